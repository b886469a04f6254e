// Somebody at the keyboard: types, corrects, selects, composes, goes from field to field; and remembers what is there.

/** What a field would hold, and where its caret would be, if nobody but its user had touched it. */
class Memory {
  text = "";
  start = 0;
  end = 0;

  put(text) {
    this.text = this.text.slice(0, this.start) + text + this.text.slice(this.end);
    this.start = this.end = this.start + text.length;
  }
}

export class User {
  /** How often each field was changed. */
  edits = { one: 0, two: 0, three: 0 };
  /** How often the button was pressed. */
  presses = 0;
  composing = null;

  constructor(page, chance, letter, { pace, hasSpaces, composes }) {
    Object.assign(this, { page, chance, letter, pace, hasSpaces, composes });
    this.memories = { one: new Memory(), two: new Memory(), three: new Memory() };
    this.at = "one";
    this.field.focus();
  }

  get field() {
    return this.page.field(this.at);
  }

  get memory() {
    return this.memories[this.at];
  }

  /** Does one thing, and answers how long it is until the next. */
  act() {
    const { chance } = this;
    if (this.composing) this.compose();
    else {
      const what = chance.below(100);
      if (what < 62) this.put(this.hasSpaces && chance.is(0.2) ? " " : this.letter());
      else if (what < 72) this.erase();
      else if (what < 80) this.select();
      else if (what < 84) this.press();
      else if (what < 89) this.turn();
      else if (what < 92) this.leave();
      else if (what < 96 && this.composes) this.begin();
      else this.end();
    }
    return this.pace * (0.3 + chance.next() * (chance.is(0.1) ? 20 : 1.4));
  }

  /** Who comes to a field by the mouse puts the caret somewhere. */
  reach() {
    if (!this.page.has(this.at)) this.select();
  }

  change(text, isComposing) {
    this.reach();
    this.edits[this.at] += 1;
    this.memory.put(text);
    this.field.put(text, isComposing);
  }

  put(text) {
    this.change(text, false);
  }

  erase() {
    this.reach();
    const { memory, field } = this;
    if (field.selectionStart === field.selectionEnd) {
      if (!field.selectionStart) return;
      field.setSelectionRange(field.selectionStart - 1, field.selectionEnd);
      memory.start = Math.max(0, memory.start - 1);
    }
    this.change("", false);
  }

  mark(start, end) {
    const { memory, field } = this;
    field.focus();
    field.setSelectionRange(start, end);
    [memory.start, memory.end] = [field.selectionStart, field.selectionEnd];
  }

  select() {
    const { chance, field } = this;
    const start = chance.below(field.value.length + 1);
    this.mark(start, chance.is(0.7) ? start : Math.min(field.value.length, start + chance.below(4)));
  }

  end() {
    const { length } = this.field.value;
    this.mark(length, length);
  }

  turn() {
    this.at = this.chance.pick(["one", "two", "three"]);
    this.reach();
  }

  press() {
    // What is under way can't be pressed again.
    if (!this.page.isBusy()) this.presses += 1;
    this.page.press();
  }

  leave() {
    this.page.blur();
  }

  /** An input method shows what it would make of the keys, changes it, and takes it or drops it. */
  begin() {
    this.reach();
    this.composing = { text: "" };
    this.edits[this.at] += 1;
    this.field.dispatchEvent({ type: "compositionstart", bubbles: true });
  }

  compose() {
    const { chance, field, memory } = this;
    const isOver = chance.is(0.3);
    const text = isOver && chance.is(0.3) ? "" : this.composing.text + this.letter();
    field.setSelectionRange(field.selectionStart - this.composing.text.length, field.selectionEnd);
    memory.start -= this.composing.text.length;
    this.change(text, true);
    this.composing.text = text;
    if (isOver) this.stop();
  }

  stop() {
    if (!this.composing) return;
    this.composing = null;
    this.edits[this.at] += 1;
    this.field.dispatchEvent({ type: "compositionend", bubbles: true, isComposing: false });
  }
}
