import { keeps, track } from "./activity.js";
import { claim } from "./claim.js";
import { perform, say } from "./page.js";
import { News, renewed, reopen } from "./recovery.js";
import {
  clear, drafts, find, focus, isWhole, memory, missing, prepare, recall, remember, render, restore,
} from "./render.js";
import { aim, here, isWanted, places, replace, resume, settle, trace, turn } from "./stack.js";
import { restorePlace } from "./takeover.js";
import { apply, explain, follow, freshKey, isGone, parse, pause, request, tokens } from "./wire.js";
import { word } from "./words.js";

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

/** A screen as it may be kept: without its secrets. */
const keepable = ({ inputs = [], ...place }) =>
  ({ ...place, inputs: inputs.map(([id, input]) => [id, { ...input, value: input.isSecret ? null : input.value }]) });

/** What nobody misses where it is not done: the input still holds it, or the page does it anew. */
const quiet = new Set(["change", "appear", "focus", "blur", "refresh", "loadMore"]);

/** What the user knows an event by. */
function named({ id, title, label, text }, event, value) {
  const row = find(event === "select" ? `${id}/${value}` : id);
  return title || label || text || (row?.node.key && row.element.textContent.slice(0, 40)) || event;
}

export class Session {
  /** `wish` answers what `POST /sessions` gets. */
  constructor(wish, fail) {
    const news = new News(() => this.renew());
    Object.assign(this, { wish, fail, news, queue: [], keys: [], waiting: new Map() });
  }

  /**
   * Goes on in the session that a `link` names, or in the tab's `own`, where `page` is how its user has left the page
   * that the server has drawn; or begins one.
   */
  async start(own, link, page) {
    if (link && link !== own?.session) own = null;
    this.id = link ?? own?.session;
    this.isShared = !!link || own?.isShared;
    Object.assign(places, own?.below);
    resume(own?.top);
    if (`${own?.top?.name}`.endsWith(` ${page?.screen}`)) for (const entry of page.inputs) memory.inputs.set(...entry);
    this.news.unsure.push(...(own?.underWay ?? []));
    this.news.tell();
    const answer = this.id && await request(`/sessions/${this.id}`);
    if (!answer || isGone(answer)) return this.renew();
    if (!answer.ok) return this.fail(answer.body);
    await this.begin(answer.body);
  }

  renew() {
    return (this.renewing ??= this.create().finally(() => (this.renewing = null)));
  }

  /** Takes over what the server has drawn: shows it at once, and opens a session where it has none. */
  async takeOver({ document, problem, seen, address }, held) {
    await prepare(document.tree);
    const place = held();
    // A form that was refused is shown at the address it was sent to.
    if (address) history.replaceState(history.state, "", address + location.hash);
    recall(place);
    turn(document);
    clear();
    render(document.tree, new Set());
    const tell = restore();
    this.document = document;
    restorePlace(place);
    if (document.session) await this.begin(document, seen);
    tell();
    if (problem) {
      blame(problem.errors, {});
      say(problem.detail);
    }
    if (!document.session) await this.renew();
  }

  /** Opens the screens that were there in a new session, and gives it what was typed. */
  async create() {
    // Where each new session is gone at once, the server has some rest.
    if (this.id) await pause(0);
    const { news, document } = this;
    const levels = aim();
    const next = await reopen(levels, this.wish, this.id && { prefer: "wait=5" });
    const problem = levels.find(({ problem }) => problem)?.problem;
    if (!next && !document) return this.fail(problem);
    news.problem = next ? null : problem;
    if (!next) return news.tell();
    const opened = levels.filter(({ problem }) => !problem);
    const top = levels.find(({ isTop }) => isTop);
    // Its user may have gone on.
    if (top) top.place = remember();
    const isShown = document && opened.at(-1) === top && next.screen === document.screen;
    // What the server has drawn has not been in a session: it stays as it is.
    const isDrawn = isShown && !document.session;
    if (!isDrawn) replace(next, opened.map(({ place }) => renewed(place)), isShown);
    if (isShown && !isDrawn) {
      recall(renewed(top.place));
      for (const draft of drafts()) draft.renew(memory.inputs.has(draft.view.node.id));
    }
    history.replaceState(history.state, "", location.pathname + location.search);
    news.ended = !!this.id;
    this.isShared = false;
    await this.begin(next);
    if (!isDrawn) news.add(levels, missing());
  }

  /** Goes on with a session's document; what is newer than the effect `seen` is to be done. */
  async begin(document, seen) {
    await prepare(document.tree);
    const isDrawn = this.document && !this.id;
    this.id = document.session;
    this.document = null;
    this.answered = Infinity;
    for (const { name, event, done } of isDrawn ? [] : this.queue.splice(0)) {
      this.miss(event, name);
      done();
    }
    this.lastEffect = seen ?? Math.max(0, ...document.effects.map(({ id }) => id));
    // They are those of the form that led here.
    if (seen !== undefined) this.keys.push(...document.effects.map((effect) => effect.for));
    this.adopt(document);
    this.attend();
    // A page that a link has led to a session that another one has shares it.
    if (!this.isShared) claim(this.id).then((isAlone) => (this.isShared = !isAlone));
    if (isDrawn && !this.isSending) this.send();
  }

  /** Says that an event was not done, or that this can't be known. */
  miss(event, name, isUnsure) {
    if (quiet.has(event) || isWanted(event)) return;
    this.news[isUnsure ? "unsure" : "undone"].push(name);
    this.news.tell();
  }

  /** Keeps what was typed for a reload; in sight, reads the stream. */
  attend() {
    this.reading?.abort();
    if (!this.document || !this.id) return;
    delete storage[this.slot];
    this.slot = slot();
    const [top, ...below] = [here(), ...places].map((place) => place && keepable(place));
    const posts = [this.current, ...this.queue].filter((post) => post && !quiet.has(post.event));
    const underWay = posts.map(({ name }) => name);
    try {
      storage[this.slot] = JSON.stringify({ session: this.id, isShared: this.isShared, top, below, underWay });
      keeps(storage === globalThis.sessionStorage);
    } catch {
      keeps(false);
    }
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

  enqueue(node, event, value) {
    const { id, role } = node;
    // What was refused is said until its user does something else, or the same again.
    if (event === this.refused || !quiet.has(event)) say();
    const last = this.queue.at(-1);
    if (isWhole(node, event) && last?.event === event && last.node === id) this.queue.pop().done();
    // What can't be undone is meant for what was seen, all else for what is there.
    const seen = role === "destructive" && this.id && { "if-match": `"${this.document.revision}"` };
    const { promise, resolve } = Promise.withResolvers();
    const name = named(node, event, value);
    this.queue.push({ node: id, event, value, seen, name, done: resolve });
    if (event !== "appear") track(promise, name);
    if (!this.isSending && this.id) this.send();
    return promise;
  }

  async send() {
    this.isSending = true;
    try {
      while (this.queue.length) {
        this.current = this.queue.shift();
        try {
          await this.deliver(this.current);
        } finally {
          this.current.done();
        }
      }
    } finally {
      this.current = null;
      this.isSending = false;
      if (this.queue.length) this.send();
    }
  }

  async deliver({ seen, name, done, ...event }) {
    const { id } = this;
    const key = freshKey();
    this.keys = [key, ...this.keys.slice(0, 63)];
    const due = this.answered;
    this.answered = Infinity;
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
    const answer = await request(`/sessions/${id}/events`, event, headers, late);
    const { status, ok, body, revision, isUnsure } = answer;
    if (isGone(answer)) this.miss(event.event, name, isUnsure);
    if (id !== this.id) return;
    // What the page tells by itself answers no fault.
    if (body?.errors || !quiet.has(event.event)) blame(body?.errors, event);
    this.isTaken = ok;
    if (ok) {
      this.answered = revision || this.document.revision;
      // Where the bytes of an answer are gone, it is the whole document.
      if (body?.tree) this.adopt(body);
      else if (Array.isArray(body)) this.take(body);
      else this.refetch();
      return this.settle();
    }
    // The document may not yet have what the event before did.
    this.answered = due === Infinity ? 0 : due;
    this.settle();
    if (isGone(answer)) return this.renew();
    if (status === 409 || status === 412) this.refetch();
    if (status === 412 && isUnsure) return this.miss(event.event, name, isUnsure);
    this.refused = event.event;
    // What appears is nothing that the user did.
    if (event.event !== "appear") say(body ? explain(body) : word("The server answered %@.", status));
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
    const place = turn(this.document, isOther);
    // Another screen may have the same ids.
    if (place) clear();
    render(tree, changed);
    const tell = restore();
    if (place) settle(place);
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
    tell();
    this.news.tell();
  }

  /** Once the document has what the last events did, be it by the answer or by the stream. */
  settle() {
    if (!(this.document.revision >= this.answered)) return;
    this.answered = Infinity;
    for (const draft of drafts()) draft.settle(this.isTaken);
  }
}

/** What differs from the document. */
const typed = () =>
  Object.fromEntries(drafts().filter(({ differs }) => differs).map((draft) => [draft.view.node.id, draft.read()]));

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
