import { begin, found, lost } from "./activity.js";
import { base } from "./page.js";
import { speak, word } from "./words.js";

/** What the user did not ask for, and does not wait for. */
const silent = new Set(["appear", "focus", "blur"]);

// randomUUID is for secure contexts only.
export const freshKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether there is no such session any more. */
export const isGone = ({ status, body }) =>
  status === 404 && !/unknown-(screen|subject|implementation)$/.test(body?.type);

/** What is said of a refusal; its detail is for developers, unless the app itself says no. */
const reasons = {
  disabled: "This is not offered any more.",
  fault: "Something went wrong.",
  "node-gone": "This is not offered any more.",
  "not-offered": "This is not offered any more.",
  "out-of-memory": "Please try again later.",
  "session-full": "This is more than a session can hold.",
  stale: "This has changed meanwhile. Please look again.",
  "store-unavailable": "Please try again later.",
  "too-many": "Please try again later.",
  "too-many-of-one": "Please try again later.",
  unanswered: "This is not offered any more.",
  "undo-gone": "This can’t be undone any more.",
};

/** A refusal in words for the user. */
export function explain(problem) {
  const reason = reasons[problem?.type?.split("/").at(-1)];
  return reason ? `${word(reason)} ${word("Nothing has changed.")}` : problem?.detail || word("This did not work.");
}

/**
 * Gets, or posts `content`; the same again until it gets through. Once its key may be forgotten it is only for the
 * revision `late`. The answer `isUnsure` where it can't tell whether one that had no answer was done.
 */
export async function request(url, content, headers, late) {
  const end = silent.has(content?.event) ? () => {} : begin();
  try {
    return await persist(url, content, headers, late);
  } finally {
    end();
  }
}

async function persist(url, content, headers, late) {
  const options = { headers: { accept: "application/json", ...headers } };
  if (content) {
    options.method = "POST";
    options.body = JSON.stringify(content);
    options.headers["content-type"] = "application/json";
  }
  const [start, date] = [performance.now(), Date.now()];
  let isMissed = false;
  for (let attempt = 0; ; attempt += 1) {
    let after;
    let body;
    // One clock may stand still while the machine sleeps, the other may be set back.
    const isLate = Math.max(performance.now() - start, Date.now() - date) > 540_000;
    if (late && isLate) options.headers["if-match"] ??= late;
    try {
      const response = await fetch(base + url, { ...options, signal: AbortSignal.timeout(30_000) });
      const { status, ok } = response;
      body = parse(await response.text());
      after = response.headers.get("retry-after");
      // What is no JSON comes from something between here and the server.
      const isForeign = ok && status !== 204 && !body;
      if (!isForeign && ![429, 502, 503, 504].includes(status)) {
        found();
        await speak(response.headers.get("content-language"));
        const revision = response.headers.get("etag")?.match(/\d+/)?.[0];
        return { status, ok, body, revision, isUnsure: isMissed && (isLate || status === 404) };
      }
    } catch {
      // No answer, or half of one.
    }
    // What the server itself refused was not done; a gateway can't tell.
    isMissed ||= !body?.type;
    lost(body?.detail);
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

export function pause(attempt, seconds) {
  const backoff = Math.min(8000, 250 * 2 ** attempt) * (0.5 + Math.random() / 2);
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000 || backoff);
    addEventListener("online", resolve, { once: true });
  });
}

/** Reads a stream until the signal or a 404, which an EventSource would hide. */
export async function follow(address, signal, take) {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    let response;
    try {
      response = await fetch(base + address(), { headers: { accept: "text/event-stream" }, signal });
      const isEnded = response.status === 404;
      if (response.ok || isEnded) found();
      else lost(parse(await response.text())?.detail);
      if (isEnded) return take("end", {});
      for await (const { event, data } of messages(response.body)) {
        if (signal.aborted) return;
        take(event, JSON.parse(data));
        attempt = 0;
      }
    } catch {
      if (!response && !signal.aborted) lost();
    }
    await pause(attempt, response?.headers.get("retry-after"));
  }
}

async function* messages(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let message = {};
  for (;;) {
    // Comments come every 15 seconds at the latest; silence is a dead connection.
    const timer = setTimeout(() => reader.cancel(), 40_000);
    const { done, value } = await reader.read();
    clearTimeout(timer);
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

/** Applies a JSON Patch in place and answers the nodes it changed; throws where it does not fit. */
export function apply(document, patch) {
  const changed = new Set();

  const edit = (path, replaces, ...values) => {
    const keys = tokens(path);
    let key = keys.pop();
    let node;
    const holder = keys.reduce((object, key) => {
      object = member(object, key);
      if (object.type) node = object;
      return object;
    }, document);
    if (node) changed.add(node);
    const old = replaces && member(holder, key);
    if (!Array.isArray(holder)) {
      if (values.length) [holder[key]] = values;
      else delete holder[key];
      return old;
    }
    if (key === "-") key = holder.length;
    if (!(key <= holder.length)) throw new Error(path);
    holder.splice(key, replaces ? 1 : 0, ...values);
    return old;
  };

  for (const { op, path, from, value } of patch) {
    if (op === "add") edit(path, false, value);
    else if (op === "replace") edit(path, true, value);
    else if (op === "remove") edit(path, true);
    else if (op === "move") edit(path, false, edit(from, true));
    else if (op === "copy") edit(path, false, structuredClone(at(document, from)));
    else if (!same(at(document, path), value)) throw new Error(path);
  }
  return changed;
}

export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export const at = (document, path) => tokens(path).reduce(member, document);

export const tokens = (path) => path.split("/").slice(1).map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));

function member(object, key) {
  if (!Object.hasOwn(object, key)) throw new Error(key);
  return object[key];
}
