import { attribute, make, text, unique } from "./dom.js";
import { emit } from "./render.js";

export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

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
        view.control.addEventListener("focusout", () => (this.touched = this.differs));
    }

    get differs() {
        return this.touched && !same(this.read(), this.known);
    }

    follow(value) {
        const isNew = !same(value, this.known);
        this.known = value;
        // Other limits or options may have taken the value from the widget.
        if (!this.touched && (isNew || !same(this.read(), value))) this.write(value);
    }

    /** The known value answers the user's own event. */
    settle() {
        if (this.sent !== this.edits) return;
        this.touched = false;
        if (!same(this.read(), this.known)) this.write(this.known);
    }

    restore(value) {
        this.touched = true;
        this.write(value);
    }
}

/** Makes an input of a control: with its caption, its error and its draft. */
export function input(view, control, read, write) {
    const isGroup = control === view.element;
    view.control = control;
    view.caption = make(isGroup ? "legend" : "label", { className: "caption" });
    view.error = make("p", { className: "error", id: unique() });
    view.element.append(view.caption, ...(isGroup ? [] : [control]), view.error);
    view.draft = new Draft(view, read, write);
    // After the draft's own listeners, so that what is sent has the latest.
    for (const name of ["input", "compositionend"]) {
        control.addEventListener(name, ({ isComposing }) => isComposing || emit(view, "change", read()));
    }
}

/** A type of input, of which `update` shows what is its own. */
export const field = ({ update, ...type }) => ({
    ...type,
    update(view, node) {
        const { caption, control, error } = view;
        attribute(caption, "for", node.id);
        text(caption, node.label);
        text(error, node.error);
        attribute(control, "aria-invalid", node.error && true);
        attribute(control, "aria-describedby", node.error && error.id);
        update?.(view, node);
        view.draft.follow(node.value);
        view.tell?.();
    },
});
