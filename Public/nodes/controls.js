import { attribute, make, press, text } from "../dom.js";
import { describe, input } from "../draft.js";

function limit(control, { min = 0, max = 100, step = 1 }) {
    for (const [name, value] of Object.entries({ min, max, step })) attribute(control, name, value);
}

export const toggle = {
    role: () => "switch",
    create(view) {
        const box = make("input", { type: "checkbox" });
        input(view, box, () => box.checked, (value) => (box.checked = value));
    },
    update(view, node) {
        describe(view, node);
        view.draft.follow(node.value);
    },
};

export const slider = {
    create(view) {
        const range = make("input", { type: "range" });
        const shown = make("span", { className: "reading", ariaHidden: true });
        view.tell = () => text(shown, range.valueAsNumber.toLocaleString());
        range.addEventListener("input", view.tell);
        input(view, range, () => range.valueAsNumber, (value) => {
            range.value = value;
            view.tell();
        });
        view.caption.after(shown);
    },
    update(view, node) {
        describe(view, node);
        limit(view.control, node);
        view.draft.follow(node.value);
        view.tell();
    },
};

export const stepper = {
    create(view) {
        const number = make("input", { type: "number" });
        const [less, more] = ["−", "+"].map((textContent) => press({ textContent, className: "button" }));
        const step = (way) => {
            number[way]();
            number.dispatchEvent(new Event("input", { bubbles: true }));
            view.bound();
        };
        less.onclick = () => step("stepDown");
        more.onclick = () => step("stepUp");
        // What can't be posted is not what the user wants.
        const read = () => (number.value && number.validity.valid ? number.valueAsNumber : view.draft.known);
        number.addEventListener("change", () => {
            if (!number.validity.valid || !number.value) number.value = read();
        });
        number.addEventListener("input", () => view.bound());
        input(view, number, read, (value) => (number.value = value));
        const bar = make("div", { className: "steps" });
        number.before(bar);
        bar.append(less, number, more);
        view.bound = () => {
            const { enabled = true, label = "" } = view.node;
            less.disabled = !enabled || read() <= number.min;
            more.disabled = !enabled || read() >= number.max;
            less.ariaLabel = `Decrease ${label}`;
            more.ariaLabel = `Increase ${label}`;
        };
    },
    update(view, node) {
        describe(view, node);
        limit(view.control, node);
        view.draft.follow(node.value);
        view.bound();
    },
};

export const datePicker = {
    create(view) {
        const date = make("input", { type: "date" });
        const read = () => (date.validity.valid ? date.value : view.draft.known);
        input(view, date, read, (value) => (date.value = value));
        date.addEventListener("blur", () => text(view.error, view.node.error || date.validationMessage));
    },
    update(view, node) {
        describe(view, node);
        attribute(view.control, "min", node.min);
        attribute(view.control, "max", node.max);
        view.draft.follow(node.value);
    },
};
