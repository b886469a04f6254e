import { attribute, make, press, text, unique } from "../page.js";
import { emit, memory } from "../render.js";
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
        this.note();
        if (type !== "input") this.composing = type === "compositionstart";
      });
    }
    // Typing back to the old text is still typing, until the user leaves.
    view.control.addEventListener("focusout", () => (this.touched = this.differs));
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
function input(view, control, read, write) {
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
  // Looked at later: neither a window, nor a part of the control, nor a move takes the focus from it.
  const look = ({ type, relatedTarget }) => queueMicrotask(() => {
    const isIn = control.contains(document.activeElement) || (type === "focusout" && control.contains(relatedTarget));
    if (isIn === !!view.isIn || !control.isConnected) return;
    view.isIn = isIn;
    emit(view, isIn ? "focus" : "blur");
  });
  for (const name of ["focusin", "focusout"]) control.addEventListener(name, look);
}

/** A type of input, of which `update` shows what is its own. */
const field = ({ update, ...type }) => ({
  ...type,
  update(view, node) {
    const { caption, control, error } = view;
    const wrong = node.error || view.fault;
    attribute(caption, "for", node.id);
    text(caption, node.label);
    text(error, wrong);
    attribute(control, "aria-invalid", wrong && true);
    attribute(control, "aria-describedby", wrong && error.id);
    update?.(view, node);
    view.draft.follow(node.value);
    view.tell?.();
  },
});

const modes = { number: "numeric", phone: "tel" };

/** Where a caret is once a text has become another one: after the same letters, or as far from the end. */
function moved(caret, old, text) {
  if (caret === old.length) return text.length;
  // Trimmed, or in capitals, it is the same to its user.
  const from = /^\s/.test(text) ? 0 : old.length - old.trimStart().length;
  const { length } = /\s$/.test(text) ? old : old.trimEnd();
  let head = from;
  while (head < caret && old[head].toLowerCase() === text[head - from]?.toLowerCase()) head += 1;
  return Math.max(head - from, head < caret ? text.length - Math.max(0, length - caret) : 0);
}

const lines = (tag, kind) => field({
  create(view) {
    const control = make(tag, { dir: "auto", ...kind });
    input(view, control, () => control.value, (value) => {
      const { value: old, selectionStart, selectionEnd, selectionDirection } = control;
      control.value = value;
      if (control !== document.activeElement) return;
      const [start, end] = [selectionStart, selectionEnd].map((caret) => moved(caret, old, control.value));
      control.setSelectionRange(start, end, selectionDirection);
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
    const [less, more] = [["−", "stepDown"], ["+", "stepUp"]].map(([sign, step]) => {
      const onclick = () => {
        number[step]();
        number.dispatchEvent(new Event("input", { bubbles: true }));
      };
      return press({ className: "button", onclick }, sign);
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
    view.caption.after(make("div", { className: "steps" }, less, number, more));
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

function menu(options, select = make("select")) {
  select.replaceChildren(...options.map(({ value, label }) => new Option(label, value)));
  return { element: select, read: () => select.value, write: (value) => (select.value = value) };
}

function radios(options, style) {
  const name = unique();
  const buttons = options.map(({ value }) => make("input", { type: "radio", name, value }));
  const choices = options.map(({ label }, index) => make("label", {}, buttons[index], make("span", {}, label)));
  return {
    element: make("div", { className: style === "segmented" ? "bar" : "choices" }, ...choices),
    read: () => buttons.find(({ checked }) => checked)?.value ?? "",
    write: (value) => buttons.forEach((button) => (button.checked = button.value === value)),
  };
}

/** One of several choices. */
function component({ label, options }, style) {
  const part = style ? radios(options, style) : menu(options);
  const caption = make(style ? "legend" : "span", { className: "caption" }, label);
  return { ...part, element: make(style ? "fieldset" : "label", {}, caption, part.element) };
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
