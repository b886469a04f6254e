import { text } from "./render.js";

const banner = document.querySelector(".offline");
const offline = (is) => text(banner, is ? "The server can’t be reached. Trying again…" : "");

// randomUUID is for secure contexts; a phone in the local network has none.
export const freshKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Sends a request, the same again until it gets through, and answers `{ status, ok, body }`. */
export async function request(url, { accept = "application/json", headers, ...options } = {}) {
    for (let attempt = 0; ; attempt += 1) {
        let after;
        try {
            const signal = AbortSignal.timeout(30_000);
            const response = await fetch(url, { signal, headers: { accept, ...headers }, ...options });
            const { status, ok } = response;
            const body = await response.text();
            if (![429, 502, 503, 504].includes(status)) {
                offline(false);
                return { status, ok, body: parse(body) };
            }
            after = response.headers.get("retry-after");
        } catch {
            // No answer, or half of one.
        }
        offline(true);
        await pause(attempt, after);
    }
}

export function parse(json) {
    try {
        return JSON.parse(json);
    } catch {
        return null;
    }
}

/** Waits ever longer, up to eight seconds, unevenly, and no longer than until the network is back. */
function pause(attempt, seconds) {
    const backoff = Math.min(8000, 250 * 2 ** attempt) * (0.5 + Math.random() / 2);
    return new Promise((resolve) => {
        setTimeout(resolve, seconds * 1000 || backoff);
        addEventListener("online", resolve, { once: true });
    });
}

/**
 * Reads a session's stream, and again from where it broke off, until the signal or a 404.
 *
 * With fetch: EventSource hides the status (a session that is gone looks like a network that is down), can't be
 * told where to go on from, and sends no Authorization.
 */
export async function follow(address, signal, take) {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
        let response;
        try {
            response = await fetch(address(), { signal, headers: { accept: "text/event-stream" } });
            if (response.status === 404) return take("end", {});
            offline(!response.ok);
            for await (const { event, data } of messages(response.body)) {
                if (signal.aborted) return;
                attempt = 0;
                take(event, JSON.parse(data));
            }
        } catch {
            if (!response && !signal.aborted) offline(true);
        }
        await pause(attempt);
    }
}

async function* messages(body) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    let message = {};
    for (;;) {
        // There is a comment every 15 seconds; a silent connection is dead.
        const timer = setTimeout(() => reader.cancel(), 40_000);
        const { done, value } = await reader.read();
        clearTimeout(timer);
        if (done) return;
        const lines = (rest + value).split(/\r?\n/);
        rest = lines.pop();
        for (const line of lines) {
            const [, field, content] = line.match(/^(\w*):? ?(.*)/);
            if (field) message[field] = (field === "data" && message.data || "") + content;
            if (line) continue;
            if (message.data) yield message;
            message = {};
        }
    }
}
