import { attribute, make, press, rove, text, unique } from "../dom.js";
import { arrange, emit, find, show } from "../render.js";

function place(element, { children, spacing, alignment, axis, columns = 2 }) {
    attribute(element, "data-spacing", spacing);
    attribute(element, "data-alignment", alignment);
    attribute(element, "data-axis", axis);
    if (element.className === "grid") element.style.setProperty("--columns", columns);
    arrange(element, children);
}

const stack = { update: ({ element }, node) => place(element, node) };

export const column = { ...stack };
export const row = { ...stack };
export const grid = { ...stack };
export const scroll = { ...stack };

/** Children under a heading. */
const titled = {
    create(view) {
        view.heading = make("h2", { id: unique() });
        view.body = make("div", { className: "column" });
        view.element.append(view.heading, view.body);
    },
    update({ element, heading, body }, node) {
        text(heading, node.title);
        attribute(element, "aria-labelledby", node.title && heading.id);
        place(body, node);
    },
};

export const section = { ...titled, tag: () => "section" };

export const form = {
    ...titled,
    tag: () => "form",
    create(view) {
        titled.create(view);
        view.element.noValidate = true;
        view.element.onsubmit = (submission) => {
            submission.preventDefault();
            emit(view, "submit");
        };
    },
};

export const tabs = {
    create(view) {
        const { element } = view;
        view.bar = make("div", { className: "bar", role: "tablist" });
        view.body = make("div");
        element.append(view.bar, view.body);
        view.bar.onkeydown = (press) => rove(press, [...view.bar.children], true)?.click();
    },
    update(view, node) {
        const { children = [], selected } = node;
        if (!children.some(({ id }) => id === view.selected) || selected !== view.known) {
            view.selected = selected || children[0]?.id;
        }
        view.known = selected;
        arrange(view.body, children, (child) => panel(view, child));
        arrange(view.bar, children, ({ id }) => find(id).tab);
    },
};

/** What a tab shows, and the tab on the bar. */
function panel(view, child) {
    const shown = show(child);
    const inner = find(child.id);
    if (!inner.tab) {
        inner.tab = press({ role: "tab", id: unique() });
        inner.panel = make("div", { role: "tabpanel", id: unique(), tabIndex: 0 });
        inner.panel.append(shown);
        attribute(inner.tab, "aria-controls", inner.panel.id);
        attribute(inner.panel, "aria-labelledby", inner.tab.id);
        inner.tab.onclick = () => {
            if (view.selected === child.id) return;
            view.selected = child.id;
            for (const { id } of view.node.children) find(id).after();
            inner.tab.scrollIntoView({ block: "nearest", inline: "nearest" });
            emit(view, "select", child.id);
        };
        inner.after = () => {
            const { id, title, enabled = true } = inner.node;
            const isSelected = view.selected === id;
            text(inner.tab, title);
            attribute(inner.tab, "aria-selected", isSelected);
            inner.tab.tabIndex = isSelected ? 0 : -1;
            inner.tab.disabled = !enabled;
            inner.tab.hidden = inner.element.hidden;
            inner.panel.hidden = !isSelected;
        };
    }
    inner.after();
    return inner.panel;
}

export const unknown = {
    update: ({ element }, { fallback, children }) => arrange(element, fallback ? [fallback] : children),
};
