import { isSilent, parse } from "./document.js";

/** Whether there is no such session any more. */
export const isGone = ({ status, body }) =>
  status === 404 && !/unknown-(screen|subject|implementation)$/.test(body?.type);

/** Requests that are repeated until they get through, and streams. */
export class Wire {
  /**
   * `host` has `fetch`, timers, clocks and random numbers, as a window has, and node; below the path `base` the server has
   * everything. `watch` is told when a request begins, of a server that is lost and found, and of the language of an answer.
   */
  constructor(host, base, watch) {
    Object.assign(this, { host, base, watch });
  }

  // randomUUID is for secure contexts only.
  freshKey() {
    const bytes = this.host.crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /**
   * Gets, or posts `content`; the same again until it gets through. Once its key may be forgotten it is only for the
   * revision `late`. The answer `isUnsure` where it can't tell whether one that had no answer was done.
   */
  async request(url, content, headers, late) {
    const end = isSilent(content?.event) ? () => {} : this.watch.begin();
    try {
      return await this.persist(url, content, headers, late);
    } finally {
      end();
    }
  }

  async persist(url, content, headers, late) {
    const { host, watch } = this;
    const options = { headers: { accept: "application/json", ...headers } };
    if (content) {
      options.method = "POST";
      options.body = JSON.stringify(content);
      options.headers["content-type"] = "application/json";
    }
    const [start, date] = [host.performance.now(), host.Date.now()];
    let isMissed = false;
    for (let attempt = 0; ; attempt += 1) {
      let after;
      let body;
      // One clock may stand still while the machine sleeps, the other may be set back.
      const isLate = Math.max(host.performance.now() - start, host.Date.now() - date) > 540_000;
      if (late && isLate) options.headers["if-match"] ??= late;
      try {
        const response = await host.fetch(this.base + url, { ...options, signal: AbortSignal.timeout(30_000) });
        const { status, ok } = response;
        body = parse(await response.text());
        after = response.headers.get("retry-after");
        // An answer that is not JSON comes from an intermediary.
        const isForeign = ok && status !== 204 && !body;
        // How long the user waits before trying once more is theirs to decide.
        const isTheirs = /\/(too-many-attempts|under-maintenance)$/.test(body?.type);
        const isBusy = [429, 502, 503, 504].includes(status) && !isTheirs;
        if (!isForeign && !isBusy) {
          watch.found();
          await watch.speak(response.headers.get("content-language"));
          const revision = response.headers.get("etag")?.match(/\d+/)?.[0];
          return { status, ok, body, revision, isUnsure: isMissed && (isLate || status === 404) };
        }
      } catch {
        // No answer, or half of one.
      }
      // An event that the server itself refused did not take effect; after a gateway's refusal that is unknown.
      isMissed ||= !body?.type;
      watch.lost(body?.detail);
      await this.pause(attempt, after);
    }
  }

  pause(attempt, seconds) {
    const { host } = this;
    const backoff = Math.min(8000, 250 * 2 ** attempt) * (0.5 + Math.random() / 2);
    return new Promise((resolve) => {
      host.setTimeout(resolve, seconds * 1000 || backoff);
      host.addEventListener?.("online", resolve, { once: true });
    });
  }

  /**
   * Reads a stream until the signal or a 404, which an EventSource would hide. `take` gets what `read` parses, and the
   * revision to which that leads.
   */
  async follow(address, signal, take) {
    const { host, watch } = this;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      let response;
      try {
        response = await host.fetch(this.base + address(), { headers: { accept: "text/event-stream" }, signal });
        const isEnded = response.status === 404;
        if (response.ok || isEnded) watch.found();
        else watch.lost(parse(await response.text())?.detail);
        if (isEnded) return take("end", () => ({}));
        for await (const { event, data, id } of this.messages(response.body)) {
          if (signal.aborted) return;
          take(event, () => JSON.parse(data), Number(id));
          attempt = 0;
        }
      } catch {
        if (!response && !signal.aborted) watch.lost();
      }
      await this.pause(attempt, response?.headers.get("retry-after"));
    }
  }

  async* messages(body) {
    const { host } = this;
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    let message = {};
    for (;;) {
      // Comments come every 15 seconds at the latest; silence is a dead connection.
      const timer = host.setTimeout(() => reader.cancel(), 40_000);
      const { done, value } = await reader.read();
      host.clearTimeout(timer);
      if (done) return;
      const lines = (rest + value).split(/\r?\n/);
      rest = lines.pop();
      for (const line of lines) {
        const [, field, content] = line.match(/^(\w*):? ?(.*)/);
        if (field) message[field] = ((field === "data" && message.data) || "") + content;
        if (line) continue;
        if (message.data) yield message;
        message = {};
      }
    }
  }
}
