import { same } from "./draft.js";
import { say } from "./effects.js";
import { settle, turn } from "./frame.js";
import { apply, at } from "./patch.js";
import { clear, drafts, find, render } from "./render.js";
import { follow, freshKey, parse, request } from "./wire.js";

const slot = `outlet:${location.pathname}${location.search}`;
let storage = {};
try {
    storage = sessionStorage;
} catch {
    // Without it a reload starts anew.
}

export class Session {
    /** `wish` is what `POST /sessions` gets. */
    constructor(wish, perform, fail) {
        Object.assign(this, { wish, perform, fail, queue: [], keys: [] });
    }

    async start(id) {
        const { session, typed } = parse(storage[slot]) ?? {};
        this.id = id ?? session;
        const { ok, body } = this.id ? await request(`/sessions/${this.id}`) : {};
        if (ok) this.begin(body);
        else await this.renew();
        if (this.id === session || !id) restore(typed);
    }

    renew() {
        return (this.renewing ??= this.create().finally(() => (this.renewing = null)));
    }

    async create() {
        const { ok, body } = await request("/sessions", this.wish, { "idempotency-key": freshKey() });
        if (!ok) return this.fail(body);
        if (this.id) say("The session had ended: this is a new one. What you typed is still here.");
        history.replaceState(null, "", location.pathname + location.search);
        this.begin(body);
    }

    begin(document) {
        this.id = document.session;
        for (const { done } of this.queue.splice(0)) done();
        this.lastEffect = Math.max(0, ...document.effects.map(({ id }) => id));
        this.adopt(document);
        this.attend();
    }

    /** Keeps what was typed for a reload; in sight, reads the stream. */
    attend() {
        this.reading?.abort();
        if (!this.document) return;
        storage[slot] = JSON.stringify({ session: this.id, typed: typed(true) });
        if (document.hidden) return;
        this.reading = new AbortController();
        const address = () => `/sessions/${this.id}/stream${this.lost ? "" : `?after=${this.document.revision}`}`;
        follow(address, this.reading.signal, (event, data) => {
            if (event === "document") this.adopt(data);
            if (event === "patch") this.take(data);
            if (event === "end" && data.reason !== "draining") this.renew();
        });
    }

    /** Answers a promise of the answer. */
    post({ id, role }, event, value) {
        const last = this.queue.at(-1);
        if (event === "change" && last?.event === event && last.node === id) this.queue.pop().done();
        // Meant for whatever is there now, unless it can't be undone: then for what was seen.
        const seen = role === "destructive" && { "if-match": `"${this.document.revision}"` };
        const { promise, resolve } = Promise.withResolvers();
        this.queue.push({ node: id, event, value, seen, done: resolve });
        this.sending ??= this.send().finally(() => (this.sending = null));
        return promise;
    }

    async send() {
        while (this.queue.length) {
            const { seen, done, ...event } = this.queue.shift();
            await this.deliver(event, seen);
            done();
        }
    }

    async deliver(event, seen) {
        const { id } = this;
        const key = freshKey();
        this.keys = [key, ...this.keys.slice(0, 63)];
        this.answer = [];
        say();
        // Not read earlier: the last answer may have filled the fields.
        event.values = typed();
        for (const draft of drafts()) draft.sent = draft.edits;
        const accept = "application/json-patch+json";
        const headers = { accept, "idempotency-key": key, ...seen };
        const { status, ok, body } = await request(`/sessions/${id}/events`, event, headers);
        if (id !== this.id) return;
        if (ok) {
            this.answer = body;
            this.take(body);
        } else if (status === 404) await this.renew();
        else {
            if (status === 409 || status === 412) this.refetch();
            say(body?.detail ?? `The server answered ${status}.`);
        }
    }

    take(patch) {
        const revision = patch.findLast(({ op, path }) => path === "/revision" && op !== "test")?.value;
        try {
            this.show(revision <= this.document.revision ? new Set() : apply(this.document, patch));
        } catch {
            this.refetch();
        }
    }

    /** The stream begins anew, with the whole document. */
    refetch() {
        this.lost = true;
        this.attend();
    }

    adopt(document) {
        this.lost = false;
        this.document = document;
        this.show(new Set());
    }

    show(changed) {
        const { tree, effects } = this.document;
        const place = turn(this.document, () => typed(true));
        // Another screen may have the same ids.
        if (place) clear();
        render(tree, changed);
        if (place) {
            restore(place.typed);
            settle(place);
        }
        this.settle();
        for (const effect of effects) {
            if (effect.id <= this.lastEffect) continue;
            this.lastEffect = effect.id;
            if (!effect.for || this.keys.includes(effect.for)) this.perform(effect);
        }
    }

    /** Writes what the last event brought, be it that the stream was faster than the answer. */
    settle() {
        for (const { path, value } of this.answer ?? []) {
            try {
                const node = at(this.document, path.replace(/\/value$/, ""));
                if (same(node.value, value)) find(node.id)?.draft?.settle();
            } catch {
                // Gone since.
            }
        }
    }
}

/** What differs from the document; what is to be kept, without secrets. */
function typed(keeps) {
    const typed = drafts().filter(({ differs, view }) => differs && !(keeps && view.node.type === "secureField"));
    return Object.fromEntries(typed.map((draft) => [draft.view.node.id, draft.read()]));
}

function restore(typed) {
    for (const id in typed) find(id)?.draft?.restore(typed[id]);
}
