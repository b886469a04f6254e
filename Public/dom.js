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

/** Gives a control the focus, or what it holds first. */
export function focus(control) {
  control.focus();
  if (document.activeElement === control) return;
  const inner = control.querySelector("input, select, textarea, button, a[href]");
  // A text is read from there on.
  if (!inner && !("disabled" in control)) control.tabIndex = -1;
  (inner ?? control).focus();
}

/** The address where following it is harmless. A path is the author's, who knows of no base path. */
export function safe(url, base) {
  if (/^\/(?!\/)/.test(url)) return base + url;
  return url && /^(https?|mailto|tel):/.test(URL.parse(url, location)?.protocol) ? url : null;
}
