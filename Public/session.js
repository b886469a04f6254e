import { apply, at } from "./patch.js";
import { clear, drafts, find, make, render } from "./render.js";
import { follow, freshKey, parse, request } from "./wire.js";

const restarted = "The session had ended, so this screen starts afresh. What you typed is still here.";
const place = `outlet:${location.pathname}${location.search}`;
const notice = document.querySelector(".notice");
const heading = document.querySelector("h1");
let storage = {};
try {
    storage = sessionStorage;
} catch {
    // Where it is refused, a reload starts anew.
}

/** Says a sentence, with a link where there is one, until it is dismissed or the next one comes. */
export function say(sentence, ...links) {
    const dismiss = make("button", { type: "button", textContent: "Dismiss", onclick: () => say() });
    notice.replaceChildren(...(sentence ? [make("p", { textContent: sentence }), ...links, dismiss] : []));
}

export class Session {
    queue = [];
    keys = new Set();

    /** `wish` is the body of `POST /sessions`; `perform` does an effect; `fail` hears why there is no session. */
    constructor(wish, root, perform, fail) {
        Object.assign(this, { wish, root, perform, fail });
    }

    /** Goes on with the session `id`, or with the tab's own, or with a new one. */
    async start(id) {
        const { session, typed } = parse(storage[place]) ?? {};
        this.id = id ?? session;
        const { ok, body } = this.id ? await request(`/sessions/${this.id}`) : {};
        if (ok) this.begin(body);
        else await this.renew();
        if (!id || id === session) for (const id in typed) find(id)?.draft?.restore(typed[id]);
    }

    /** The same screen in a new session, what was typed left in its fields. */
    renew() {
        return (this.renewing ??= this.create().finally(() => (this.renewing = null)));
    }

    async create() {
        const { ok, body } = await request("/sessions", {
            method: "POST",
            headers: { "content-type": "application/json", "idempotency-key": freshKey() },
            body: JSON.stringify(this.wish),
        });
        if (!ok) return this.fail(body);
        if (this.id) say(restarted);
        history.replaceState(null, "", location.pathname + location.search);
        this.begin(body);
    }

    begin(document) {
        this.id = document.session;
        this.queue = [];
        this.lastEffect = Math.max(0, ...document.effects.map(({ id }) => id));
        this.adopt(document);
        this.attend();
    }

    /** In sight, the stream is read; out of sight, what was typed is kept for a reload of this tab. */
    attend() {
        this.reading?.abort();
        if (!this.document) return;
        storage[place] = JSON.stringify({ session: this.id, typed: this.typed() });
        if (document.hidden) return;
        this.reading = new AbortController();
        const address = () => `/sessions/${this.id}/stream${this.lost ? "" : `?after=${this.document.revision}`}`;
        follow(address, this.reading.signal, (event, data) => {
            if (event === "document") this.adopt(data);
            if (event === "patch") this.take(data);
            if (event === "end" && data.reason !== "draining") this.renew();
        });
    }

    typed() {
        const drawn = drafts().filter((draft) => draft.differs);
        return Object.fromEntries(drawn.map((draft) => [draft.view.node.id, draft.read()]));
    }

    /** Sends an event after those before it; of an input's changes in a row only the last. */
    post({ id, role }, event, value) {
        const last = this.queue.at(-1);
        if (event === "change" && last?.event === event && last.node === id) this.queue.pop();
        // Most taps mean whatever is there now, and on what is gone they are refused anyway. What can't be
        // undone is meant for what was seen.
        const seen = role === "destructive" ? { "if-match": `"${this.document.revision}"` } : {};
        this.queue.push({ node: id, event, value, seen });
        this.sending ??= this.send().finally(() => (this.sending = null));
    }

    async send() {
        while (this.queue.length) {
            const { seen, ...event } = this.queue.shift();
            const { id } = this;
            const key = freshKey();
            this.keys.add(key);
            // Read only now: the answer before may have filled the fields.
            const values = this.typed();
            for (const draft of drafts()) draft.sent = draft.edits;
            const { status, ok, body } = await request(`/sessions/${id}/events`, {
                method: "POST",
                accept: "application/json-patch+json",
                headers: { "content-type": "application/json", "idempotency-key": key, ...seen },
                body: JSON.stringify({ ...event, values }),
            });
            if (id !== this.id) return;
            if (ok) {
                say();
                this.answer = body;
                this.take(body);
            } else if (status === 404) await this.renew();
            else {
                if (status === 409 || status === 412) this.refetch();
                say(body?.detail ?? `The server answered ${status}.`);
            }
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

    /** Has the stream begin anew, with the whole document. */
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
        const { title, stack, tree, effects } = this.document;
        const top = `${stack.length} ${stack.at(-1).url}`;
        // Another screen's nodes may have the same ids.
        if (top !== this.top) clear(this.root);
        this.top = top;
        heading.textContent = document.title = title;
        render(this.root, tree, changed);
        this.settle();
        for (const effect of effects) {
            if (effect.id <= this.lastEffect) continue;
            this.lastEffect = effect.id;
            if (!effect.for || this.keys.has(effect.for)) this.perform(effect);
        }
    }

    /** Writes the values that the user's last event brought, however the document came to have them. */
    settle() {
        for (const { path, value } of this.answer ?? []) {
            if (!path.endsWith("/value")) continue;
            try {
                const node = at(this.document, path.slice(0, -6));
                if (node.value === value) find(node.id).draft.settle();
            } catch {
                // A later revision has taken it away.
            }
        }
    }
}
