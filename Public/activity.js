import { make, text } from "./page.js";
import { memory } from "./render.js";
import { number, quoted, word } from "./words.js";

const notice = document.querySelector(".offline");
const bar = make("div", { className: "working", hidden: true, ariaHidden: true });
document.body.append(bar);

/** The events that the server has not answered, by what the user knows them by. */
const waiting = new Map();
let requests = 0;
let isKept = true;
let away = "";
let ending;

/** Shows a bar while a request takes longer than people notice; answers what ends it. */
export function begin() {
  requests += 1;
  const timer = setTimeout(() => (bar.hidden = false), 150);
  return () => {
    clearTimeout(timer);
    requests -= 1;
    if (!requests) bar.hidden = true;
  };
}

/** Counts an event among those that wait, until it is done. */
export function track(done, name) {
  waiting.set(done, name);
  done.finally(() => waiting.delete(done) && tell());
  tell();
  return done;
}

/** Whether the tab can keep what was typed. */
export function keeps(isSo) {
  isKept = isSo;
  tell();
}

/** The server can't be reached, or says why it has to be asked again. */
export function lost(reason) {
  clearTimeout(ending);
  away = reason ?? word(globalThis.navigator?.onLine === false ? "You are offline." : "The server can’t be reached.");
  tell();
}

/** The server answers again; that is said for a moment. */
export function found() {
  if (!away) return;
  away = "";
  text(notice, word("Connected again."));
  ending = setTimeout(() => text(notice), 3000);
}

function tell() {
  if (!away) return;
  const all = [...new Set(waiting.values())];
  const names = quoted(all.slice(0, 3)) + (all.length > 3 ? " …" : all.length > 1 ? "." : "");
  const secret = [...memory.inputs.values()].find(({ isSecret, value }) => isSecret && value);
  const sentences = [
    `${away} ${word("Trying again…")}`,
    waiting.size === 1 && word("%@ waits, and is sent then.", names),
    waiting.size > 1 && word("%@ actions wait, and are sent then: %@", number(waiting.size), names),
    !isKept && word("What you typed is lost if you close or reload this page."),
    isKept && secret && word("%@ is lost if you close or reload this page.", quoted([secret.name])),
  ];
  text(notice, sentences.filter(Boolean).join(" "));
}
