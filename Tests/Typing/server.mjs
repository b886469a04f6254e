// A session at a server that keeps to the wire: revisions, patches, answers that are kept, streams of which one patch
// is several.

/** What it may make of a text; a letter can still be told from all others. */
export const forms = {
  asTyped: (text) => text,
  trimmed: (text) => text.trim(),
  capital: (text) => text.toUpperCase(),
  both: (text) => forms.capital(text.trim()),
};

/** Letters that have a capital of their own, one UTF-16 code unit each: more than one run types. */
export const small = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).filter((letter) => {
  const capital = letter.toUpperCase();
  return capital !== letter && capital.length === 1 && capital.toLowerCase() === letter;
});

const copy = (value) => JSON.parse(JSON.stringify(value));

export class Server {
  revision = 1;
  streams = new Set();
  answers = new Map();

  constructor(daemon, id) {
    const { clock, chance, options: { form, debounce } } = daemon;
    Object.assign(this, { daemon, id, clock, chance, form });
    const changes = (delay) => ({ change: [delay ? { post: { debounce: delay } } : "post"] });
    const input = (id, type, on) => ({ id, type, label: id, value: "", on });
    this.states = new Map();
    this.states.set(1, {
      extra: false,
      label: "",
      inputs: [
        input("one", "textField", changes(0)), input("two", "textArea", changes(debounce)),
        input("three", "searchField", {}),
      ],
    });
  }

  get state() {
    return this.states.get(this.revision);
  }

  value(id, revision = this.revision) {
    return this.states.get(revision).inputs.find((input) => input.id === id).value;
  }

  children({ extra, inputs, label }) {
    const button = { id: "button", type: "button", title: "Go", on: { tap: ["post"] } };
    const labels = [{ id: "label", type: "label", text: label }];
    return copy([...(extra ? [{ id: "extra", type: "label", text: "" }] : []), ...inputs, button, ...labels]);
  }

  document(revision = this.revision) {
    return {
      session: this.id, revision, screen: "person", implementation: "standard", title: "Person",
      stack: [{ screen: "person", title: "Person", presentation: "root", url: "/screens/person" }],
      tree: { id: "root", type: "column", children: this.children(this.states.get(revision)) },
      effects: [],
    };
  }

  /** The patch from a revision to another one. */
  patch(from, to = this.revision) {
    const [old, next] = [this.states.get(from), this.states.get(to)];
    const patch = [{ op: "test", path: "/revision", value: from }, { op: "replace", path: "/revision", value: to }];
    if (old.extra !== next.extra) {
      const path = "/tree/children/0";
      patch.push(next.extra ? { op: "add", path, value: this.children(next)[0] } : { op: "remove", path });
    }
    const before = this.children({ ...old, extra: next.extra });
    this.children(next).forEach((node, index) => {
      for (const name of ["value", "text", "error"]) {
        const path = `/tree/children/${index}/${name}`;
        const [was, is] = [before[index][name], node[name]];
        if (was === is) continue;
        const op = is === undefined ? "remove" : was === undefined ? "add" : "replace";
        patch.push({ op, path, ...(op !== "remove" && { value: is }) });
      }
    });
    return copy(patch);
  }

  /** Has something change; whoever reads a stream is told later. */
  commit(change) {
    const next = copy(this.state);
    change(next);
    if (JSON.stringify(next) === JSON.stringify(this.state)) return;
    this.revision += 1;
    this.states.set(this.revision, next);
    for (const stream of this.streams) this.tell(stream);
  }

  post(key, event, match) {
    const { daemon, clock } = this;
    const body = JSON.stringify(event);
    let kept = this.answers.get(key);
    if (kept && clock.now - kept.at > 600_000) kept = null;
    if (kept && body !== kept.body) daemon.faults.push("a key with another body");
    // The bytes of an answer may be gone.
    const isGone = kept && this.chance.is(0.3);
    if (isGone) return { status: 200, body: this.document(), revision: this.revision };
    if (kept) return kept.answer;
    const refuse = (status, type) => {
      daemon.refused.set(key, event.event);
      return { status, body: { type: `/problems/${type}`, detail: "No." }, refused: true };
    };
    if (match && match !== `"${this.revision}"`) return refuse(412, "stale");
    if (this.chance.is(0.02)) return { status: 503, body: { type: "/problems/too-many", detail: "Full." }, after: "1" };
    if (this.chance.is(0.02)) return refuse(409, "refused");
    // Where it changed nothing the revision can't tell.
    if (daemon.done.get(key)?.isSeen) daemon.faults.push("an event is done twice");
    const from = this.revision;
    this.commit((state) => {
      for (const input of state.inputs) {
        const told = event.values[input.id];
        if (told !== undefined) input.value = this.form(told);
        if (event.event === "change" && event.node === input.id) input.value = this.form(event.value);
      }
      if (event.event === "tap") state.label = state.inputs.map(({ value }) => value).join(" ");
    });
    daemon.done.set(key, { event: event.event, isSeen: from !== this.revision });
    const answer = { status: 200, body: from === this.revision ? [] : this.patch(from), revision: this.revision };
    this.answers.set(key, { answer, body, at: clock.now });
    // What an effect brings later.
    if (this.chance.is(0.3)) this.clock.after(this.chance.delay(60), () => this.stir());
    return answer;
  }

  /** Something else on the screen changes. */
  stir() {
    this.commit((state) => {
      const which = this.chance.below(4);
      if (which === 0) state.extra = !state.extra;
      else if (which === 1) state.inputs[this.chance.below(3)].error = this.chance.pick(["Wrong.", undefined]);
      else state.label += "!";
    });
  }

  /** Another one at the same session changes a part of a field. */
  meddle(id) {
    this.commit(({ inputs }) => {
      const input = inputs.find((input) => input.id === id);
      const at = this.chance.below(input.value.length + 1);
      const until = Math.min(input.value.length, at + this.chance.below(4));
      const put = Array.from({ length: this.chance.below(4) }, () => this.daemon.letter()).join("");
      input.value = this.form(input.value.slice(0, at) + put + input.value.slice(until));
    });
  }

  subscribe(stream, after) {
    stream.sent = after;
    this.streams.add(stream);
    if (after !== this.revision) this.tell(stream);
  }

  /** Has a stream say what is new, once it gets to it: several revisions as one patch. */
  tell(stream) {
    if (stream.isDue) return;
    stream.isDue = true;
    this.clock.after(this.chance.delay(40), () => {
      stream.isDue = false;
      if (!this.streams.has(stream) || stream.sent === this.revision) return;
      const isKept = stream.sent && this.revision - stream.sent <= 16;
      if (isKept) stream.say("patch", this.patch(stream.sent));
      else stream.say("document", this.document());
      stream.sent = this.revision;
    });
  }
}
