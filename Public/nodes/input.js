import { attribute, make, text, unique } from "../page.js";
import { emit, memory, root } from "../render.js";
import { same } from "../wire.js";

/** What a widget holds beside what the document says. */
class Draft {
  edits = 0;

  constructor(view, read, write) {
    Object.assign(this, { view, read, write });
    for (const name of ["input", "compositionstart", "compositionend"]) {
      view.control.addEventListener(name, ({ type }) => {
        this.edits += 1;
        this.touched = true;
        view.isTyping = view.isWritten;
        this.note();
        if (type !== "input") this.composing = type === "compositionstart";
      });
    }
    // Typing back to the old text is still typing, until the user leaves.
    view.control.addEventListener("focusout", () => {
      this.touched = this.differs;
      view.reveal();
    });
  }

  /** Remembers that its user has changed it. */
  note() {
    const { id, type, label, accessibility, placeholder } = this.view.node;
    const name = label || accessibility?.label || placeholder || id;
    memory.inputs.set(id, { name, value: this.read(), isSecret: type === "secureField" });
  }

  /** Until an event is in the document, what it told may differ from what the server has by now. */
  get differs() {
    return this.touched && (this.isUnderWay || !same(this.read(), this.known));
  }

  get isSent() {
    return this.sent === this.edits && !this.composing;
  }

  follow(value) {
    const isNew = !same(value, this.known);
    this.known = value;
    // What was sent is no draft any more once the document has it, whoever told so.
    if (this.isSent && same(this.read(), value)) this.touched = false;
    // Other limits or options may have taken the value from the widget.
    if (!this.touched && (isNew || !same(this.read(), value))) this.write(value);
  }

  /** An event takes along what the widget holds. */
  send() {
    this.sent = this.edits;
    this.before = this.known;
    this.isUnderWay = true;
  }

  /** The event was refused, or is in the document: what became of the value since it was sent answers it. */
  settle(isTaken) {
    this.isUnderWay = false;
    if (isTaken && this.isSent && !same(this.known, this.before)) {
      this.touched = false;
      if (!same(this.read(), this.known)) this.write(this.known);
    } else if (!this.view.control.matches(":focus-within")) this.touched = this.differs;
    if (this.isSent) age(this.view, false);
  }

  /** Drops what was put in, unless that is newer than the last event. */
  clear() {
    if (!this.isSent) return;
    this.touched = false;
    memory.inputs.delete(this.view.node.id);
    if (!same(this.read(), this.known)) this.write(this.known);
    this.view.tell?.();
  }

  /** Puts back what was kept; answers whether the widget can hold it. */
  restore(value) {
    if (!same(this.read(), value)) this.write(value);
    const isHeld = same(this.read(), value);
    if (!isHeld) this.write(this.known);
    // As long as the user is at it, typing back to the old text is still typing.
    const isAt = this.touched && this.view.control.matches(":focus-within");
    this.touched = isHeld && (isAt || !same(value, this.known));
    return isHeld;
  }

  /** Another session's document comes: what is the user's stays, all else is its. */
  renew(isUsers) {
    this.touched = isUsers;
    this.isUnderWay = false;
  }
}

/** Makes an input of a control. */
export function input(view, control, read, write) {
  const isGroup = control === view.element;
  view.control = control;
  view.caption = make(isGroup ? "legend" : "label", { className: "caption" });
  view.error = make("p", { className: "error", id: unique() });
  view.element.append(view.caption, ...(isGroup ? [] : [control]), view.error);
  view.draft = new Draft(view, read, write);
  view.reveal = () => {
    view.isTyping = false;
    view.invalid = view.isWritten && control.validationMessage;
    blame(view);
  };
  control.addEventListener("input", () => {
    // What was refused is not there any more.
    view.fault = undefined;
    if (!control.validationMessage) view.invalid = "";
    blame(view);
  });
  // After the draft's own listeners, so that what is sent has the latest.
  for (const name of ["input", "compositionend"]) {
    control.addEventListener(name, ({ isComposing }) => isComposing || emit(view, "change", read()));
  }
  // Looked at later: neither a window, nor a part of the control, nor a move takes the focus from it.
  const look = ({ type, relatedTarget }) => queueMicrotask(() => {
    const isIn = control.contains(document.activeElement) || (type === "focusout" && control.contains(relatedTarget));
    if (isIn === !!view.isIn || !control.isConnected) return;
    view.isIn = isIn;
    emit(view, isIn ? "focus" : "blur");
  });
  for (const name of ["focusin", "focusout"]) control.addEventListener(name, look);
}

/** Shows what is wrong with an input; never what is found while its user still types. */
function blame(view) {
  const { control, error, node } = view;
  const fault = node.error || view.fault || view.invalid || "";
  view.shown = view.isTyping && fault !== view.shown ? "" : fault;
  text(error, view.shown);
  attribute(control, "aria-invalid", view.shown ? true : null);
  attribute(control, "aria-describedby", view.shown ? error.id : null);
}

/** A type of input, of which `update` shows what is its own. */
export const field = ({ update, ...type }) => ({
  ...type,
  update(view, node) {
    const { caption } = view;
    attribute(caption, "for", node.id);
    text(caption, node.label);
    caption.classList.toggle("required", !!node.required);
    attribute(view.control, "aria-required", node.required || null);
    blame(view);
    update?.(view, node);
    view.draft.follow(node.value);
    view.tell?.();
  },
});

/** What was found for another text is old until the answer. */
export function age(view, isOld) {
  if (!view.isOld === !isOld || !view.node.on?.change?.some((word) => word === "post" || word.post)) return;
  view.isOld = isOld;
  for (const list of root.querySelectorAll(".list")) {
    list.ariaBusy = isOld || null;
    list.toggleAttribute("data-old", isOld);
  }
}
