import { attribute, emit, make, text } from "../render.js";

/** What a widget holds beside what the document says. */
class Draft {
    edits = 0;

    constructor(view, read, write) {
        Object.assign(this, { view, read, write });
        const touch = () => {
            this.edits += 1;
            this.touched = true;
        };
        view.control.addEventListener("input", touch);
        view.control.addEventListener("compositionstart", touch);
        // Typing back to the old text is still typing, until the user leaves.
        view.control.addEventListener("blur", () => (this.touched = this.differs));
    }

    get differs() {
        return this.touched && this.read() !== this.known;
    }

    follow(value) {
        if (!this.touched && value !== this.known) this.write(value);
        this.known = value;
    }

    /** The known value answers the user's own event. */
    settle() {
        if (this.sent !== this.edits) return;
        this.touched = false;
        if (this.read() !== this.known) this.write(this.known);
    }

    restore(value) {
        this.touched = true;
        this.write(value);
    }
}

const modes = { number: "numeric", phone: "tel" };
let count = 0;

export const textField = {
    create(view) {
        const field = (view.control = make("input", { dir: "auto" }));
        view.caption = make("label");
        // Not made from the node's id: one with a space can't be named in a list of ids.
        view.error = make("p", { className: "error", id: `error-${count++}` });
        view.element.append(view.caption, field, view.error);
        view.draft = new Draft(view, () => field.value, (value) => {
            const { selectionStart, selectionEnd } = field;
            field.value = value;
            if (field === document.activeElement) field.setSelectionRange(selectionStart, selectionEnd);
        });
        // After the draft's own listeners, so that what is sent has the latest.
        for (const name of ["input", "compositionend"]) {
            field.addEventListener(name, ({ isComposing }) => isComposing || emit(view, "change", field.value));
        }
        field.addEventListener("keydown", ({ key, isComposing }) => {
            if (key === "Enter" && !isComposing) emit(view, "submit");
        });
    },
    update({ caption, control, error, draft }, node) {
        caption.htmlFor = node.id;
        text(caption, node.label);
        text(error, node.error);
        attribute(control, "aria-invalid", node.error && true);
        attribute(control, "aria-describedby", node.error && error.id);
        attribute(control, "placeholder", node.placeholder);
        attribute(control, "maxlength", node.maxLength);
        attribute(control, "inputmode", modes[node.keyboard] ?? node.keyboard);
        attribute(control, "autocapitalize", /email|url/i.test(node.keyboard) ? "none" : null);
        attribute(control, "autocomplete", node.autocomplete);
        draft.follow(node.value);
    },
};
