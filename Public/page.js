import { attribute, focus, make, text } from "./dom.js";
import { control, Trail } from "./trail.js";

/** The browser's page, in which a session is shown: the head, the screen, the position, the focus and the notices. */
export class Page {
  constructor({ words, places, notices, renderer }) {
    const { heading, root } = renderer;
    const home = document.querySelector(".home");
    const { share } = document.querySelector("header").dataset;
    Object.assign(this, { words, notices, renderer, heading, root, home: home ?? {} });
    this.screen = document.querySelector(".screen");
    this.app = document.querySelector("[name=application-name]")?.content;
    this.share = control(words, "share", share ?? "");
    this.trail = new Trail({ words, places, home: home ?? heading });
    heading.before(share ? this.share : "", this.trail.close);
    for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) {
      addEventListener(type, () => this.forget(), { passive: true });
    }
  }

  get isHidden() {
    return document.hidden;
  }

  /** The stack that the browser's address stands for. */
  get entry() {
    return history.state ?? [{ url: location.pathname + location.search }];
  }

  /** The session of a link has ended; the address does not name it any more. */
  forgetLink() {
    history.replaceState(history.state, "", location.pathname + location.search);
  }

  prepare(tree) {
    return this.renderer.prepare(tree);
  }

  /** Has the head follow a document. */
  turn({ stack, title }) {
    const modal = stack.some(({ presentation }) => presentation === "modal");
    text(this.heading, title);
    document.title = this.app && this.app !== title ? `${title} – ${this.app}` : title;
    this.home.hidden = stack.length > 1;
    this.trail.offer(stack);
    document.documentElement.classList.toggle("modal", modal);
    attribute(this.screen, "role", modal ? "dialog" : null);
    attribute(this.screen, "aria-label", modal ? title : null);
  }

  clear() {
    this.renderer.clear();
  }

  render(tree, changed) {
    this.renderer.render(tree, changed);
    this.present();
  }

  /** The position of the page, to be restored later: the first visible row, and the focus. */
  get position() {
    const item = this.items.find((item) => item.getBoundingClientRect().bottom > 0);
    const spot = item?.node && { id: item.node.id, top: item.getBoundingClientRect().top };
    return { scroll: scrollY, spot, focus: document.activeElement.id, rows: new Set(this.items.map(({ node }) => node?.id)) };
  }

  /** Puts the page where it was left, or at its beginning, and the focus to the node that the document names for it. */
  settle({ isFirst, scroll = 0, spot, focus, rows }, isAnswer, named) {
    const left = focus && this.reach(focus);
    if (!isFirst) (left || this.heading).focus({ preventScroll: true });
    if (!isFirst || scroll) scrollTo(0, scroll);
    if (!isFirst && !left) this.focus(named);
    if (scroll && spot) this.reveal(spot);
    this.rows = isAnswer && rows;
    setTimeout(() => rows === this.rows && this.forget(), 5000);
    this.present();
  }

  /** Scrolls to the row that an answer has brought to the screen to which it led back, unless its user has gone on. */
  present() {
    const added = this.rows ? this.items.filter(({ node }) => !this.rows.has(node?.id)) : [];
    if (added.length !== 1) return;
    this.forget();
    const [item] = added;
    item.draw?.();
    // Not below a notice at the page's edge.
    item.style.scrollMarginBlock = "6rem";
    item.scrollIntoView({ block: "nearest" });
    this.renderer.settle();
  }

  forget() {
    this.rows = null;
  }

  get items() {
    return [...this.root.querySelectorAll(".list li")];
  }

  /** Brings a row back to where it was, and draws what is in sight with it. */
  reveal({ id, top }) {
    const { items } = this;
    const at = items.findIndex(({ node }) => node?.id === id);
    if (at < 0) return;
    // Rows above it, too: drawn later, with another height than the estimate, they would move it.
    for (const near of items.slice(Math.max(0, at - 15), at + 20)) near.draw?.();
    scrollBy(0, items[at].getBoundingClientRect().top - top);
    this.renderer.settle();
  }

  /** The element with this id; draws its row if necessary. */
  reach(id) {
    const owner = ({ node }) => node && (id === `pick ${node.id}` || id === node.id || id.startsWith(`${node.id}/`));
    this.items.find(owner)?.draw();
    return document.getElementById(id);
  }

  /** Has the history follow a session. */
  trace(session) {
    this.trail.follow(session);
  }

  /** Gives a node the focus. */
  focus(id) {
    const view = this.renderer.find(id);
    if (view) focus(view.control);
  }

  /** Performs an effect; ignores effects of unknown types. */
  perform(effect, session) {
    const { notices, renderer } = this;
    const { type, node, text, live, url, undo } = effect;
    if (type === "focus") this.focus(node);
    if (type === "announce") notices.announce(text, live);
    if (type === "toast") renderer.release.bring("./toast.js", ({ toast }) => toast(text));
    if (type === "copy") notices.copy(text);
    if (type === "openURL") notices.openURL(url);
    if (type === "share") notices.share(effect);
    if (type === "undo") notices.offerUndo(effect, () => session.post(session.document.tree, "undo", undo));
  }

  /** Says why something was refused, and leads to what was wrong, unless that is in a form that does so. */
  say(sentence, fault) {
    const { notices, renderer } = this;
    notices.say(sentence);
    const form = renderer.find(fault)?.element.closest("form");
    if (!renderer.find(form?.id)?.owes) this.focus(fault);
  }

  /** Reports the outcome of the user's events, with a button to copy the `lost` input. */
  report(session, sentence, lost) {
    this.notices.report(session, sentence, lost);
  }

  track(promise, name) {
    this.notices.track(promise, name);
  }

  /** Says why there is no screen. */
  fail(problem) {
    this.root.replaceChildren(make("p", { role: "alert" }, this.words.explain(problem)));
  }
}
