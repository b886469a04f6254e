import { perform, say } from "./page.js";
import { appeared, clear, drafts, find, focus, recall, render } from "./render.js";
import { places, rejoin, settle, trace, turn, walk } from "./stack.js";
import { apply, follow, freshKey, parse, request, same, tokens } from "./wire.js";

/** Where the tab keeps what belongs to its address. */
const slot = () => `outlet:${location.pathname}${location.search}`;
let storage = {};
try {
  storage = sessionStorage;
} catch {
  // Without it a reload starts anew.
}

/** What the tab keeps for its address. */
export const kept = () => parse(storage[slot()]);

export class Session {
  /** `wish` answers what `POST /sessions` gets. */
  constructor(wish, fail) {
    Object.assign(this, { wish, fail, queue: [], keys: [], waiting: new Map() });
  }

  async start(id) {
    let own = kept();
    if (id && id !== own?.session) own = null;
    this.id = id ?? own?.session;
    Object.assign(places, own?.below);
    const { ok, body } = this.id ? await request(`/sessions/${this.id}`) : {};
    if (!ok) return this.renew(own?.typed);
    recall(own?.appeared);
    this.begin(body);
    restore(own?.typed);
  }

  renew(kept) {
    return (this.renewing ??= this.create(kept).finally(() => (this.renewing = null)));
  }

  async create(kept = typed()) {
    const { ok, body } = await request("/sessions", await this.wish(), { "idempotency-key": freshKey() });
    if (!ok) return this.fail(body);
    if (this.id) say("The session had ended: this is a new one. What you typed is still here.");
    history.replaceState(history.state, "", location.pathname + location.search);
    rejoin();
    recall();
    this.begin(body);
    // Not waited for: the event that found it gone is still under way.
    walk().then(() => restore(kept));
  }

  begin(document) {
    this.id = document.session;
    this.document = null;
    for (const { done } of this.queue.splice(0)) done();
    this.lastEffect = Math.max(0, ...document.effects.map(({ id }) => id));
    this.adopt(document);
    this.attend();
  }

  /** Keeps what was typed for a reload; in sight, reads the stream. */
  attend() {
    this.reading?.abort();
    if (!this.document) return;
    delete storage[this.slot];
    this.slot = slot();
    const below = places.map((place) => ({ ...place, typed: place?.kept }));
    storage[this.slot] = JSON.stringify({ session: this.id, typed: typed(true), below, appeared: [...appeared] });
    if (document.hidden) return;
    this.reading = new AbortController();
    const address = () => {
      this.since = this.document.revision;
      return `/sessions/${this.id}/stream${this.lost ? "" : `?after=${this.since}`}`;
    };
    follow(address, this.reading.signal, (event, data) => {
      if (event === "document") this.adopt(data);
      if (event === "patch") this.take(data);
      if (event === "end" && data.reason !== "draining") this.renew();
    });
  }

  /** Posts an event, after a delay where there is one; else answers a promise of the answer. */
  post(node, event, value, delay) {
    const { waiting } = this;
    const name = `${event} ${node.id}`;
    waiting.delete(name);
    if (delay) {
      // It may have gone with its screen.
      const post = () => waiting.delete(name) && find(node.id) && this.enqueue(node, event, value);
      waiting.set(name, post);
      setTimeout(() => waiting.get(name) === post && post(), delay);
    } else {
      // What waits was done before.
      if (event !== "appear") waiting.forEach((post) => post());
      return this.enqueue(node, event, value);
    }
  }

  enqueue({ id, role }, event, value) {
    const last = this.queue.at(-1);
    if (event === "change" && last?.event === event && last.node === id) this.queue.pop().done();
    // What can't be undone is meant for what was seen, all else for what is there.
    const seen = role === "destructive" && { "if-match": `"${this.document.revision}"` };
    const { promise, resolve } = Promise.withResolvers();
    this.queue.push({ node: id, event, value, seen, done: resolve });
    if (!this.isSending) this.send();
    return promise;
  }

  async send() {
    this.isSending = true;
    try {
      while (this.queue.length) {
        const { seen, done, ...event } = this.queue.shift();
        await this.deliver(event, seen);
        done();
      }
    } finally {
      this.isSending = false;
    }
  }

  async deliver(event, seen) {
    const { id } = this;
    const key = freshKey();
    this.keys = [key, ...this.keys.slice(0, 63)];
    this.answered = Infinity;
    // What appears is nothing that the user did.
    const tell = event.event === "appear" ? () => {} : say;
    tell();
    // Not read earlier: the last answer may have filled the fields.
    event.values = typed();
    if (event.event === "change") {
      event.value = find(event.node)?.draft?.read() ?? event.value;
      this.waiting.delete(`change ${event.node}`);
    }
    for (const draft of drafts()) draft.send();
    const accept = "application/json-patch+json";
    const late = `"${this.document.revision}"`;
    const headers = { accept, "idempotency-key": key, ...seen };
    const { status, ok, body, revision } = await request(`/sessions/${id}/events`, event, headers, late);
    if (id !== this.id) return;
    blame(body?.errors, event);
    if (ok) {
      this.answered = revision || this.document.revision;
      // Where the bytes of an answer are gone, it is the whole document.
      if (body.tree) this.adopt(body);
      else this.take(body);
      return this.settle();
    }
    for (const draft of drafts()) draft.settle();
    if (status === 404 && event.event !== "open") return this.renew();
    if (status === 409 || status === 412) this.refetch();
    tell(body?.detail ?? `The server answered ${status}.`);
  }

  take(patch) {
    const { document } = this;
    const isNew = patch.findLast(({ op, path }) => path === "/revision" && op !== "test")?.value > document.revision;
    const isOther = isNew && patch.some(({ path }) => path === "/tree");
    const fits = patch[0]?.value === document.revision;
    try {
      this.show(isNew ? apply(document, patch) : new Set(), isOther);
    } catch {
      // What was changed by half takes no other patch.
      if (fits) document.revision = NaN;
      this.refetch();
    }
  }

  /** The stream begins anew, with the whole document. */
  refetch() {
    this.lost = true;
    this.attend();
  }

  /** Shows a whole document, unless what came since it was asked for is newer. */
  adopt(document) {
    this.lost = false;
    const { revision } = this.document ?? {};
    if (document.revision < revision && revision !== this.since) return;
    this.document = document;
    this.show(new Set());
  }

  show(changed, isOther) {
    const { tree, effects } = this.document;
    const place = turn(this.document, typed, isOther);
    // Another screen may have the same ids.
    if (place) clear();
    render(tree, changed);
    if (place) {
      restore(place.typed);
      settle(place);
    }
    trace(this);
    this.settle();
    for (const effect of effects) {
      if (effect.id <= this.lastEffect) continue;
      this.lastEffect = effect.id;
      if (effect.for && !this.keys.includes(effect.for)) continue;
      const view = find(effect.node);
      if (view && effect.type === "focus") focus(view);
      if (effect.type === "clear") view?.draft?.clear();
      perform(effect, this);
    }
  }

  /** Once the document has what the last event did, be it by the answer or by the stream. */
  settle() {
    if (!(this.document.revision >= this.answered)) return;
    this.answered = Infinity;
    for (const draft of drafts()) draft.settle(true);
  }
}

/** What differs from the document; without secrets where it is to be kept. */
function typed(keeps) {
  const typed = drafts().filter(({ differs, view }) => differs && !(keeps && view.node.type === "secureField"));
  return Object.fromEntries(typed.map((draft) => [draft.view.node.id, draft.read()]));
}

/** Says at the fields what the server found wrong with them. */
function blame(errors = [], { node }) {
  const faults = new Map(errors.map(({ pointer, detail }) => [tokens(pointer)[1] ?? node, detail]));
  for (const { view } of drafts()) {
    const fault = faults.get(view.node.id);
    if (view.fault === fault) continue;
    view.fault = fault;
    view.type.update(view, view.node);
  }
}

function restore(typed) {
  for (const id in typed) find(id)?.draft?.restore(typed[id]);
}
