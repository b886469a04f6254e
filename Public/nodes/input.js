import { attribute, make, text } from "../dom.js";
import { posts } from "../session/document.js";
import { Draft } from "../session/places.js";

/** Makes an input of a control. */
export function input(view, control, read, write) {
  const isGroup = control === view.element;
  view.control = control;
  view.caption = make(isGroup ? "legend" : "label", { className: "caption" });
  view.error = make("p", { className: "error", id: view.renderer.unique() });
  view.element.append(view.caption, ...(isGroup ? [] : [control]), view.error);
  Object.assign(view, { read, write });
  view.isAt = () => control.matches(":focus-within");
  view.age = (isOld) => age(view, isOld);
  view.refuse = (fault) => {
    if (view.fault === fault) return;
    view.fault = fault;
    view.type.update(view, view.node);
  };
  view.draft = new Draft(view, view.renderer.memory);
  for (const name of ["input", "compositionstart", "compositionend"]) {
    control.addEventListener(name, ({ type }) => {
      view.isTyping = view.isWritten;
      view.draft.edit(type);
    });
  }
  control.addEventListener("focusout", () => {
    view.draft.leave();
    // A fault needs room. It is shown after a press, so that the pressed button does not move.
    if (!document.querySelector("button:active")) view.reveal();
    else addEventListener("mouseup", () => setTimeout(view.reveal), { once: true });
  });
  view.reveal = () => {
    view.isTyping = false;
    view.invalid = view.isWritten && control.validationMessage;
    blame(view);
  };
  control.addEventListener("input", () => {
    // The refused text has been changed.
    view.fault = undefined;
    if (!control.validationMessage) view.invalid = "";
    blame(view);
  });
  // After the draft's own listeners, so that an event contains the latest edit.
  for (const name of ["input", "compositionend"]) {
    control.addEventListener(name, ({ isComposing }) => isComposing || view.isUnread?.() || view.emit("change", read()));
  }
  // Looked at later: neither a window, nor a part of the control, nor a move takes the focus from it.
  const look = ({ type, relatedTarget }) => queueMicrotask(() => {
    const isIn = control.contains(document.activeElement) || (type === "focusout" && control.contains(relatedTarget));
    if (isIn === !!view.isIn || !control.isConnected) return;
    view.isIn = isIn;
    view.emit(isIn ? "focus" : "blur");
  });
  for (const name of ["focusin", "focusout"]) control.addEventListener(name, look);
}

/** Shows the fault of an input; a new fault is not shown while its user types. */
function blame(view) {
  const { control, error, node } = view;
  const fault = node.error || view.fault || view.invalid || "";
  view.shown = view.isTyping && fault !== view.shown ? "" : fault;
  text(error, view.shown);
  attribute(control, "aria-invalid", view.shown ? true : null);
  attribute(control, "aria-describedby", view.shown ? error.id : null);
}

/** Makes a type of input; its `update` shows the members that only this type has. */
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

/** Marks the lists as outdated while the text differs from the one that they show results for. */
function age(view, isOld) {
  if (!view.isOld === !isOld || !posts(view.node, "change")) return;
  view.isOld = isOld;
  for (const list of view.renderer.root.querySelectorAll(".list")) {
    list.ariaBusy = isOld || null;
    list.toggleAttribute("data-old", isOld);
  }
}
