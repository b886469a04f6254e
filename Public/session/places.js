import { same } from "./document.js";

/** The value of a widget that may differ from the document's. */
export class Draft {
  edits = 0;

  /**
   * A widget shows its `node`; it has `read()` and `write(value)`, and `isAt()`, whether its user is at it. It is told when
   * what it holds was taken, by `age(false)`, and of what the server found wrong, by `refuse(fault)`.
   */
  constructor(widget, memory) {
    Object.assign(this, { widget, memory });
  }

  read() {
    return this.widget.read();
  }

  write(value) {
    this.fault = undefined;
    this.widget.write(value);
  }

  get id() {
    return this.widget.node.id;
  }

  /** Its user has changed it, or an input method begins or ends to compose. */
  edit(type = "input") {
    this.edits += 1;
    // The value that its user has seen: so the server can notice a change by others that they have not seen.
    if (!this.touched) this.base = this.known;
    this.touched = true;
    this.fault = undefined;
    this.note();
    if (type !== "input") this.composing = type === "compositionstart";
  }

  /** Typing back to the old text is still typing, until the user leaves. */
  leave() {
    this.touched = this.differs;
  }

  /** Remembers that its user has changed it. */
  note() {
    const { id, type, label, accessibility, placeholder } = this.widget.node;
    const name = label || accessibility?.label || placeholder || id;
    this.memory.inputs.set(id, { name, value: this.read(), isSecret: type === "secureField" });
  }

  /** Whether the value may differ from the server's: until an event is in the document, that is unknown. */
  get differs() {
    return this.touched && (this.isUnderWay || !same(this.read(), this.known));
  }

  get isSent() {
    return this.sent === this.edits && !this.composing;
  }

  follow(value) {
    const isNew = !same(value, this.known);
    this.known = value;
    // A sent value is no longer a draft once the document has it, by an answer or by the stream.
    if (this.isSent && same(this.read(), value)) this.touched = false;
    // Other limits or options may have taken the value from the widget.
    if (!this.touched && (isNew || !same(this.read(), value))) this.write(value);
  }

  /** Notes that an event contains the widget's value. */
  send() {
    this.sent = this.edits;
    this.before = this.known;
    this.isUnderWay = true;
  }

  /** The event was refused, or is in the document: what became of the value since it was sent answers it. */
  settle(isTaken) {
    this.isUnderWay = false;
    if (isTaken) this.base = this.known;
    if (isTaken && this.isSent && !same(this.known, this.before)) {
      this.touched = false;
      if (!same(this.read(), this.known)) this.write(this.known);
    } else if (!this.widget.isAt()) this.touched = this.differs;
    if (this.isSent) this.widget.age(false);
  }

  /** Its value was refused for this reason, or for none: until its user changes it, it is not sent any more. */
  refuse(fault) {
    if (this.touched && this.isSent) this.fault = fault ?? this.fault;
    this.widget.refuse(fault ?? (this.touched ? this.fault : undefined));
  }

  /** Drops the draft, unless it is newer than the last event. */
  clear() {
    if (!this.isSent) return;
    this.touched = false;
    this.memory.inputs.delete(this.id);
    if (!same(this.read(), this.known)) this.write(this.known);
    this.widget.tell?.();
  }

  /** Restores a kept value; returns whether the widget can hold it. */
  restore(value) {
    if (!same(this.read(), value)) this.write(value);
    const isHeld = same(this.read(), value);
    if (!isHeld) this.write(this.known);
    // As long as the user is at it, typing back to the old text is still typing.
    const isAt = this.touched && this.widget.isAt();
    this.touched = isHeld && (isAt || !same(value, this.known));
    this.base = this.known;
    return isHeld;
  }

  /** Prepares for the document of another session: drafts of the user stay, everything else is reset. */
  renew() {
    this.touched = this.memory.inputs.has(this.id);
    this.isUnderWay = false;
    this.fault = undefined;
    this.base = undefined;
  }
}

/** The state of the top screen beside its document: the nodes that have appeared, and the user's drafts. */
export class Memory {
  appeared = new Set();
  inputs = new Map();
  /** The widgets of the nodes, by their ids; those of inputs have a `draft`. */
  widgets = new Map();

  get drafts() {
    return [...this.widgets.values()].map(({ draft }) => draft).filter(Boolean);
  }

  /**
   * The values that differ from the document, but for those that were refused; and as `base` the document's over which they were
   * put in, but for long ones: both have to fit a body.
   */
  get drafted() {
    const told = this.drafts.filter(({ differs, fault }) => differs && fault === undefined);
    const each = (read) => Object.fromEntries(told.map((draft) => [draft.id, read(draft)]));
    const base = each(({ base }) => (`${base}`.length > 8_000 ? undefined : base));
    return { values: each((draft) => draft.read()), ...(told.length && { base }) };
  }

  /** Restores the state of a screen. */
  recall({ appeared, inputs } = {}) {
    this.appeared = new Set(appeared);
    this.inputs = new Map(inputs);
  }

  /** The state of the top screen, to be restored later; values that the document lacks are marked as owed. */
  remember() {
    const { widgets } = this;
    const inputs = [...this.inputs].map(([id, input]) => {
      const { draft, selected } = widgets.get(id) ?? {};
      const value = draft?.read() ?? selected ?? input.value;
      // Before the screen is shown, only its kept state is known.
      return [id, input.isOwed || !widgets.size ? input : { ...input, value, isSeen: !!draft, isOwed: draft?.differs }];
    });
    return { appeared: [...this.appeared], inputs };
  }

  /** Restores owed values in inputs and tabs; returns a function that posts the values that the document lacks. */
  restore() {
    const told = [];
    for (const [id, input] of this.inputs) {
      const widget = this.widgets.get(id);
      const { value } = input;
      const put = () => (widget?.draft ? widget.draft.restore(value) : widget?.choose?.(value));
      // A secret may be kept without its value.
      if (!input.isOwed || (input.isSecret && value === null) || !put() || widget.isOff) continue;
      input.isOwed = false;
      if (widget.draft?.differs) told.push(() => widget.emit("change", widget.draft.read()));
      else if (!widget.draft && widget.node.selected !== value) told.push(() => widget.emit("select", value));
    }
    return () => told.forEach((tell) => tell());
  }

  /** The values that the user has seen in inputs that no longer have them. */
  get missing() {
    return [...this.inputs]
      .filter(([id, { isOwed, isSeen, value }]) => isOwed && isSeen && !same(this.widgets.get(id)?.draft?.read(), value))
      .map(([, input]) => input);
  }
}

/** The screens of a stack: which one is on top, and how those below were left. */
export class Places {
  /** The states of the screens below, by their depth. */
  below = [];
  depth = 0;

  /** Restores the states of the screens after a reload. */
  resume(kept) {
    Object.assign(this.below, kept?.below);
    this.resumed = kept?.top;
  }

  /**
   * Turns to the screen on top; where it is another one, answers how it was left. A patch tells whether it is; `here`
   * answers how the one before is left.
   */
  turn({ screen, stack }, isOther, here) {
    const { below, depth } = this;
    // Its address may change while the screen stays.
    const name = `${stack.length} ${screen}`;
    // One below it may have closed.
    const { url } = stack.at(-1);
    const isLower = isOther === false && stack.length < depth && url === this.address;
    this.address = url;
    if (!isLower && name === this.top && !isOther) return;
    if (!isLower && stack.length > depth && depth) below[depth] = here();
    [this.top, this.depth] = [name, stack.length];
    const place = below[stack.length];
    below.length = stack.length;
    if (isLower) return;
    const isFirst = !depth;
    const known = isFirst ? this.resumed : place;
    return { ...(known?.name === name && known), isFirst };
  }

  /** Has the screens of another session in the place of those that were there; the page may show its top already. */
  replace({ screen, stack }, left, isShown) {
    const isFirst = !this.depth;
    this.depth = stack.length;
    this.address = stack.at(-1).url;
    this.top = isShown && `${this.depth} ${screen}`;
    const { below } = this;
    below.length = 0;
    stack.forEach(({ screen }, index) => (below[index + 1] = { ...left[index], name: `${index + 1} ${screen}` }));
    if (isShown) below.pop();
    else below[this.depth].isFirst = isFirst;
  }

  /** The screens of this stack that a new session has to reach, each as its `place` was left; `top` is how it is now. */
  aim(stack, top) {
    return (this.wanted ?? stack).map(({ url, title, presentation }, index) => {
      const isSame = url === stack[index]?.url;
      const isTop = isSame && index === stack.length - 1;
      const place = isTop ? top : isSame && this.below[index + 1];
      return { url, title, presentation, isTop, place: place || {} };
    });
  }

  /** Whether it is what the browser's buttons asked for, who want another stack. */
  isWanted(event) {
    return this.wanted && /^(back|dismiss|open)$/.test(event);
  }
}
