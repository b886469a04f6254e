import { attribute, make, safe, text } from "../dom.js";
import { counts } from "../session/document.js";

/** Lays out the children of a node. */
export function place(renderer, element, { children, spacing, alignment, axis, columns = 2 }) {
  attribute(element, "data-spacing", spacing);
  attribute(element, "data-alignment", alignment);
  attribute(element, "data-axis", axis);
  if (element.className === "grid") element.style.setProperty("--columns", columns);
  renderer.arrange(element, children);
}

/** Children under a heading. */
export const titled = {
  create(view) {
    view.heading = make("h2", { id: view.renderer.unique() });
    view.body = make("div", { className: "column" });
    view.element.append(view.heading, view.body);
  },
  update({ element, heading, body, renderer }, node) {
    renderer.name(heading, node.title, node.icon);
    attribute(element, "aria-labelledby", node.title && heading.id);
    place(renderer, body, node);
  },
};

const stack = { update: ({ element, renderer }, node) => place(renderer, element, node) };

export const column = { ...stack };
export const row = { ...stack };
export const grid = { ...stack };
export const scroll = {
  ...stack,
  // What holds no control is scrolled by the keyboard itself.
  settle({ element, renderer: { words }, node: { accessibility = {} } }) {
    const isOwn = !element.querySelector("a[href], button, input, select, textarea");
    attribute(element, "tabindex", isOwn ? 0 : null);
    attribute(element, "role", accessibility.role ?? (isOwn ? "group" : null));
    attribute(element, "aria-label", accessibility.label ?? (isOwn ? words.word("Scrolls") : null));
  },
};

export const section = { ...titled, tag: () => "section" };

export const unknown = {
  update: ({ element, renderer }, { fallback, children }) => renderer.arrange(element, fallback ? [fallback] : children),
};

const tags = { __proto__: null, largeTitle: "h1", title: "h1", headline: "h2", struck: "s" };

export const label = {
  tag: ({ style, accessibility = {} }) => (accessibility.level ? `h${accessibility.level}` : tags[style] ?? "p"),
  update({ element }, node) {
    element.dir = "auto";
    attribute(element, "data-style", node.style);
    text(element, node.text);
  },
};

export const link = {
  tag: () => "a",
  create(view) {
    view.element.dir = "auto";
    view.element.onclick = (click) => {
      const { ctrlKey, metaKey, shiftKey, altKey } = click;
      const { url } = view.node;
      view.emit("tap");
      if (!url?.startsWith("/screens/") || ctrlKey || metaKey || shiftKey || altKey) return;
      click.preventDefault();
      view.emit("open", { url });
    };
  },
  update({ element, renderer }, { text: words, url, icon, enabled = true }) {
    const address = enabled ? safe(url, renderer.base) : null;
    const leaves = address && new URL(address, location).origin !== location.origin;
    attribute(element, "href", address);
    attribute(element, "target", leaves ? "_blank" : null);
    attribute(element, "rel", leaves ? "noopener" : null);
    renderer.name(element, words, icon);
  },
};

export const image = {
  create(view) {
    const picture = (view.control = make("img", { decoding: "async", loading: "lazy" }));
    view.placeholder = make("span", { ariaHidden: true });
    const turn = (state) => () => (view.element.dataset.state = state);
    Object.assign(picture, { onload: turn("loaded"), onerror: turn("failed") });
    view.element.append(picture, view.placeholder);
  },
  update({ element, control, placeholder, renderer }, { url, alt = "", width, height, style, placeholder: words }) {
    attribute(element, "data-style", style);
    control.alt = alt;
    // Known before it is loaded, so that nothing jumps.
    attribute(control, "width", width);
    attribute(control, "height", height);
    control.style.setProperty("--ratio", width && height ? `${width} / ${height}` : "auto");
    text(placeholder, words);
    // Without any source it would have no size.
    const address = /^data:image\//.test(url) ? url : safe(url, renderer.base) ?? "data:,";
    if (control.getAttribute("src") === address) return;
    element.dataset.state = address === "data:," ? "failed" : "loading";
    control.src = address;
  },
};

export const progress = {
  create(view) {
    view.control = make("progress", { max: 1 });
    view.caption = make("label", { className: "caption" });
    view.element.append(view.caption, view.control);
  },
  update({ caption, control }, { id, label: words, value }) {
    caption.htmlFor = id;
    text(caption, words);
    attribute(control, "value", value);
  },
};

export const divider = { tag: () => "hr", update() {} };

export const spacer = { update() {} };

export const button = {
  tag: () => "button",
  create(view) {
    view.element.onclick = (click) => {
      // A double click is one.
      if (click.detail === 2 && !counts(view.node, "tap")) click.preventDefault();
      else if (view.send) view.send(click);
      else view.emit("tap");
    };
  },
  update({ element, renderer, send }, { title, icon, role, on }) {
    // One that does nothing else sends the form that it stands in.
    element.type = on?.tap ? "button" : "submit";
    element.className = `button ${role ?? ""} ${send ? "main" : ""}`.trim();
    renderer.name(element, title, icon);
  },
};
