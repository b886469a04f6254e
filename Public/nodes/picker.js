import { make, unique } from "../dom.js";
import { field, input, same } from "../draft.js";

/** One choice, as a menu. */
function menu(options, select = make("select")) {
    select.replaceChildren(...options.map(({ value, label }) => new Option(label, value)));
    return { element: select, read: () => select.value, write: (value) => (select.value = value) };
}

/** One choice, with all options in sight. */
function radios(options, style) {
    const element = make("div", { className: style === "segmented" ? "bar" : "choices" });
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
function component({ label, options }, style) {
    const part = style ? radios(options, style) : menu(options);
    const element = make(style ? "fieldset" : "label");
    element.append(make(style ? "legend" : "span", { className: "caption", textContent: label }), part.element);
    return { ...part, element };
}

export const picker = field({
    tag: ({ style, components }) => (style || components ? "fieldset" : "div"),
    role: ({ style, components }) => (style && !components ? "radiogroup" : null),
    create(view) {
        const { element } = view;
        const read = () => {
            const values = view.parts.map((part) => part.read());
            return view.node.components ? values : values[0];
        };
        const write = (value) => [value].flat().forEach((one, index) => view.parts[index]?.write(one));
        input(view, element.localName === "fieldset" ? element : make("select"), read, write);
        view.body = make("div", { className: "components" });
    },
    update(view, { value, style, options = [], components }) {
        const { element, control, draft, caption, body } = view;
        const shape = { style, options, components };
        if (same(shape, view.shape)) return;
        const held = draft.touched ? draft.read() : value;
        view.shape = shape;
        if (components) view.parts = components.map((part) => component(part, style));
        else view.parts = [style ? radios(options, style) : menu(options, control)];
        if (control === element) {
            body.replaceChildren(...view.parts.map((part) => part.element));
            caption.after(body);
        }
        draft.write(held);
    },
});
