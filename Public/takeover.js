import { find, focus, root } from "./render.js";
import { nodes } from "./recovery.js";
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

/** What its user has put into the page by now, and where they are in it. */
export function held() {
  const fields = root.querySelector("form.page")?.elements ?? {};
  const { activeElement: at } = document;
  const inputs = [];
  let focused;
  for (const node of nodes(drawn.document.tree)) {
    if (!("value" in node)) continue;
    const now = value(node, fields);
    const { id, type, label, accessibility, placeholder } = node;
    if (at.name?.split("!")[0] === key(id)) focused = id;
    if (now === undefined || same(now, node.value)) continue;
    const name = label || accessibility?.label || placeholder || id;
    inputs.push([id, { name, value: now, isSecret: type === "secureField", isOwed: true }]);
  }
  if (at.name === "~do") focused = new URLSearchParams(at.value).get("node");
  return { inputs, focused, selection: selection(at) };
}

function selection(field) {
  try {
    return field.selectionStart == null ? null : [field.selectionStart, field.selectionEnd];
  } catch {
    return null;
  }
}

/** Puts the focus where it was in the page that the server has drawn. */
export function refocus({ focused, selection }) {
  const view = focused && find(focused);
  if (!view) return;
  focus(view);
  if (selection && view.control === document.activeElement) view.control.setSelectionRange?.(...selection);
}
