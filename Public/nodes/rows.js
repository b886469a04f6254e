import { make } from "../dom.js";

/** A list of more rows has only those in the page that are near the window; the others are their text. */
const bound = 100;

/** Types of nodes without state of their own: a row of such nodes need not stay drawn. */
const plain = new Set("row column grid label link image icon badge button progress divider spacer".split(" "));
const isPlain = ({ type, children = [] }) => plain.has(type) && children.every(isPlain);

const words = ({ text = "", children }) =>
  children ? [text, ...children.map(words)].filter(Boolean).join(" ") : text;

/** The label with a row's main text. */
export function main(node) {
  const { type, hidden, style, children = [] } = node;
  if (hidden) return;
  if (type === "label") return node.text && style !== "caption" ? node : undefined;
  // Beside a column stands an emblem, or a mark.
  for (const child of [...children.filter(({ type }) => type === "column"), ...children]) {
    const found = main(child);
    if (found) return found;
  }
}

/** The accessible name of a row. */
export const name = (node) => node.accessibility?.label || main(node)?.text || words(node) || node.key;

/** How high a row of a list is, by the list's id: a guess for those that were never drawn. */
const heights = (renderer) => renderer.share("heights", () => new Map());

function guess(renderer, list, height = heights(renderer).get(list.id)) {
  heights(renderer).set(list.id, height);
  if (height) list.style.setProperty("--row", `${height}px`);
}

/** Draws the rows that come near the window, and those far from it no more. */
const sight = (renderer) => renderer.share("sight", () => whilePrinting(renderer, new IntersectionObserver((entries) => {
  const [first] = entries.filter(({ target }) => target.line);
  const list = first?.target.closest(".list");
  if (list && !heights(renderer).get(list.id)) guess(renderer, list, first.boundingClientRect.height);
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    // It may have gone since.
    if (!target.isConnected) continue;
    if (isIntersecting) target.draw();
    else if (target.line) drop(target, boundingClientRect.height);
  }
  renderer.settle();
}, { rootMargin: "800px 0px" })));

/** Has rows drawn that are far away while the page is printed; answers their `observer`, which looks after them again. */
function whilePrinting(renderer, observer) {
  let printed = [];
  addEventListener("beforeprint", () => {
    printed = [...renderer.root.querySelectorAll(".far")];
    for (const item of printed) item.draw();
    renderer.settle();
  });
  addEventListener("afterprint", () => {
    for (const item of printed) {
      observer.unobserve(item);
      observer.observe(item);
    }
  });
  return observer;
}

/** Answers the item of a row, drawn if it has to be; `dress` gives it what a list's rows have. */
export function item(view, node, dress) {
  let item = view.items.get(node.id);
  if (!item) {
    item = make("li");
    item.isPlain = isPlain(node);
    item.draw = () => draw(view, item, dress);
    view.items.set(node.id, item);
    if (view.isWatched && item.isPlain) sight(view.renderer).observe(item);
  }
  Object.assign(item, { node, key: node.key });
  // The first ones at once, so that nothing flickers.
  const isNear = item.line || !view.isLong || !item.isPlain || view.items.size < 20;
  if (isNear) item.draw();
  else fade(item);
  return item;
}

function draw(view, item, dress) {
  const { renderer } = view;
  const { activeElement } = document;
  const isHeld = item.contains(activeElement);
  const shown = renderer.show(item.node);
  const row = renderer.find(item.node.id);
  if (row.item !== item || !item.line) {
    row.item = item;
    item.row = row;
    view.drawn.add(item);
    item.cell = make("div", { className: "cell" }, shown);
    item.line = make("div", { className: "line" }, item.cell);
    row.pick = row.opener = row.handle = row.actions = row.kind = undefined;
    item.classList.remove("far");
    item.replaceChildren(item.line);
    row.after = () => dress(view, row);
  }
  dress(view, row);
  // With another tag, the row has controls of its own.
  if (isHeld && !activeElement.isConnected) item.getElementsByClassName(activeElement.className)[0]?.focus();
}

/** Takes a row that is far back to its text. */
function drop(item, height) {
  const isUsed = item.matches(".moving, :focus-within, :has([aria-expanded=true], [aria-busy])");
  // A patch may have brought an input.
  if (isUsed || !isPlain(item.node)) return;
  item.style.setProperty("--height", `${height}px`);
  item.line = null;
  fade(item);
}

function fade(item) {
  item.hidden = !!item.node.hidden;
  item.classList.add("far");
  item.textContent = words(item.node);
}

/** Whether a list has more rows than are drawn at once. */
export const isLong = (sections) => sections.reduce((sum, { rows }) => sum + rows.length, 0) > bound;

/** Forgets rows that are gone, and watches the others of a long list; once after each change of these. */
export function sweep(view) {
  const { renderer } = view;
  if (view.isSwept) return;
  view.isSwept = true;
  for (const [id, item] of view.items) {
    if (item.isConnected) continue;
    sight(renderer).unobserve(item);
    view.items.delete(id);
  }
  if (!view.isLong || view.isWatched) return;
  view.isWatched = true;
  const [first] = view.drawn;
  // Known before its user is led to a row further down: what is above would move that.
  guess(renderer, view.element, heights(renderer).get(view.element.id) ?? first?.getBoundingClientRect().height);
  for (const item of view.items.values()) if (item.isPlain) sight(renderer).observe(item);
}
