import * as basic from "./nodes/basic.js";
import * as inputs from "./nodes/inputs.js";
import { attribute, isEscape, make } from "./page.js";
import { same } from "./wire.js";

const types = { __proto__: null, ...basic, ...inputs };
/** The modules of all other types: those of Outlet, and what the page names: `<link data-node="gauge" href="…">`. */
const modules = new Map([["form", "./nodes/form.js"], ["list", "./nodes/list.js"]]);
for (const { dataset, href } of document.querySelectorAll("link[data-node]")) modules.set(dataset.node, href);
const loading = new Map();

const views = new Map();
let shown;
let stale = new Set();

const sight = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) if (isIntersecting) target.appear();
});

/** What the screen on top has beside its document: the nodes that have appeared, and what its user has put in. */
export let memory;

/** Goes on where a screen was left. */
export function recall({ appeared, inputs } = {}) {
  memory = { appeared: new Set(appeared), inputs: new Map(inputs) };
}
recall();

/** How the screen on top is left now; an input is owed what the document does not have. */
export function remember() {
  const inputs = [...memory.inputs].map(([id, input]) => {
    const { draft, selected } = find(id) ?? {};
    const value = draft?.read() ?? selected ?? input.value;
    // Before the screen is shown nothing is known of it but what was kept.
    return [id, input.isOwed || !views.size ? input : { ...input, value, isSeen: !!draft, isOwed: draft?.differs }];
  });
  return { appeared: [...memory.appeared], inputs };
}

/** Gives inputs, and tabs, that are there what they are owed; answers how they tell what the document does not have. */
export function restore() {
  const told = [];
  for (const [id, input] of memory.inputs) {
    const view = find(id);
    const { value } = input;
    // A secret may be kept without its value.
    if (!input.isOwed || value === null || !(view?.draft ? view.draft.restore(value) : view?.choose?.(value))) continue;
    if (view.control.disabled || view.element.closest("[aria-disabled=true]")) continue;
    input.isOwed = false;
    if (view.draft?.differs) told.push(() => emit(view, "change", view.draft.read()));
    else if (!view.draft && view.node.selected !== value) told.push(() => emit(view, "select", value));
  }
  return () => told.forEach((tell) => tell());
}

/** What was seen in inputs that do not hold it. */
export const missing = () => [...memory.inputs]
  .filter(([id, { isOwed, isSeen, value }]) => isOwed && isSeen && !same(find(id)?.draft?.read(), value))
  .map(([, input]) => input);

export const root = document.querySelector("main");
const heading = document.querySelector("header h1");

/** Holds the screen's own actions: the toolbar that a tree begins with. */
const tools = make("div", { className: "tools" });
document.querySelector("header").append(tools);
let actions = [];

export const find = (id) => views.get(id);
export const drafts = () => [...views.values()].map(({ draft }) => draft).filter(Boolean);

/** What `name` means to a node: one of its own row before all others. */
export const near = ({ id }, name) =>
  find(`${id}/${name}`) ?? find(id.replace(/[^/]*$/, name)) ?? find(name);

export function clear() {
  views.clear();
  tools.replaceChildren();
  root.replaceChildren();
}

/** Loads what draws a type; until then its nodes are shown as those of a type that is not known. */
function load(name) {
  if (types[name] || loading.has(name) || !modules.has(name)) return loading.get(name);
  const loaded = import(modules.get(name)).then(async (module) => {
    types[name] = module[name] ?? (await import("./own.js")).own(module);
    const all = [...views.values()].map(({ node }) => node);
    if (all.some(({ type }) => type === name)) render(shown, new Set(all));
  }, (error) => {
    loading.delete(name);
    console.error(error);
  });
  loading.set(name, loaded);
  return loaded;
}

/** Loads what draws a part of a document. */
export const prepare = (part) => part && typeof part === "object"
  && Promise.all([load(part.type), ...Object.values(part).map(prepare)]);

/** Shows `tree`, of which the nodes `changed` were changed in place. */
export function render(tree, changed) {
  const focused = document.activeElement;
  stale = changed;
  shown = tree;
  actions = [tree.children?.[0]].filter((node) => node?.type === "row" && node.accessibility?.role === "toolbar");
  arrange(root, [tree]);
  arrange(tools, actions);
  for (const node of stale) {
    const view = views.get(node.id);
    if (view?.node !== node) continue;
    const element = show(node);
    // Another tag, as a text has that becomes a heading.
    if (element === view.element) continue;
    view.element.replaceWith(element);
    element.closest("li")?.draw?.();
  }
  settle();
  expand();
  if (focused.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
}

/** Once the nodes are in place: forgets those that are gone, and watches for those that tell that they appear. */
export function settle() {
  for (const [id, view] of views) {
    const { element, from, node } = view;
    if (element.isConnected) {
      view.type.settle?.(view);
      const { appeared } = memory;
      if (!node.on?.appear || appeared.has(id)) continue;
      element.appear = () => {
        if (view.node.enabled === false || element.closest("[aria-disabled=true]") || appeared.has(id)) return;
        appeared.add(id);
        emit(view, "appear");
      };
      // Observed anew it tells anew: it may have taken no events before.
      sight.unobserve(element);
      sight.observe(element);
      continue;
    }
    views.delete(id);
    if (from) leave(from);
  }
}

/** Has `parent` hold what stands for these nodes; as many elements as possible stay where they are. */
export function arrange(parent, nodes = [], wrap = show) {
  const shown = parent === tools ? nodes : nodes.filter((node) => !actions.includes(node));
  const elements = new Set(shown.map(wrap));
  for (const child of [...parent.children]) if (!elements.has(child)) child.remove();
  let next = parent.firstChild;
  for (const element of elements) {
    // What stands between is on its way down.
    if (element === next || (next && element === next.nextSibling)) next = element.nextSibling;
    // Only moveBefore keeps focus and composition, and only within its parent.
    else parent[element.parentNode === parent && parent.moveBefore ? "moveBefore" : "insertBefore"](element, next);
  }
}

export function show(node) {
  load(node.type);
  const type = types[node.type] ?? basic.unknown;
  const isQuestion = /dialog/.test(node.accessibility?.role);
  const tag = isQuestion ? "dialog" : type.tag?.(node) ?? "div";
  let view = views.get(node.id);
  if (view?.type !== type || view.element.localName !== tag) {
    const element = make(tag, { className: node.type });
    view = { type, element, control: element };
    views.set(node.id, view);
    if (isQuestion) element.onkeydown = element.oncancel = refuse;
    type.create?.(view);
    view.control.id = node.id;
  } else if (view.node === node && !stale.has(node)) return view.element;
  update(view, node);
  return view.element;
}

function update(view, node) {
  const { element, control, type } = view;
  const { hidden = false, enabled = true, accessibility = {}, on = {} } = node;
  stale.delete(node);
  view.node = node;
  // What the user shows or hides stays so until the server has a say.
  if (view.hidden !== hidden) element.hidden = view.hidden = hidden;
  view.toggle = () => {
    element.hidden = !element.hidden;
    view.after?.();
    expand();
  };
  view.opens = Object.values(on).flat().find((word) => word?.toggle)?.toggle;
  if ("disabled" in control) control.disabled = !enabled;
  else attribute(control, "aria-disabled", enabled ? null : true);
  for (const name of ["role", "label", "description", "live"]) {
    const told = accessibility[name];
    attribute(control, name === "role" ? name : `aria-${name}`, name === "role" ? told ?? type.role?.(node) : told);
  }
  attribute(element, "data-color", node.color);
  attribute(element, "data-background", node.background);
  type.update(view, node);
  view.after?.();
}

/** Follows what is hidden: tells those who hide it, and asks questions. */
function expand() {
  for (const view of views.values()) {
    const { element, control, node, opens } = view;
    if (opens) attribute(control, "aria-expanded", !near(node, opens)?.element.hidden);
    if (!element.showModal || element.open !== element.hidden) continue;
    if (element.hidden) {
      element.close();
      leave(view.from);
    } else {
      view.from = document.activeElement;
      element.showModal();
    }
  }
}

/** Goes back from a question to where its user was, or to the heading if that is gone. */
function leave(from) {
  from.focus();
  if (document.activeElement !== from || from === document.body) heading.focus({ preventScroll: true });
}

/** Answers a question that is put away, by a key or otherwise. */
function refuse(event) {
  if (event.defaultPrevented || (event.key && !isEscape(event))) return;
  event.preventDefault();
  event.currentTarget.querySelector(".cancel")?.click();
}

/** Gives a node the focus, or what it holds first. */
export function focus({ control }) {
  control.focus();
  if (document.activeElement !== control) control.querySelector("input, select, textarea, button, a[href]")?.focus();
}

/** What happens many times while an answer is under way. */
const repeated = new Set(["appear", "focus", "blur", "refresh", "loadMore"]);
const busy = new Set();

/** Whether each tap counts: the node says itself how its events are collected. */
export const counts = ({ on = {} }, event) => on[event]?.some((word) => word.post?.debounce !== undefined);

/** Whether an event tells all that is chosen, so that only the last one counts. */
export const isWhole = ({ type, multiple }, event) =>
  event === "change" || (event === "select" && (multiple || type === "tabs"));

/**
 * Tells what the user did; answers a promise where it is posted. What was pressed, `by`, is busy until then and can't
 * be pressed again.
 */
export function emit({ element, control, node }, event, value, by = control) {
  if (element.closest("[aria-disabled=true]")) return;
  const detail = { node, event, value };
  const isPress = !repeated.has(event) && !isWhole(node, event) && !counts(node, event);
  const press = isPress && `${event} ${node.id} ${JSON.stringify(value)}`;
  if (press && busy.has(press)) return;
  (root.contains(element) ? element : root).dispatchEvent(new CustomEvent("interaction", { bubbles: true, detail }));
  const { done } = detail;
  if (!press || !done) return done;
  busy.add(press);
  attribute(by, "aria-busy", true);
  done.finally(() => {
    busy.delete(press);
    attribute(by, "aria-busy", null);
  });
  return done;
}
