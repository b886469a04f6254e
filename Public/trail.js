import { isEscape, press, text } from "./dom.js";
import { same } from "./session/document.js";

/** A button of the head; pages without script have none. */
export function control({ word }, className, key) {
  const button = press({ className, hidden: true }, word(key));
  button.dataset.word = key;
  return button;
}

/** The browser's history, of which each entry holds the stack up to its own screen. The session's stack is the truth. */
export class Trail {
  /** `places` know which stack the browser's buttons want; the way back stands before `home`. */
  constructor({ words, places, home }) {
    Object.assign(this, { words, places });
    this.back = press({ className: "back", hidden: true });
    this.close = control(words, "close", "Close");
    home.before(this.back);
    this.back.onclick = this.close.onclick = () => this.leave();
    history.scrollRestoration = "manual";
    addEventListener("keydown", (press) => {
      const isTaken = press.defaultPrevented || document.querySelector(":popover-open");
      if (isEscape(press) && !this.close.hidden && !isTaken) this.leave();
    });
    addEventListener("popstate", ({ state }) => {
      if (!this.session || !state) return;
      if (this.isMoving) {
        this.isMoving = false;
        this.trace();
      } else {
        places.wanted = state;
        this.walk();
      }
    });
  }

  /** Offers the way back from the screen on top. */
  offer(stack) {
    // Deeper in a modal screen there is a way back in it.
    const isModal = stack.at(-1).presentation === "modal";
    this.back.hidden = isModal || stack.length < 2;
    const title = stack.at(-2)?.title;
    text(this.back, title ? `‹ ${title}` : this.words.word("‹ Back"));
    this.close.hidden = !isModal;
  }

  get stack() {
    return this.session.document.stack;
  }

  /** Has the history follow the document of a session. */
  follow(session) {
    this.session = session;
    this.trace();
  }

  trace() {
    if (this.isMoving || this.places.wanted) return;
    const { stack } = this;
    const { state } = history;
    const depth = state?.length ?? 1;
    if (stack.length < depth) return this.move(stack.length - depth);
    for (let to = depth; to <= stack.length; to += 1) {
      const entry = stack.slice(0, to);
      const { url } = entry.at(-1);
      // The address may name an implementation, too.
      const isThere = state ? state.at(-1).url === url : url.split("?")[0] === location.pathname;
      if (to > depth) history.pushState(entry, "", url);
      else if (!same(entry, state)) history.replaceState(entry, "", isThere ? null : url);
    }
  }

  move(by) {
    this.isMoving = true;
    history.go(by);
  }

  /** Asks the server to take the top screen away; once until it has answered. */
  leave() {
    if (this.leaving) return this.leaving;
    const { back, close, session } = this;
    const [button, id, event] = close.hidden ? [back, undefined, "back"] : [close, session.document.tree.id, "dismiss"];
    button.ariaBusy = "true";
    this.leaving = session.post({ id, title: button.textContent }, event).finally(() => (this.leaving = button.ariaBusy = null));
    return this.leaving;
  }

  /** Asks for what is wanted, a screen at a time, as far as the server lets. */
  async walk() {
    const { places, session } = this;
    if (this.isWalking || !places.wanted) return;
    this.isWalking = true;
    let depth;
    let step;
    do {
      depth = this.stack.length;
      step = Math.sign(places.wanted.length - depth);
      const { url, presentation, title } = places.wanted[depth] ?? {};
      if (step < 0) await this.leave();
      if (step > 0) await session.post({ id: session.document.tree.id, title }, "open", { url, presentation });
    } while (step && this.stack.length === depth + step);
    const left = this.stack.length - places.wanted.length;
    places.wanted = null;
    this.isWalking = false;
    // Where it stayed, the entries that the user came from are still there.
    if (left > 0) this.move(left);
    else this.trace();
  }
}
