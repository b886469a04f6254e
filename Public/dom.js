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

/** Moves the focus among elements with the arrow keys; answers where it went. */
export function rove(press, all, wraps) {
  const at = all.indexOf(document.activeElement);
  const [back, on] = [at - 1, at + 1];
  const keys = { ArrowUp: back, ArrowLeft: back, ArrowDown: on, ArrowRight: on, Home: 0, End: all.length - 1 };
  const next = keys[press.key];
  const to = wraps ? all.at(next % all.length) : all[next];
  if (at < 0 || next === undefined || press.defaultPrevented) return;
  press.preventDefault();
  to?.focus();
  return to;
}

/** The address where following it is harmless. */
export function safe(url) {
  return url && /^(https?|mailto|tel):/.test(URL.parse(url, location)?.protocol) ? url : null;
}
