import { apply, isQuiet, isWhole, tokens } from "./document.js";
import { News, renewed, reopen } from "./recovery.js";
import { isGone } from "./wire.js";

/** A screen as it may be kept: without its secrets, and without the rows that its lists had. */
const keepable = ({ inputs = [], rows, ...place }) =>
  ({ ...place, inputs: inputs.map(([id, input]) => [id, { ...input, value: input.isSecret ? null : input.value }]) });

/** The address of the requested screen, if another one has opened in its place. */
const asked = ({ stack: [{ url }] }) => new URLSearchParams(url.split("?")[1]).get("then");

/**
 * A client's session: its document, the events that it sends one at a time, and the stream. It knows no browser: a `page`
 * shows it, and a `tab` keeps it. `memory` has what its user puts in, and `places` the screens below; `wish` answers what
 * `POST /sessions` gets.
 */
export class Session {
  constructor({ wire, words, memory, places, page, tab, wish }) {
    const news = new News(words, (...told) => page.report(this, ...told));
    Object.assign(this, { wire, words, memory, places, page, tab, wish, news });
    Object.assign(this, { queue: [], keys: [], waiting: new Map() });
  }

  /**
   * Continues the session that a `link` names, or the tab's `own`; `left` is the state in which its user has left the page
   * that the server has drawn; or begins one.
   */
  async start(own, link, left) {
    if (link && link !== own?.session) own = null;
    this.id = link ?? own?.session;
    this.isShared = !!link || own?.isShared;
    this.principal = own?.principal;
    this.left = own?.left;
    this.places.resume(own);
    this.memory.recall(own?.top);
    if (`${own?.top?.name}`.endsWith(` ${left?.screen}`)) for (const entry of left.inputs) this.memory.inputs.set(...entry);
    this.news.unsure.push(...(own?.underWay ?? []));
    this.news.tell();
    const answer = this.id && await this.wire.request(`/sessions/${this.id}`);
    if (!answer || isGone(answer)) return this.renew();
    if (!answer.ok) return this.page.fail(answer.body);
    await this.begin(answer.body);
  }

  /** Opens a session; `shown` is a promise that the page has been shown. */
  renew(shown) {
    return (this.renewing ??= this.create(shown).finally(() => (this.renewing = null)));
  }

  /** Shows the page of the server, as its user has `left` it; returns a function to call once its session has begun. */
  takeOver(document, left) {
    this.memory.recall(left);
    const { tell } = this.draw(document, new Set());
    this.document = document;
    return tell;
  }

  /** Opens the same screens in a new session, with the user's drafts. */
  async create(shown) {
    const { memory, news, page, places, wire } = this;
    // A pause for the server, in case each new session ends at once.
    if (this.id) await wire.pause(0);
    const levels = places.aim((this.id && this.document?.stack) || page.entry, memory.remember());
    const kept = levels.map((level) => ({ ...level }));
    // What the server's page shows stays until the new session has loaded it, too. The page has waited as long.
    const prefer = this.id ? "wait=5" : shown && "wait=2";
    const next = await reopen(wire, levels, this.wish, prefer && { prefer }, this.principal);
    await shown;
    const { document, principal } = this;
    const problem = levels.find(({ problem }) => problem)?.problem;
    if (!next && !document) return page.fail(problem);
    news.problem = next ? null : problem;
    if (!next) return news.tell();
    const opened = levels.filter(({ problem }) => !problem);
    const top = levels.find(({ isTop }) => isTop);
    // Its user may have continued meanwhile.
    const isOthers = levels.some((level) => level.isOthers);
    if (top && !isOthers) top.place = memory.remember();
    if (isOthers && asked(next) === kept[0].url) {
      const leave = ({ isTop, place, ...level }) => ({ ...level, place: keepable(isTop ? memory.remember() : place) });
      this.left = { principal, levels: kept.map(leave) };
    }
    const isShown = document && !isOthers && opened.at(-1) === top && next.screen === document.screen;
    // A page that the server has drawn was in no session: it stays as it is.
    const isDrawn = isShown && !document.session;
    if (!isDrawn) places.replace(next, opened.map(({ place }) => renewed(place)), isShown);
    if (isShown && !isDrawn) {
      memory.recall(renewed(top.place));
      for (const draft of memory.drafts) draft.renew();
    }
    page.forgetLink();
    news.ended = !!this.id;
    this.isShared = false;
    await this.begin(next);
    if (!isDrawn) news.add(levels, memory.missing);
  }

  /** Continues with a session's document; performs the effects after the one with the number `seen`. */
  async begin(document, seen) {
    await this.page.prepare(document.tree);
    const isDrawn = this.document && !this.id;
    this.id = document.session;
    this.principal = document.principal ?? null;
    this.document = null;
    this.answered = Infinity;
    for (const { name, event, done } of isDrawn ? [] : this.queue.splice(0)) {
      this.miss(event, name);
      done();
    }
    this.lastEffect = seen ?? Math.max(0, ...document.effects.map(({ id }) => id));
    this.isReplaced = false;
    this.adopt(document);
    this.attend();
    // A page that a link has led to a session that another one has shares it.
    if (!this.isShared) this.tab.claim(this.id).then((isAlone) => (this.isShared = !isAlone));
    if (isDrawn && !this.isSending) this.send();
  }

  /**
   * Continues in the new session that an event has led to by signing in or out. Where a sign-in had ended, and the same
   * principal comes back to its screens, they are as they were left.
   */
  async move(document) {
    const { left } = this;
    this.forget();
    // The link led to the old one.
    this.page.forgetLink();
    this.isShared = false;
    const { principal, levels } = left ?? {};
    const isBack = levels && principal === document.principal && levels[0].url === document.stack.at(-1).url;
    if (!isBack) return this.begin(document, this.lastEffect);
    const next = await reopen(this.wire, levels, this.wish, {}, undefined, document);
    const opened = levels.filter(({ problem }) => !problem);
    this.places.replace(next, opened.map(({ place }) => renewed(place)));
    await this.begin(next, this.lastEffect);
    this.news.add(levels, this.memory.missing);
  }

  /** Opens another session in the place of one that has moved away: it may belong to another principal now. */
  abandon() {
    this.forget();
    return this.renew();
  }

  /** Drops all drafts. */
  forget() {
    this.waiting.clear();
    this.memory.recall();
    for (const draft of this.memory.drafts) draft.renew();
    this.places.below.length = 0;
    this.left = null;
  }

  /** Says that an event was not done, or that this can't be known. */
  miss(event, name, isUnsure) {
    if (isQuiet(event) || this.places.isWanted(event)) return;
    this.news[isUnsure ? "unsure" : "undone"].push(name);
    this.news.tell();
  }

  /** How the screen on top is left now. */
  get here() {
    return { name: this.places.top, ...this.page.position, ...this.memory.remember() };
  }

  /** Keeps what was typed for a reload; in sight, reads the stream. */
  attend() {
    this.reading?.abort();
    if (!this.document || !this.id) return;
    const [top, ...below] = [this.here, ...this.places.below].map((place) => place && keepable(place));
    const posts = [this.current, ...this.queue].filter((post) => post && !isQuiet(post.event));
    const underWay = posts.map(({ name }) => name);
    const { id, isShared, principal, left } = this;
    this.tab.keep({ session: id, isShared, principal, top, below, underWay, left });
    if (this.page.isHidden) return;
    this.reading = new AbortController();
    const address = () => {
      this.since = this.document.revision;
      return `/sessions/${this.id}/stream${this.lost ? "" : `?after=${this.since}`}`;
    };
    this.wire.follow(address, this.reading.signal, (event, read, revision) => {
      // What an answer has brought comes here, too, as a whole document if it is long.
      const { lost, document } = this;
      const isKnown = event === "document" ? !lost && revision === document.revision : revision <= document.revision;
      if (event !== "end" && isKnown) return;
      const data = read();
      if (event === "document") this.adopt(data);
      if (event === "patch") this.take(data);
      if (event !== "end" || data.reason === "draining") return;
      if (data.reason !== "replaced") return this.renew();
      this.reading.abort();
      this.isReplaced = true;
      // The answer to what is under way may lead to the new session.
      if (!this.current) this.abandon();
    });
  }

  /** Posts an event, after a delay where there is one; else answers a promise, of whether it has changed the document. */
  post(node, event, value, delay) {
    const { memory, waiting } = this;
    const name = `${event} ${node.id}`;
    waiting.delete(name);
    if (delay) {
      // It may have gone with its screen.
      const post = () => waiting.delete(name) && memory.widgets.has(node.id) && this.enqueue(node, event, value);
      waiting.set(name, post);
      this.wire.host.setTimeout(() => waiting.get(name) === post && post(), delay);
    } else {
      // What waits was done before.
      if (event !== "appear") waiting.forEach((post) => post());
      return this.enqueue(node, event, value);
    }
  }

  /** What the user knows an event by. */
  named({ id, title, label, text }, event, value) {
    const row = { select: value, reorder: value?.key }[event];
    const { called } = this.memory.widgets.get(row === undefined ? id : `${id}/${row}`) ?? {};
    const word = { loadMore: "Load more", refresh: "Refresh", undo: "Undo" }[event];
    return (word && this.words.word(word)) || called || title || label || text || event;
  }

  enqueue(node, event, value) {
    const { id, role } = node;
    // The notice of a refusal stays until its user does something else, or the same again.
    if (event === this.refused || !isQuiet(event)) this.page.say();
    const last = this.queue.at(-1);
    if (isWhole(node, event) && last?.event === event && last.node === id) this.queue.pop().done();
    // A destructive event is only accepted for the revision that the user has seen, others for any.
    const seen = role === "destructive" && this.id && { "if-match": `"${this.document.revision}"` };
    const name = this.named(node, event, value);
    const promise = new Promise((done) => this.queue.push({ node: id, event, value, seen, name, done }));
    if (event !== "appear") this.page.track(promise, name);
    if (!this.isSending && this.id) this.send();
    return promise;
  }

  async send() {
    this.isSending = true;
    try {
      while (this.queue.length) {
        this.current = this.queue.shift();
        let isChanged;
        try {
          isChanged = await this.deliver(this.current);
        } finally {
          this.current.done(isChanged);
        }
      }
    } finally {
      this.current = null;
      this.isSending = false;
      if (this.queue.length) this.send();
    }
  }

  /** Sends an event; answers whether it has changed the document. */
  async deliver({ seen, name, done, ...event }) {
    const { id, memory, page, wire, words } = this;
    const { revision: before } = this.document;
    const key = wire.freshKey();
    if (!isQuiet(event.event)) this.last = event.event;
    this.keys = [key, ...this.keys.slice(0, 63)];
    const due = this.answered;
    this.answered = Infinity;
    // Not read earlier: the last answer may have filled the fields.
    Object.assign(event, memory.drafted);
    if (event.event === "change") {
      event.value = memory.widgets.get(event.node)?.draft?.read() ?? event.value;
      this.waiting.delete(`change ${event.node}`);
    }
    for (const draft of memory.drafts) draft.send();
    const accept = "application/json-patch+json";
    const late = `"${before}"`;
    const headers = { accept, "idempotency-key": key, ...seen };
    const answer = await wire.request(`/sessions/${id}/events`, event, headers, late);
    const { status, ok, body, revision, isUnsure } = answer;
    if (isGone(answer)) this.miss(event.event, name, isUnsure);
    if (id !== this.id) return;
    // An event that the page sends by itself does not clear faults.
    const isAsked = !isQuiet(event.event);
    const fault = (body?.errors || isAsked) && this.blame(body?.errors, event);
    this.isTaken = ok;
    if (body?.session && body.session !== id) {
      await this.move(body);
      return true;
    }
    if (this.isReplaced) {
      if (!ok && !isGone(answer)) this.miss(event.event, name);
      await this.abandon();
      return ok;
    }
    if (ok) {
      this.answered = revision || this.document.revision;
      const isChanged = this.answered > before;
      // If the server no longer has the bytes of an answer, it sends the whole document.
      if (body?.tree) this.adopt(body);
      else if (Array.isArray(body)) this.take(body);
      else this.refetch();
      this.settle();
      return isChanged;
    }
    // The document may not yet contain the change of the event before.
    this.answered = due === Infinity ? 0 : due;
    this.settle();
    if (isGone(answer)) return this.renew();
    if (status === 409 || status === 412) this.refetch();
    if (status === 412 && isUnsure) return this.miss(event.event, name, isUnsure);
    this.refused = event.event;
    // The user has not caused an `appear`.
    if (event.event === "appear") return;
    page.say(body ? words.explain(body) : words.word("The server answered %@.", status), isAsked && fault);
  }

  /** Shows the server's faults at the fields; returns the id of the first field. */
  blame(errors = [], { node } = {}) {
    const faults = new Map(errors.map(({ pointer, detail }) => [tokens(pointer)[2] ?? node, detail]));
    for (const draft of this.memory.drafts) draft.refuse(faults.get(draft.id));
    return faults.keys().next().value;
  }

  take(patch) {
    const { document } = this;
    const last = patch.findLast(({ op, path }) => /^(\/revision)?$/.test(path) && op !== "test");
    const isNew = (last?.value?.revision ?? last?.value) > document.revision;
    // A whole document says itself whether it is another screen.
    const isOther = isNew && last.path && patch.some(({ path }) => path === "/tree");
    const fits = patch[0]?.value === document.revision;
    let changed = new Set();
    try {
      if (isNew) ({ document: this.document, changed } = apply(document, patch));
    } catch {
      // A document to which half a patch was applied must not take another.
      if (fits) document.revision = NaN;
      return this.refetch();
    }
    this.show(changed, isOther);
  }

  /** The stream begins anew, with the whole document. */
  refetch() {
    this.lost = true;
    this.attend();
  }

  /** Shows a whole document, unless a newer revision has arrived since it was requested. */
  adopt(document) {
    this.lost = false;
    const { revision } = this.document ?? {};
    if (document.revision < revision && revision !== this.since) return;
    this.document = document;
    this.show(new Set());
  }

  /** Draws a document; answers how its screen was left where it is another one, and how inputs `tell` what they were owed. */
  draw(document, changed, isOther) {
    const { memory, page } = this;
    page.turn(document);
    const place = this.places.turn(document, isOther, () => this.here);
    if (place && !place.isFirst) memory.recall(place);
    // Another screen may have the same ids.
    if (place) page.clear();
    page.render(document.tree, changed);
    return { place, tell: memory.restore() };
  }

  show(changed, isOther) {
    const { document, memory, page } = this;
    const { place, tell } = this.draw(document, changed, isOther);
    // After going back, the focus stays where it was on that screen.
    if (place) page.settle(place, !/^(back|dismiss)$/.test(this.last), document.focus);
    page.trace(this);
    this.settle();
    for (const effect of document.effects) {
      if (effect.id <= this.lastEffect) continue;
      this.lastEffect = effect.id;
      if (effect.for && !this.keys.includes(effect.for)) continue;
      if (effect.type === "clear") memory.widgets.get(effect.node)?.draft?.clear();
      page.perform(effect, this);
    }
    tell();
    this.news.tell();
  }

  /** Once the document has what the last events did, be it by the answer or by the stream. */
  settle() {
    if (!(this.document.revision >= this.answered)) return;
    this.answered = Infinity;
    for (const draft of this.memory.drafts) draft.settle(this.isTaken);
  }
}
