import { find, focus, root } from "./render.js";
import { nodes } from "./recovery.js";
import { reach } from "./stack.js";
import { parse, same } from "./wire.js";

/** Data of the page, which goes with that. */
function read(id) {
  const element = document.getElementById(id);
  element?.remove();
  return element && parse(element.textContent);
}

/** What the server has drawn: its document, why a form was refused, and what its user has seen before; null if nothing. */
export const drawn = (() => {
  const page = read("~document");
  const seen = new URLSearchParams(location.search).get("seen");
  const address = root.querySelector("[name='~url']")?.value;
  return page && { document: page, problem: read("~problem"), seen: seen ? Number(seen) : undefined, address };
})();

const key = (id) => encodeURIComponent(id).replace(/[~!*'()]/g, (sign) => `%${sign.charCodeAt().toString(16).toUpperCase()}`);

/** What the fields of a form hold for a node; undefined if it is not in the form. */
function value({ id, type, components }, fields) {
  if (components) {
    const parts = components.map((_, index) => fields[`${key(id)}!${index}`]?.value);
    return parts.includes(undefined) ? undefined : parts;
  }
  const field = fields[key(id)];
  if (!field) return undefined;
  if (type === "toggle") return field.checked;
  return /slider|stepper/.test(type) ? Number(field.value) : field.value;
}

/** Finds what the client draws for a control of the page. */
function successor(control) {
  const { name = "" } = control;
  const href = control.getAttribute("href");
  if (href) return () => [...root.querySelectorAll("a")].find((link) => link.getAttribute("href") === href);
  if (name !== "~do") return () => reach(decodeURIComponent(name.split("!")[0]));
  const { event, node, value, json } = Object.fromEntries(new URLSearchParams(control.value));
  return () => {
    const view = find(node);
    if (!view || event === "dismiss") return document.querySelector("header > :is(.back, .close):not([hidden])");
    if (view.node.type === "tabs") return find(value)?.tab;
    if (event === "select") {
      const keys = parse(json ?? null) ?? [value];
      const { selection = [] } = view.node;
      // That of a list of which several rows can be selected tells the others, too.
      const key = [...keys, ...selection].find((key) => !json || keys.includes(key) !== selection.includes(key));
      return reach(`pick ${node}/${key?.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    }
    const { main, again, more, opener, pick } = view;
    const own = { submit: main?.control, refresh: again, loadMore: more, tap: pick }[event] ?? opener;
    return own ?? reach(node);
  };
}

/** What its user has put into the page by now, and where they are in it. */
export function held() {
  const form = root.querySelector("form.page");
  const inputs = [];
  for (const node of nodes(drawn.document.tree)) {
    if (!("value" in node)) continue;
    const now = value(node, form?.elements ?? {});
    const { id, type, label, accessibility, placeholder } = node;
    if (now === undefined || same(now, node.value)) continue;
    const name = label || accessibility?.label || placeholder || id;
    inputs.push([id, { name, value: now, isSecret: type === "secureField", isOwed: true }]);
  }
  const { activeElement } = document;
  const isIn = root.contains(activeElement);
  const controls = scrollY ? [...root.querySelectorAll("[name], a[href]")] : [];
  const isInSight = (one) => one.checkVisibility() && one.getBoundingClientRect().bottom > 0;
  const first = isIn && isInSight(activeElement) ? activeElement : controls.find(isInSight);
  return {
    inputs,
    screen: drawn.document.screen,
    focused: isIn && successor(activeElement),
    selection: selection(activeElement),
    scroll: scrollY,
    first: first && { find: successor(first), top: first.getBoundingClientRect().top },
  };
}

function selection(field) {
  try {
    return field.selectionStart == null ? null : [field.selectionStart, field.selectionEnd];
  } catch {
    return null;
  }
}

/** Puts the page, and the focus, where they were in the page that the server has drawn. */
export function restorePlace({ focused, selection, scroll, first }) {
  const control = focused && focused();
  if (control) focus({ control });
  if (control && selection && control === document.activeElement) control.setSelectionRange?.(...selection);
  if (!scroll) return;
  scrollTo(0, scroll);
  const next = first?.find();
  if (next) scrollBy(0, next.getBoundingClientRect().top - first.top);
}
