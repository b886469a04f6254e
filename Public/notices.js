import { make, press, safe, text } from "./dom.js";

const show = (place, sentence, ...controls) =>
  place.replaceChildren(...(sentence ? [make("p", {}, sentence), ...controls] : []));

/** The notices of the page beside its screen, and a progress bar while a request is under way. */
export class Notices {
  /** The events that the server has not answered, with the names that the user knows. */
  waiting = new Map();
  requests = 0;
  isKept = true;
  away = "";
  offline = document.querySelector(".offline");
  bar = make("div", { className: "working", hidden: true, ariaHidden: true });
  news = make("div", { className: "notice news", role: "status" });
  /** Only visible: screen readers get its text from a live region. */
  toast = make("div", { className: "notice toast", ariaHidden: true });

  /** `memory` knows of secrets that are not kept. */
  constructor({ words, memory, base }) {
    Object.assign(this, { words, memory, base });
    [this.notice, this.offer] = document.querySelectorAll(".notice");
    document.body.append(this.bar);
    this.offer.after(this.news, this.toast);
  }

  /** Shows a bar while a request takes longer than people notice; answers what ends it. */
  begin() {
    this.requests += 1;
    const timer = setTimeout(() => (this.bar.hidden = false), 150);
    return () => {
      clearTimeout(timer);
      this.requests -= 1;
      if (!this.requests) this.bar.hidden = true;
    };
  }

  /** The server answers in this language. */
  speak(language) {
    return this.words.speak(language);
  }

  /** Counts an event among those that wait, until it is done. */
  track(done, name) {
    const { waiting } = this;
    this.isLate = false;
    waiting.set(done, name);
    done.finally(() => waiting.delete(done) && this.tell());
    this.tell();
  }

  /** Whether the tab can keep what was typed. */
  keeps(isSo) {
    this.isKept = isSo;
    this.tell();
  }

  /** The server can't be reached, or says why it has to be asked again. */
  lost(reason) {
    const { word } = this.words;
    clearTimeout(this.ending);
    const isOffline = globalThis.navigator?.onLine === false;
    this.away = reason ?? word(isOffline ? "You are offline." : "The server can’t be reached.");
    this.tell();
  }

  /** The server answers again; that is said for a moment. */
  found() {
    if (!this.away) return;
    this.away = "";
    this.isLate = this.waiting.size > 0;
    text(this.offline, this.words.word("Connected again."));
    this.ending = setTimeout(() => text(this.offline), 3000);
  }

  tell() {
    const { away, isKept, waiting } = this;
    const { number, quoted, word } = this.words;
    if (!away) return;
    const all = [...waiting.values()];
    const names = quoted(all.slice(0, 3), true) + (all.length > 3 ? " …" : all.length > 1 ? "." : "");
    const secret = [...this.memory.inputs.values()].find(({ isSecret, value }) => isSecret && value);
    const sentences = [
      `${away} ${word("Trying again…")}`,
      waiting.size === 1 && word("%@ waits, and is sent then.", names),
      waiting.size > 1 && word("%@ actions wait, and are sent then: %@", number(waiting.size), names),
      !isKept && word("What you typed is lost if you close or reload this page."),
      isKept && secret && word("%@ is lost if you close or reload this page.", quoted([secret.name])),
    ];
    text(this.offline, sentences.filter(Boolean).join(" "));
  }

  /** Says a sentence until it is dismissed, or nothing any more. */
  say(sentence, ...links) {
    show(this.notice, sentence, ...links, press({ onclick: () => this.say() }, this.words.word("Dismiss")));
  }

  /** Reports the outcome of the user's events, with a button to copy the `lost` input; later notices do not replace it. */
  report(session, sentence, lost) {
    const { news, words: { word } } = this;
    if (news.querySelector("p")?.textContent === sentence) return;
    show(
      news, sentence,
      session.news.problem ? press({ onclick: () => session.renew() }, word("Try again")) : "",
      lost ? press({ onclick: () => this.copy(lost) }, word("Copy what is missing")) : "",
      press({ onclick: () => session.news.dismiss() }, word("Dismiss")),
    );
  }

  /**
   * By another element each time, so that the same words are heard again. What comes of events that have waited is seen for
   * a moment, too, until the next one: their user may not look any more at what they change.
   */
  announce(textContent, live = "polite") {
    document.querySelector(`.voice[aria-live=${live}]`)?.replaceChildren(make("span", {}, textContent));
    if (!this.isLate) return;
    const words = make("p", {}, textContent);
    this.toast.append(words);
    setTimeout(() => words.remove(), 10_000);
  }

  async copy(text, sentence = this.words.word("Copied.")) {
    try {
      // Only secure contexts have a clipboard.
      await navigator.clipboard.writeText(text);
      this.say(sentence);
    } catch {
      this.say(this.words.word("This browser does not let the page copy: %@", text));
    }
  }

  openURL(url) {
    if (!safe(url, this.base)) return;
    const link = make("a", { href: url, target: "_blank", rel: "noopener" }, url);
    // Without a fresh gesture the browser would open nothing.
    if (navigator.userActivation?.isActive) link.click();
    else this.say(this.words.word("This screen would like to open"), link);
  }

  async share({ title, text, url }) {
    const path = safe(url, this.base);
    const address = path ? new URL(path, location).href : undefined;
    try {
      await navigator.share({ title, text, url: address });
    } catch ({ name }) {
      if (name !== "AbortError") this.copy([title, text, address].filter(Boolean).join("\n"));
    }
  }

  /** Offers for some seconds to `take` something back. */
  offerUndo({ text, seconds = 10 }, take) {
    const { offer } = this;
    const { activeElement } = document;
    const end = () => {
      clearInterval(this.ticking);
      show(offer);
    };
    const onclick = () => {
      end();
      activeElement.focus();
      take();
    };
    end();
    show(offer, text, press({ onclick }, this.words.word("Undo")));
    this.ticking = setInterval(() => {
      // The time stands still while the notice has the pointer or the focus.
      if (!offer.matches(":hover, :focus-within") && (seconds -= 1) <= 0) end();
    }, 1000);
  }
}
