import { attribute, isEscape, make, text } from "./dom.js";
import * as basic from "./nodes/basic.js";
import { form } from "./nodes/form.js";
import * as inputs from "./nodes/inputs.js";
import { list } from "./nodes/list.js";
import { own } from "./own.js";
import { isPress } from "./session/document.js";

/** What shows a node: its `element`, and in that the `control` which its user reaches. */
class View {
  constructor(renderer, type, element) {
    Object.assign(this, { renderer, type, element, control: element });
  }

  /** Whether it takes no events. */
  get isOff() {
    return this.control.disabled || this.element.closest("[aria-disabled=true]");
  }

  emit(event, value, by) {
    return this.renderer.emit(this, event, value, by);
  }
}

/** Draws documents. */
export class Renderer {
  types = { __proto__: null, ...basic, ...inputs, form, list };
  /** The modules of all other types: those that the page names, in `data-nodes` and by `<link data-node="gauge" href="…">`. */
  modules = new Map();
  loading = new Map();
  stale = new Set();
  actions = [];
  busy = new Set();
  /** What the nodes of a type share. */
  shared = new Map();
  count = 0;
  root = document.querySelector("main");
  heading = document.querySelector("header").querySelector("h1");
  /** Holds the screen's own actions: the toolbar that a tree begins with. */
  tools = make("div", { className: "tools" });
  sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) target.appear();
  });

  /**
   * `memory` has the nodes that have appeared, the drafts, and the widgets of all drawn nodes; `icons` is a folder; `release`
   * loads modules.
   */
  constructor({ words, memory, notices, release, base, icons }) {
    Object.assign(this, { words, memory, notices, release, base, icons, views: memory.widgets });
    document.querySelector("header").append(this.tools);
    const names = document.querySelector("[data-nodes]")?.dataset.nodes.split(" ") ?? [];
    for (const name of names) this.modules.set(name, `./nodes/${name}.js`);
    for (const { dataset, href } of document.querySelectorAll("link[data-node]")) this.modules.set(dataset.node, href);
  }

  find(id) {
    return this.views.get(id);
  }

  /** What `name` means to a node: one of its own row before all others. */
  near({ id }, name) {
    return this.find(`${id}/${name}`) ?? this.find(id.replace(/[^/]*$/, name)) ?? this.find(name);
  }

  // Not made from a node's id: one with a space can't be named in a list of ids.
  unique() {
    return `~${(this.count += 1)}`;
  }

  /** What the nodes of a type share by this name: made once for the page. */
  share(name, make) {
    const { shared } = this;
    if (!shared.has(name)) shared.set(name, make(this));
    return shared.get(name);
  }

  /** Has a control show words, after an icon if it has one: what draws that is loaded where it is needed. */
  name(element, words, icon) {
    if (icon) this.load("icon");
    if (this.types.icon) this.types.icon.name(element, words, icon, this.icons);
    else text(element, words);
  }

  clear() {
    this.views.clear();
    this.tools.replaceChildren();
    this.root.replaceChildren();
  }

  /** Loads what draws a type; until then its nodes are shown as those of a type that is not known. */
  load(name) {
    const { loading, modules, release, types, views } = this;
    if (types[name] || loading.has(name) || !modules.has(name)) return loading.get(name);
    const loaded = release.bring(modules.get(name), (module) => {
      types[name] = module[name] ?? own(module);
      const all = [...views.values()].map(({ node }) => node);
      if (all.some(({ type, icon }) => type === name || (icon && name === "icon"))) this.render(this.shown, new Set(all));
    });
    loading.set(name, loaded);
    return loaded;
  }

  /** Loads what draws a part of a document. */
  prepare(part) {
    if (!part || typeof part !== "object") return;
    return Promise.all([this.load(part.type), part.icon && this.load("icon"), ...Object.values(part).map((inner) => this.prepare(inner))]);
  }

  /** Shows `tree`, of which the nodes `changed` were changed in place. */
  render(tree, changed) {
    const { root, tools, views } = this;
    const focused = document.activeElement;
    this.stale = changed;
    this.shown = tree;
    this.actions = [tree.children?.[0]].filter(
      (node) => node?.type === "row" && node.accessibility?.role === "toolbar");
    this.arrange(root, [tree]);
    this.arrange(tools, this.actions);
    for (const node of this.stale) {
      const view = views.get(node.id);
      if (view?.node !== node) continue;
      const element = this.show(node);
      // Another tag, as a text has that becomes a heading.
      if (element === view.element) continue;
      view.element.replaceWith(element);
      element.closest("li")?.draw?.();
    }
    this.settle();
    this.expand();
    const { activeElement, body } = document;
    if (focused === body || !focused.isConnected) return;
    // A browser takes the focus from what is hidden when it lays the page out.
    const next = focused.checkVisibility() ? focused : this.heading;
    const isLost = activeElement === body || activeElement === focused;
    if (isLost && next !== activeElement) next.focus({ preventScroll: true });
  }

  /** Called once the nodes are in place: forgets removed ones, and observes those with an `appear` event. */
  settle() {
    const { memory, sight, views } = this;
    for (const [id, view] of views) {
      const { element, from, node } = view;
      if (element.isConnected) {
        view.type.settle?.(view);
        const { appeared } = memory;
        if (!node.on?.appear || appeared.has(id)) continue;
        element.appear = () => {
          if (view.node.enabled === false || element.closest("[aria-disabled=true]") || appeared.has(id)) return;
          appeared.add(id);
          view.emit("appear");
        };
        // Observing it again reports it again: it may have been disabled before.
        sight.unobserve(element);
        sight.observe(element);
        continue;
      }
      views.delete(id);
      if (from) this.leave(from);
    }
  }

  /** Makes the elements of these nodes the children of `parent`; moves as few elements as possible. */
  arrange(parent, nodes = [], wrap = (node) => this.show(node)) {
    const shown = parent === this.tools ? nodes : nodes.filter((node) => !this.actions.includes(node));
    const elements = new Set(shown.map(wrap));
    for (const child of [...parent.children]) if (!elements.has(child)) child.remove();
    let next = parent.firstChild;
    for (const element of elements) {
      // An element before it is moved down later.
      if (element === next || (next && element === next.nextSibling)) next = element.nextSibling;
      // Only moveBefore keeps focus and composition, and only within its parent.
      else parent[element.parentNode === parent && parent.moveBefore ? "moveBefore" : "insertBefore"](element, next);
    }
  }

  /** Draws a node; answers its element. Where its type fails, it is drawn as that of one that is not known. */
  show(node) {
    const { id, type } = node;
    this.load(type);
    if (this.find(id)?.faulty !== node || this.stale.has(node)) {
      try {
        return this.draw(node, this.types[type] ?? basic.unknown);
      } catch (error) {
        console.error(`The type ${type} could not draw the node ${id}:`, error);
      }
    }
    const element = this.draw(node, basic.unknown);
    this.find(id).faulty = node;
    return element;
  }

  draw(node, type) {
    const { views } = this;
    const isQuestion = /dialog/.test(node.accessibility?.role);
    const tag = isQuestion ? "dialog" : type.tag?.(node) ?? "div";
    let view = views.get(node.id);
    if (view?.type !== type || view.element.localName !== tag) {
      const element = make(tag, { className: node.type });
      view = new View(this, type, element);
      views.set(node.id, view);
      if (isQuestion) element.onkeydown = element.oncancel = refuse;
      type.create?.(view);
      view.control.id = node.id;
    } else if (view.node === node && !this.stale.has(node)) return view.element;
    this.update(view, node);
    return view.element;
  }

  update(view, node) {
    const { element, control, type } = view;
    const { hidden = false, enabled = true, accessibility = {}, on = {} } = node;
    this.stale.delete(node);
    view.node = node;
    // What the user shows or hides stays so until the server has a say.
    if (view.hidden !== hidden) element.hidden = view.hidden = hidden;
    view.toggle = () => {
      element.hidden = !element.hidden;
      view.after?.();
      this.expand();
    };
    view.opens = Object.values(on).flat().find((word) => word?.toggle)?.toggle;
    if ("disabled" in control) control.disabled = !enabled;
    else attribute(control, "aria-disabled", enabled ? null : true);
    const { role, label, description, live, level, group, state } = accessibility;
    const told = (...words) => words.filter(Boolean).join(", ") || null;
    // What assistive technology hears of the state, beside a name that is not the element's text.
    const isNamed = label || control !== element;
    const heading = view.heading ?? control;
    const isHeading = level && heading === control && !/^h\d/.test(control.localName);
    attribute(control, "role", role ?? (group ? "group" : type.role?.(node) ?? (isHeading ? "heading" : null)));
    attribute(control, "aria-label", label && control === element ? told(label, state) : label);
    attribute(control, "aria-description", told(control === element ? "" : state, description));
    attribute(control, "aria-live", live);
    attribute(heading, "aria-level", level);
    attribute(element, "aria-hidden", accessibility.hidden);
    if (accessibility.hidden) control.tabIndex = -1;
    attribute(element, "data-color", node.color);
    attribute(element, "data-background", node.background);
    type.update(view, node);
    view.voice?.remove();
    view.voice = state && !isNamed ? make("span", { className: "voice" }, `, ${state}`) : null;
    if (view.voice) element.append(view.voice);
    view.after?.();
  }

  /** Updates `aria-expanded` of controls that show and hide a node; opens and closes dialogs. */
  expand() {
    for (const view of this.views.values()) {
      const { element, control, node, opens } = view;
      if (opens) attribute(control, "aria-expanded", !this.near(node, opens)?.element.hidden);
      if (!element.showModal || element.open !== element.hidden) continue;
      if (element.hidden) {
        element.close();
        this.leave(view.from);
      } else {
        view.from = document.activeElement;
        element.showModal();
      }
    }
  }

  /** Goes back from a question to where its user was, or to the heading if that is gone. */
  leave(from) {
    from.focus();
    if (document.activeElement !== from || from === document.body) this.heading.focus({ preventScroll: true });
  }

  /**
   * Tells what the user did; answers a promise where it is posted. What was pressed, `by`, is busy until then and can't
   * be pressed again.
   */
  emit({ element, control, node }, event, value, by = control) {
    const { busy, root } = this;
    if (element.closest("[aria-disabled=true]")) return;
    const detail = { node, event, value };
    const press = isPress(node, event) && `${event} ${node.id} ${JSON.stringify(value)}`;
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
}

/** Answers a question that is put away, by a key or otherwise. */
function refuse(event) {
  if (event.defaultPrevented || (event.key && !isEscape(event))) return;
  event.preventDefault();
  event.currentTarget.querySelector(".cancel")?.click();
}
