/** An input without a page: what it holds, and why that was refused. */
class Field {
  constructor(Draft, memory) {
    this.draft = new Draft(this, memory);
  }

  read() {
    return this.value;
  }

  write(value) {
    this.value = value;
  }

  /** What its user does. */
  type(value) {
    this.value = value;
    this.draft.edit();
  }

  isAt() {
    return false;
  }

  age() {}

  refuse(fault) {
    this.fault = fault;
  }

  emit() {}
}

/** What a session shows itself by where there is no page. */
export class Screen {
  isHidden = false;
  entry = [];
  position = {};
  /** What the user was told, the effects, and what the tab keeps. */
  said = [];
  effects = [];
  kept = null;

  constructor({ Draft, nodes, memory, address }) {
    Object.assign(this, { Draft, nodes, memory });
    this.entry = [{ url: address }];
  }

  prepare() {}
  turn() {}
  settle() {}
  trace() {}
  track() {}
  forgetLink() {}

  clear() {
    this.memory.widgets.clear();
  }

  render(tree) {
    const { widgets } = this.memory;
    for (const node of this.nodes(tree)) {
      if (!("value" in node)) continue;
      if (!widgets.has(node.id)) widgets.set(node.id, new Field(this.Draft, this.memory));
      const field = widgets.get(node.id);
      field.node = node;
      field.draft.follow(node.value);
    }
  }

  perform(effect) {
    this.effects.push(effect);
  }

  say(sentence) {
    if (sentence) this.said.push(sentence);
  }

  report(_, sentence) {
    if (sentence) this.said.push(sentence);
  }

  fail(problem) {
    throw new Error(problem?.detail);
  }

  /** A tab that keeps what it is told, for itself alone. */
  keep(content) {
    this.kept = content;
  }

  async claim() {
    return true;
  }
}
