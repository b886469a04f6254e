import { word } from "./words.js";

/** The path below which the server has everything, without a slash at its end: this module lies there, or in a folder whose
 *  name changes with the files. */
export const base = new URL(".", import.meta.url).pathname.replace(/(\/~\w+)?\/$/, "");

export function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export const press = (properties, ...children) => make("button", { type: "button", ...properties }, ...children);

export function attribute(element, name, value) {
  if (value == null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== `${value}`) element.setAttribute(name, value);
}

// A live region speaks whenever its text is set.
export function text(element, value = "") {
  if (element.textContent !== value) element.textContent = value;
}

let count = 0;

// Not made from a node's id: one with a space can't be named in a list of ids.
export const unique = () => `~${(count += 1)}`;

/** Whether a key is an input method's: Safari ends the composition before it tells of the key that ended it. */
export const isComposed = ({ isComposing, keyCode }) => isComposing || keyCode === 229;

/** Whether a key puts away what is on top; in a search it empties that first. */
export const isEscape = (press) =>
  press.key === "Escape" && !isComposed(press) && !(press.target.type === "search" && press.target.value);

/** Moves the focus among elements with the arrow keys; answers where it went. */
export function rove(press, all, wraps) {
  const { activeElement } = document;
  const at = all.indexOf(activeElement);
  const [back, on] = [at - 1, at + 1];
  const [left, right] = getComputedStyle(activeElement).direction === "rtl" ? [on, back] : [back, on];
  const keys = { ArrowUp: back, ArrowLeft: left, ArrowDown: on, ArrowRight: right, Home: 0, End: all.length - 1 };
  const next = keys[press.key];
  const to = wraps ? all.at(next % all.length) : all[next];
  if (at < 0 || next === undefined || press.defaultPrevented) return;
  press.preventDefault();
  to?.focus();
  return to;
}

/** The address where following it is harmless. A path is the author's, who knows of no base path. */
export function safe(url) {
  if (/^\/(?!\/)/.test(url)) return base + url;
  return url && /^(https?|mailto|tel):/.test(URL.parse(url, location)?.protocol) ? url : null;
}

const [notice, offer] = document.querySelectorAll(".notice");
const news = make("div", { className: "notice news", role: "status" });
offer.after(news);
let ticking;

const show = (place, sentence, ...controls) =>
  place.replaceChildren(...(sentence ? [make("p", {}, sentence), ...controls] : []));

/** Says a sentence until it is dismissed, or nothing any more. */
export function say(sentence, ...links) {
  show(notice, sentence, ...links, press({ onclick: () => say() }, word("Dismiss")));
}

/** Says a sentence that stays, whatever is said after it. */
export function report(sentence, ...controls) {
  if (news.querySelector("p")?.textContent !== sentence) show(news, sentence, ...controls);
}

/** By another element each time, so that the same words are heard again. */
export function announce(textContent, live = "polite") {
  document.querySelector(`.voice[aria-live=${live}]`)?.replaceChildren(make("span", {}, textContent));
}

export async function copy(text, sentence = word("Copied.")) {
  try {
    // Only secure contexts have a clipboard.
    await navigator.clipboard.writeText(text);
    say(sentence);
  } catch {
    say(word("This browser does not let the page copy: %@", text));
  }
}

/** What the server may ask a client to do; what else it asks is ignored. */
const effects = {
  __proto__: null,
  announce: ({ text, live }) => announce(text, live),
  copy: ({ text }) => copy(text),
  openURL({ url }) {
    if (!safe(url)) return;
    const link = make("a", { href: url, target: "_blank", rel: "noopener" }, url);
    // Without a fresh gesture the browser would open nothing.
    if (navigator.userActivation?.isActive) link.click();
    else say(word("This screen would like to open"), link);
  },
  async share({ title, text, url }) {
    const address = safe(url) ? new URL(url, location).href : undefined;
    try {
      await navigator.share({ title, text, url: address });
    } catch ({ name }) {
      if (name !== "AbortError") copy([title, text, address].filter(Boolean).join("\n"));
    }
  },
  undo({ text, undo, seconds = 10 }, session) {
    const { activeElement } = document;
    const end = () => {
      clearInterval(ticking);
      show(offer);
    };
    const onclick = () => {
      end();
      activeElement.focus();
      session.post(session.document.tree, "undo", undo);
    };
    end();
    show(offer, text, press({ onclick }, word("Undo")));
    ticking = setInterval(() => {
      // Whoever is at it has all the time.
      if (!offer.matches(":hover, :focus-within") && (seconds -= 1) <= 0) end();
    }, 1000);
  },
};

export const perform = (effect, session) => effects[effect.type]?.(effect, session);
