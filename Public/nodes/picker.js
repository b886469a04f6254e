import { attribute, make, unique } from "../dom.js";
import { describe, input, same } from "../draft.js";

/** One choice, as a menu. */
function menu(options, select = make("select")) {
    select.replaceChildren(...options.map(({ value, label }) => new Option(label, value)));
    return { element: select, read: () => select.value, write: (value) => (select.value = value) };
}

/** One choice with all options in sight. */
function radios(options) {
    const element = make("div", { className: "choices" });
    const name = unique();
    const buttons = options.map(({ value, label }) => {
        const button = make("input", { type: "radio", name, value });
        const choice = make("label");
        choice.append(button, make("span", { textContent: label }));
        element.append(choice);
        return button;
    });
    return {
        element,
        read: () => buttons.find(({ checked }) => checked)?.value ?? "",
        write: (value) => buttons.forEach((button) => (button.checked = button.value === value)),
    };
}

/** One of several choices, under a name of its own. */
function component({ label, options }, isMenu) {
    const part = (isMenu ? menu : radios)(options);
    const box = make(isMenu ? "label" : "fieldset", { className: "component" });
    box.append(make(isMenu ? "span" : "legend", { className: "caption", textContent: label }), part.element);
    return { ...part, element: box };
}

export const picker = {
    tag: ({ style, components }) => (style || components ? "fieldset" : "div"),
    role: ({ style, components }) => (style && !components ? "radiogroup" : null),
    create(view) {
        const { element } = view;
        const group = element.localName === "fieldset";
        view.parts = [];
        const read = () => {
            const values = view.parts.map((part) => part.read());
            return view.node.components ? values : values[0];
        };
        const write = (value) => [value].flat().forEach((one, index) => view.parts[index]?.write(one));
        input(view, group ? element : make("select"), read, write);
        view.body = make("div", { className: "components" });
        if (group) view.caption.after(view.body);
    },
    update(view, node) {
        const { control, draft, body } = view;
        const { style, options = [], components } = node;
        const shape = { style, options, components };
        describe(view, node);
        attribute(view.element, "data-style", style);
        if (!same(shape, view.shape)) {
            const held = draft.touched && draft.read();
            view.shape = shape;
            if (components) view.parts = components.map((part) => component(part, !style));
            else view.parts = [style ? radios(options) : menu(options, control)];
            if (style || components) body.replaceChildren(...view.parts.map(({ element }) => element));
            draft.write(draft.touched ? held : node.value);
        }
        draft.follow(node.value);
    },
};
