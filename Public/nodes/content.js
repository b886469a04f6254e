import { attribute, make, safe, text } from "../dom.js";
import { emit } from "../render.js";

const headings = { __proto__: null, largeTitle: "h1", title: "h1", headline: "h2" };

export const label = {
    tag: ({ style }) => headings[style] ?? "p",
    update({ element }, node) {
        element.dir = "auto";
        attribute(element, "data-style", node.style);
        text(element, node.text);
    },
};

export const link = {
    tag: () => "a",
    create(view) {
        view.element.onclick = () => emit(view, "tap");
    },
    update({ element }, { text: words, url, enabled = true }) {
        const address = enabled ? safe(url) : null;
        const leaves = address && new URL(address, location).origin !== location.origin;
        attribute(element, "href", address);
        attribute(element, "target", leaves ? "_blank" : null);
        attribute(element, "rel", leaves ? "noopener" : null);
        text(element, words);
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
    update({ element, control, placeholder }, { url, alt = "", width, height, placeholder: words }) {
        control.alt = alt;
        // Known before it is loaded, so that nothing jumps.
        attribute(control, "width", width);
        attribute(control, "height", height);
        control.style.setProperty("--ratio", width && height ? `${width} / ${height}` : "auto");
        text(placeholder, words);
        // Without any source it would have no size.
        const address = /^data:image\//.test(url) ? url : safe(url) ?? "data:,";
        if (control.getAttribute("src") === address) return;
        element.dataset.state = "loading";
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
        view.element.onclick = () => emit(view, "tap");
    },
    update({ element }, { title, role, on }) {
        // One that does nothing else sends the form that it stands in.
        element.type = on?.tap ? "button" : "submit";
        element.className = `button ${role ?? ""}`;
        text(element, title);
    },
};
