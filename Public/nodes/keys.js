import { name } from "./rows.js";

// Tab comes to each row once; the arrow keys, Home, End and letters go on from there.

const stops = "a[href], button:not(:disabled), input[type=checkbox]:not(:disabled)";

/** The controls of a row that can get the focus, the row itself first. */
export const reachable = (item) =>
  [...item.querySelectorAll(stops)].filter((stop) => !stop.closest(".swipe, .steps, .popup, .list .list"));

/** The item that typing leads to: the next whose text begins so. */
function named(typing, items, at, key) {
  clearTimeout(typing.timer);
  typing.timer = setTimeout(() => (typing.text = ""), 700);
  typing.text += key.toLocaleLowerCase();
  const { text: typed } = typing;
  // The same letter again goes on from here; a longer word may be where one is.
  const isOne = [...typed].every((letter) => letter === typed[0]);
  const [start, from] = isOne ? [typed[0], at + 1] : [typed, at];
  const order = [...items.slice(from), ...items.slice(0, from)];
  return order.find(({ node }) => name(node).toLocaleLowerCase().startsWith(start));
}

/** Follows a key in a list with these items; answers what gets the focus. */
export function follow(renderer, press, items) {
  const typing = renderer.share("typing", () => ({ text: "" }));
  const { key, target, ctrlKey, metaKey, altKey } = press;
  const item = target.closest("li");
  const row = item && reachable(item);
  const at = row?.indexOf(target);
  if (press.defaultPrevented || ctrlKey || metaKey || altKey || !(at >= 0)) return;
  const isMirrored = getComputedStyle(item).direction === "rtl";
  const side = { ArrowLeft: isMirrored ? 1 : -1, ArrowRight: isMirrored ? -1 : 1 }[key];
  if (side) return row[at + side];
  const place = items.indexOf(item);
  const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: items.length - 1 }[key];
  const next = to !== undefined ? items[to] : /^\S$/u.test(key) && named(typing, items, place, key);
  if (!next) return;
  next.draw();
  renderer.settle();
  const all = reachable(next);
  return all.find(({ className }) => className === target.className) ?? all[0];
}
