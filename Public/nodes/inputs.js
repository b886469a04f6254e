import { attribute, make, press, text, unique } from "../dom.js";
import { field, input, same } from "../draft.js";
import { emit } from "../render.js";

const modes = { number: "numeric", phone: "tel" };

const lines = (tag, kind) => field({
    create(view) {
        const control = make(tag, { dir: "auto", ...kind });
        input(view, control, () => control.value, (value) => {
            const { selectionStart, selectionEnd } = control;
            control.value = value;
            if (control === document.activeElement) control.setSelectionRange(selectionStart, selectionEnd);
        });
        control.addEventListener("keydown", (press) => {
            const { key, isComposing, ctrlKey, metaKey } = press;
            if (key !== "Enter" || isComposing || (tag === "textarea" && !ctrlKey && !metaKey)) return;
            // Once: for the field where it has an answer, else for its form.
            press.preventDefault();
            if (view.node.on?.submit) emit(view, "submit");
            else control.form?.requestSubmit();
        });
    },
    update({ control }, node) {
        attribute(control, "placeholder", node.placeholder);
        attribute(control, "maxlength", node.maxLength);
        attribute(control, "inputmode", modes[node.keyboard] ?? node.keyboard);
        attribute(control, "autocapitalize", /email|url/i.test(node.keyboard) ? "none" : null);
        attribute(control, "autocomplete", node.autocomplete);
    },
});

export const textField = lines("input");
export const secureField = lines("input", { type: "password" });
export const searchField = lines("input", { type: "search", enterKeyHint: "search" });
export const textArea = lines("textarea");

export const toggle = field({
    role: () => "switch",
    create(view) {
        const box = make("input", { type: "checkbox" });
        input(view, box, () => box.checked, (value) => (box.checked = value));
    },
});

function limit({ control }, { min = 0, max = 100, step = 1 }) {
    for (const [name, value] of Object.entries({ min, max, step })) attribute(control, name, value);
}

export const slider = field({
    create(view) {
        const range = make("input", { type: "range" });
        const reading = make("span", { className: "reading", ariaHidden: true });
        view.tell = () => text(reading, range.valueAsNumber.toLocaleString());
        range.addEventListener("input", view.tell);
        input(view, range, () => range.valueAsNumber, (value) => (range.value = value));
        view.caption.after(reading);
    },
    update: limit,
});

export const stepper = field({
    create(view) {
        const number = make("input", { type: "number" });
        const [less, more] = [["−", "stepDown"], ["+", "stepUp"]].map(([textContent, step]) => {
            const onclick = () => {
                number[step]();
                number.dispatchEvent(new Event("input", { bubbles: true }));
            };
            return press({ textContent, className: "button", onclick });
        });
        // What is not a number, or out of range, is not posted, and not kept.
        const read = () => (number.validity.valid && number.value ? number.valueAsNumber : view.draft.known);
        input(view, number, read, (value) => (number.value = value));
        number.addEventListener("change", () => (number.value = read()));
        view.tell = () => {
            const { enabled = true, label = "" } = view.node;
            less.disabled = !enabled || read() <= number.min;
            more.disabled = !enabled || read() >= number.max;
            less.ariaLabel = `Decrease ${label}`;
            more.ariaLabel = `Increase ${label}`;
        };
        number.addEventListener("input", view.tell);
        const steps = make("div", { className: "steps" });
        view.caption.after(steps);
        steps.append(less, number, more);
    },
    update: limit,
});

export const datePicker = field({
    create(view) {
        const date = make("input", { type: "date" });
        input(view, date, () => (date.validity.valid ? date.value : view.draft.known), (value) => (date.value = value));
        date.addEventListener("blur", () => text(view.error, view.node.error || date.validationMessage));
    },
    update({ control }, { min, max }) {
        attribute(control, "min", min);
        attribute(control, "max", max);
    },
});

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
