import { attribute, isComposed, make, press, text } from "../dom.js";
import { same } from "../session/document.js";
import { field, input } from "./input.js";

const modes = { number: "numeric", phone: "tel" };

/** The position of the caret after a change of the text: after the same letters, or as far from the end. */
function moved(caret, old, text) {
  if (caret === old.length) return text.length;
  // Trimmed, or in capitals, it is the same to its user.
  const from = /^\s/.test(text) ? 0 : old.length - old.trimStart().length;
  const { length } = /\s$/.test(text) ? old : old.trimEnd();
  let head = from;
  while (head < caret && old[head].toLowerCase() === text[head - from]?.toLowerCase()) head += 1;
  return Math.max(head - from, head < caret ? text.length - Math.max(0, length - caret) : 0);
}

/** Has Return in a control submit it. */
function submits(view, control, isTaken = () => false) {
  control.addEventListener("keydown", (press) => {
    if (press.key !== "Enter" || isComposed(press) || isTaken(press)) return;
    // Sent once: by the field if it answers `submit`, else by its form.
    press.preventDefault();
    view.reveal();
    if (view.node.on?.submit) view.emit("submit");
    else control.form?.requestSubmit();
  });
}

const lines = (tag, kind) => field({
  create(view) {
    const control = make(tag, { dir: "auto", ...kind });
    view.isWritten = true;
    input(view, control, () => control.value, (value) => {
      const { value: old, selectionStart, selectionEnd, selectionDirection } = control;
      control.value = value;
      if (control !== document.activeElement) return;
      const [start, end] = [selectionStart, selectionEnd].map((caret) => moved(caret, old, control.value));
      control.setSelectionRange(start, end, selectionDirection);
    });
    if (kind?.type === "search") control.addEventListener("input", () => view.age(true));
    submits(view, control, ({ ctrlKey, metaKey }) => tag === "textarea" && !ctrlKey && !metaKey);
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

export const numberField = field({
  create(view) {
    const control = make("input", { type: "number" });
    view.isWritten = true;
    // An incomplete or invalid number stays in the field, and is not posted.
    const { validity } = control;
    const read = () => (!validity.valid ? view.draft.known : control.value ? control.valueAsNumber : null);
    // Whether what its user sees in it can't be told, or was refused.
    view.isUnread = () => control.willValidate && (!validity.valid || (view.draft.touched && !!view.fault));
    // A number that is there stays as it is written: more digits may follow its point.
    const write = (value) => {
      if (!control.value || control.valueAsNumber !== value) control.value = value ?? "";
    };
    input(view, control, read, write);
    submits(view, control);
  },
  update({ control }, { placeholder, min, max, step }) {
    const attributes = { placeholder, min, max, step: step || "any" };
    for (const [name, value] of Object.entries(attributes)) attribute(control, name, value);
    // Keyboards for digits lack a minus.
    attribute(control, "inputmode", min >= 0 ? (step && Number.isInteger(step) ? "numeric" : "decimal") : null);
  },
});

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
    view.tell = () => text(reading, view.renderer.words.number(range.valueAsNumber));
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
      const { word } = view.renderer.words;
      const { enabled = true, label = "" } = view.node;
      less.disabled = !enabled || read() <= number.min;
      more.disabled = !enabled || read() >= number.max;
      less.ariaLabel = word("Decrease %@", label);
      more.ariaLabel = word("Increase %@", label);
    };
    number.addEventListener("input", view.tell);
    view.caption.after(make("div", { className: "steps" }, less, number, more));
  },
  update: limit,
});

export const datePicker = field({
  create(view) {
    const date = make("input", { type: "date" });
    view.isWritten = true;
    input(view, date, () => (date.validity.valid ? date.value : view.draft.known), (value) => (date.value = value));
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

function radios(renderer, options, style) {
  const name = renderer.unique();
  const buttons = options.map(({ value }) => make("input", { type: "radio", name, value }));
  const choices = options.map(({ label }, index) => make("label", {}, buttons[index], make("span", {}, label)));
  return {
    element: make("div", { className: style === "segmented" ? "bar" : "choices" }, ...choices),
    read: () => buttons.find(({ checked }) => checked)?.value ?? "",
    write: (value) => buttons.forEach((button) => (button.checked = button.value === value)),
  };
}

/** One of several choices. */
function component(renderer, { label, options }, style) {
  const part = style ? radios(renderer, options, style) : menu(options);
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
    const { element, control, draft, caption, body, renderer } = view;
    const shape = { style, options, components };
    if (same(shape, view.shape)) return;
    const held = draft.touched ? draft.read() : value;
    const fields = () => [...body.querySelectorAll("input, select")];
    const { activeElement } = document;
    const at = fields().indexOf(activeElement);
    view.shape = shape;
    if (components) view.parts = components.map((part) => component(renderer, part, style));
    else view.parts = [style ? radios(renderer, options, style) : menu(options, control)];
    if (control === element) {
      body.replaceChildren(...view.parts.map((part) => part.element));
      caption.after(body);
    }
    draft.write(held);
    if (at < 0) return;
    const now = fields();
    const isTwin = (field) => field?.localName === "select" || field?.value === activeElement.value;
    ([now[at], ...now].find(isTwin) ?? now[0])?.focus({ preventScroll: true });
  },
});
