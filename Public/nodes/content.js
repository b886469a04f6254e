import { attribute, emit, text } from "../render.js";

const headings = { __proto__: null, title: "h1", headline: "h2" };

export const label = {
    tag: ({ style }) => headings[style] ?? "p",
    update({ element }, node) {
        element.dir = "auto";
        attribute(element, "data-style", node.style);
        text(element, node.text);
    },
};

export const button = {
    tag: () => "button",
    create(view) {
        Object.assign(view.element, { type: "button", onclick: () => emit(view, "tap") });
    },
    update({ element }, { title, role }) {
        element.className = `button ${role ?? ""}`;
        text(element, title);
    },
};
