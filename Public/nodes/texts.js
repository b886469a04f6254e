import { attribute, make } from "../dom.js";
import { describe, input } from "../draft.js";
import { emit } from "../render.js";

const modes = { number: "numeric", phone: "tel" };

const field = (tag, kind) => ({
    create(view) {
        const control = make(tag, { dir: "auto", ...kind });
        input(view, control, () => control.value, (value) => {
            const { selectionStart, selectionEnd } = control;
            control.value = value;
            if (control === document.activeElement) control.setSelectionRange(selectionStart, selectionEnd);
        });
        control.addEventListener("keydown", (press) => {
            if (press.key !== "Enter" || press.isComposing) return;
            if (tag === "textarea" && !press.ctrlKey && !press.metaKey) return;
            // Once: for the field where it answers, else for its form.
            press.preventDefault();
            if (view.node.on?.submit) emit(view, "submit");
            else control.form?.requestSubmit();
        });
    },
    update(view, node) {
        const { control, draft } = view;
        describe(view, node);
        attribute(control, "placeholder", node.placeholder);
        attribute(control, "maxlength", node.maxLength);
        attribute(control, "inputmode", modes[node.keyboard] ?? node.keyboard);
        attribute(control, "autocapitalize", /email|url/i.test(node.keyboard) ? "none" : null);
        attribute(control, "autocomplete", node.autocomplete);
        draft.follow(node.value);
    },
});

export const textField = field("input");
export const secureField = field("input", { type: "password" });
export const searchField = field("input", { type: "search", enterKeyHint: "search" });
export const textArea = field("textarea", { rows: 4 });
