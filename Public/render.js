import * as content from "./nodes/content.js";
import * as inputs from "./nodes/inputs.js";
import * as layout from "./nodes/layout.js";

const types = { __proto__: null, ...content, ...inputs, ...layout };
const views = new Map();
let stale;

export const find = (id) => views.get(id);
export const drafts = () => [...views.values()].map(({ draft }) => draft).filter(Boolean);

export function clear(root) {
    views.clear();
    root.replaceChildren();
}

/** Shows `tree`, of which the nodes `changed` were changed in place. */
export function render(root, tree, changed) {
    const focused = document.activeElement;
    stale = changed;
    arrange(root, [tree]);
    for (const node of stale) {
        const view = views.get(node.id);
        if (view?.node === node) update(view, node);
    }
    for (const [id, { element }] of views) if (!element.isConnected) views.delete(id);
    if (focused.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
}

export function arrange(parent, nodes = []) {
    const elements = new Set(nodes.map(show));
    for (const child of [...parent.children]) if (!elements.has(child)) child.remove();
    let next = parent.firstChild;
    for (const element of elements) {
        if (element === next) next = next.nextSibling;
        // Only moveBefore keeps focus and composition, and only within its parent.
        else parent[element.parentNode === parent && parent.moveBefore ? "moveBefore" : "insertBefore"](element, next);
    }
}

function show(node) {
    const type = types[node.type] ?? layout.unknown;
    const tag = type.tag?.(node) ?? "div";
    let view = views.get(node.id);
    if (view?.type !== type || view.element.localName !== tag) {
        const element = make(tag, { className: node.type });
        view = { type, element, control: element };
        views.set(node.id, view);
        type.create?.(view);
        view.control.id = node.id;
    } else if (view.node === node && !stale.has(node)) return view.element;
    update(view, node);
    return view.element;
}

function update(view, node) {
    const { element, control, type } = view;
    const { hidden = false, enabled = true, accessibility = {} } = node;
    stale.delete(node);
    view.node = node;
    element.hidden = hidden;
    if ("disabled" in control) control.disabled = !enabled;
    else attribute(control, "aria-disabled", enabled ? null : true);
    for (const name of ["role", "label", "description", "live"]) {
        attribute(control, name === "role" ? name : `aria-${name}`, accessibility[name]);
    }
    type.update(view, node);
}

export const make = (tag, properties) => Object.assign(document.createElement(tag), properties);

export function attribute(element, name, value) {
    if (value == null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== `${value}`) element.setAttribute(name, value);
}

// A live region speaks whenever its text is set.
export function text(element, value = "") {
    if (element.textContent !== value) element.textContent = value;
}

export function emit({ element, node }, event, value) {
    element.dispatchEvent(new CustomEvent("interaction", { bubbles: true, detail: { node, event, value } }));
}
