// What must hold after each step, told from outside of the client's code.

const lower = (text) => text.toLowerCase();

export class Rules {
  /** The events that left, with how often each field had been changed by then. */
  events = new Map();
  /** Of each field, the changes that the document on the page had in it at some time. */
  held = { one: 0, two: 0, three: 0 };
  revision = 1;
  /** How many values the client wrote. */
  writes = 0;

  constructor(daemon, user, session, page, form) {
    Object.assign(this, { daemon, user, session, page, form, id: session.id });
  }

  /** The session that the page shows, as it is at the server. */
  get server() {
    return this.daemon.known.get(this.id);
  }

  /** The events of the session that the page shows. */
  get own() {
    return [...this.events.values()].filter(({ id }) => id === this.id);
  }

  leaves(id, key, { values }) {
    let event = this.events.get(key);
    if (!event) {
      if ([...this.events.values()].some(({ isAnswered }) => !isAnswered)) this.fault = "two events are under way";
      event = { id, edits: { ...this.user.edits }, values };
      this.events.set(key, event);
    }
    return event;
  }

  /** What is broken, if anything is. */
  check() {
    const { document } = this.session;
    if (this.fault) return this.fault;
    if (this.session.id !== this.id) {
      // A new session's document has nothing of what was done.
      Object.assign(this, { id: this.session.id, revision: 1, held: { one: 0, two: 0, three: 0 } });
    }
    if (document.revision < this.revision) return `the page went back from ${this.revision} to ${document.revision}`;
    this.revision = document.revision;
    for (const id of ["one", "two", "three"]) {
      const fault = this.written(id) ?? this.remembered(id);
      if (fault) return `${id}: ${fault}`;
      this.hold(id);
    }
  }

  /** A value may be written only where the document has all that the user did, and no caret may move among letters. */
  written(id) {
    const field = this.page.field(id);
    const { written, text } = field;
    if (!written) return;
    field.written = null;
    this.writes += 1;
    const { edits, composing } = this.user;
    if (composing && this.user.at === id) return "written while an input method was at work";
    const has = this.held[id] >= edits[id] || this.own.some(
      (event) => event.edits[id] >= edits[id] && event.revision <= this.revision);
    if (!has) return `“${written.text}” became “${text}”, although the user had changed it since`;
    const now = this.server.value(id, this.revision);
    if (text !== now) return `“${text}” was written, although the document says “${now}”`;
    if (!this.page.has(id)) return;
    return this.kept(written.start, field.selectionStart, written.text, text)
      ?? this.kept(written.end, field.selectionEnd, written.text, text);
  }

  /** What was before the caret, and stays, is before it; what was after it is after it. */
  kept(from, to, old, text) {
    const say = (why) => `the caret of “${old}” went from ${from} to ${to} in “${text}”: ${why}`;
    if (from === old.length && to !== text.length) return say("it was at the end");
    // The edges may have been trimmed.
    const bare = (text, caret) => {
      const start = text.length - text.trimStart().length;
      const { length } = text.trim();
      return { text: lower(text.trim()), length, before: Math.max(0, Math.min(length, caret - start)) };
    };
    const [was, is] = [bare(old, from), bare(text, to)];
    // Of several changes at a time only what is around all of them is sure.
    let [head, tail] = [0, 0];
    while (head < was.length && was.text[head] === is.text[head]) head += 1;
    while (tail < Math.min(was.length, is.length) - head && was.text.at(-1 - tail) === is.text.at(-1 - tail)) tail += 1;
    const [before, after] = [was.before, is.before];
    const [behind, beyond] = [was.length - before, is.length - after];
    const isBeforeAll = after >= Math.min(before, head) && beyond >= Math.min(behind, tail);
    const isAfterAll = (before >= head || after === before) && (behind >= tail || beyond === behind);
    if (!isBeforeAll || !isAfterAll) return say("not among the same letters");
  }

  /** Where nobody else writes, a field holds what its user typed, but for what the server makes of it. */
  remembered(id) {
    if (this.meddles) return;
    const memory = this.user.memories[id];
    const field = this.page.field(id);
    const bare = (text) => lower(text).replaceAll(" ", "");
    const isSame = this.form.name === "asTyped" ? field.text === memory.text : bare(field.text) === bare(memory.text);
    if (!isSame) return `holds “${field.text}”, typed was “${memory.text}”`;
    for (const edge of this.page.has(id) ? ["start", "end"] : []) {
      const at = field[`selection${edge === "start" ? "Start" : "End"}`];
      const isThere = this.form.name === "asTyped"
        ? at === memory[edge]
        : bare(field.text.slice(0, at)) === bare(memory.text.slice(0, memory[edge]));
      const told = `${memory[edge]} of “${memory.text}”`;
      if (!isThere) return `the caret is at ${at} of “${field.text}”, not at ${told}`;
    }
    // What was trimmed is gone from the memory, too.
    Object.assign(memory, { text: field.text, start: field.selectionStart, end: field.selectionEnd });
  }

  /** The document has what the field holds; or the user went away from what it had before. */
  hold(id) {
    const { edits, composing } = this.user;
    const value = this.server.value(id, this.revision);
    if (this.page.field(id).text !== value || (composing && this.user.at === id)) return;
    const all = this.own;
    const isQuiet = all.every(({ revision, refused }) => refused || revision <= this.revision);
    const isSent = all.at(-1)?.edits[id] >= edits[id];
    if (isSent || (isQuiet && !this.page.has(id))) this.held[id] = edits[id];
  }
}
