// As much of the DOM as the client's modules use to show inputs: elements, focus, bubbling, and a text field's caret.

export let document;

class Element {
  children = [];
  parentNode = null;
  attributes = new Map();
  listeners = new Map();
  className = "";
  style = { setProperty() {} };
  dataset = {};
  classList = { toggle() {} };
  hidden = false;
  said = "";

  constructor(tag) {
    this.localName = tag;
  }

  get textContent() {
    return this.said + this.children.map(({ textContent }) => textContent).join("");
  }
  set textContent(text) {
    this.replaceChildren();
    this.said = text;
  }
  get firstChild() {
    return this.children[0] ?? null;
  }
  get nextSibling() {
    const { children } = this.parentNode ?? { children: [] };
    return children[children.indexOf(this) + 1] ?? null;
  }
  get isConnected() {
    return this === document.body || (this.parentNode?.isConnected ?? false);
  }

  checkVisibility() {
    for (let at = this; at; at = at.parentNode) if (at.hidden) return false;
    return this.isConnected;
  }

  append(...nodes) {
    for (const node of nodes) {
      if (typeof node === "string") this.said += node;
      else this.insertBefore(node, null);
    }
  }
  insertBefore(node, next) {
    node.parentNode?.children.splice(node.parentNode.children.indexOf(node), 1);
    const at = next ? this.children.indexOf(next) : this.children.length;
    this.children.splice(at, 0, node);
    node.parentNode = this;
  }
  moveBefore(node, next) {
    this.insertBefore(node, next);
  }
  replaceChildren(...nodes) {
    for (const child of [...this.children]) child.remove();
    this.said = "";
    this.append(...nodes);
  }
  before(...nodes) {
    for (const node of nodes) if (node) this.parentNode.insertBefore(node, this);
  }
  after(...nodes) {
    for (const node of nodes.reverse()) this.parentNode.insertBefore(node, this.nextSibling);
  }
  remove() {
    if (this.contains(document.activeElement)) document.activeElement = document.body;
    this.parentNode?.children.splice(this.parentNode.children.indexOf(this), 1);
    this.parentNode = null;
  }
  contains(other) {
    for (let at = other; at; at = at.parentNode) if (at === this) return true;
    return false;
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  setAttribute(name, value) {
    this.attributes.set(name, `${value}`);
  }
  removeAttribute(name) {
    this.attributes.delete(name);
  }
  matches(selector) {
    if (selector === ":focus-within") return this.contains(document.activeElement);
    if (selector === "[aria-disabled=true]") return this.getAttribute("aria-disabled") === "true";
    if (/^\.\w+$/.test(selector)) return this.className.split(" ").includes(selector.slice(1));
    return this.localName === selector;
  }
  closest(selector) {
    for (let at = this; at; at = at.parentNode) if (at.matches(selector)) return at;
    return null;
  }
  querySelectorAll(selector) {
    return this.children.flatMap((child) => [
      ...(child.matches(selector) ? [child] : []), ...child.querySelectorAll(selector),
    ]);
  }
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  addEventListener(name, listener) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }
  dispatchEvent(event) {
    for (let at = this; at; at = event.bubbles ? at.parentNode : null) {
      for (const listener of at.listeners.get(event.type) ?? []) listener(event);
      at[`on${event.type}`]?.(event);
    }
  }
  click() {
    this.dispatchEvent({ type: "click", bubbles: true });
  }
  focus() {
    const last = document.activeElement;
    if (last === this) return;
    document.activeElement = this;
    last?.dispatchEvent({ type: "focusout", bubbles: true });
  }
  blur() {
    if (document.activeElement === this) document.body.focus();
  }
}

/** A field as HTML has it: a value that is set puts the caret at its end, unless it is the same. */
export class TextField extends Element {
  disabled = false;
  text = "";
  selectionStart = 0;
  selectionEnd = 0;
  selectionDirection = "none";
  /** What was there before the script wrote, since the last look at it. */
  written = null;

  get value() {
    return this.text;
  }
  set value(text) {
    text = `${text}`;
    if (text === this.text) return;
    this.written ??= { text: this.text, start: this.selectionStart, end: this.selectionEnd };
    this.text = text;
    this.setSelectionRange(text.length, text.length);
  }
  setSelectionRange(start, end, direction = "none") {
    this.selectionEnd = Math.min(end, this.text.length);
    this.selectionStart = Math.min(start, this.selectionEnd);
    this.selectionDirection = direction;
  }

  /** What a keyboard does: puts text in the place of what is selected, and tells so. */
  put(text, isComposing = false) {
    const { selectionStart: start, selectionEnd: end } = this;
    this.text = this.text.slice(0, start) + text + this.text.slice(end);
    this.setSelectionRange(start + text.length, start + text.length);
    this.dispatchEvent({ type: "input", bubbles: true, isComposing });
  }
}

/** A page with the client's frame, and what is global in a browser. */
export function install() {
  const make = (tag) => (/^(input|textarea)$/.test(tag) ? new TextField(tag) : new Element(tag));
  const named = (tag, className, ...children) => {
    const element = make(tag);
    Object.assign(element, { className });
    element.append(...children);
    return element;
  };
  const header = named("header", "", named("a", "home"), make("h1"));
  const body = make("body");
  document = {
    body,
    activeElement: body,
    documentElement: make("html"),
    hidden: false,
    createElement: make,
    querySelector: (selector) => body.querySelector(selector),
    querySelectorAll: (selector) => body.querySelectorAll(selector),
    getElementById: () => null,
  };
  const notices = [named("div", "notice"), named("div", "notice")];
  body.append(named("div", "offline"), named("div", "screen", header, make("main")), ...notices);
  class Observer {
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, {
    document,
    location: { pathname: "/screens/person", search: "", hash: "" },
    history: { state: null, replaceState() {}, pushState() {}, go() {} },
    scrollTo() {},
    scrollY: 0,
    addEventListener() {},
    removeEventListener() {},
    IntersectionObserver: Observer,
    // What Debian's oldest node lacks.
    CustomEvent: class {
      constructor(type, properties) {
        Object.assign(this, { type }, properties);
      }
    },
  });
}
