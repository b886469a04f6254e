import { gone } from "./daemon.mjs";

// The network between the client's fetch and a server: slow, out of order, and sometimes gone.

/** Has `fetch` reach this daemon; tells `watch` of each event that leaves, and of its answer. */
export function connect(daemon, clock, chance, watch) {
  const answer = ({ status, body, after, revision }) => ({
    status,
    ok: status < 300,
    headers: { get: (name) => ({ etag: `"${revision}"`, "retry-after": after })[name] ?? null },
    text: async () => JSON.stringify(body),
  });

  const find = (url) => daemon.sessions.get(url.split("/")[2]);

  const post = (url, { body, headers }) => new Promise((resolve, reject) => {
    const isOpening = url === "/sessions";
    const key = headers["idempotency-key"];
    const told = isOpening ? null : watch.leaves(url.split("/")[2], key, JSON.parse(body));
    const fail = () => reject(new TypeError("network"));
    if (chance.is(0.03)) return clock.after(chance.delay(50), fail);
    clock.after(chance.delay(50), () => {
      if (daemon.isDown) return fail();
      const { lives } = daemon;
      const result = isOpening
        ? daemon.open(key)
        : find(url)?.post(key, JSON.parse(body), headers["if-match"]) ?? gone;
      if (told && result.revision) told.revision = result.revision;
      if (result.refused) told.refused = true;
      const isLost = chance.is(0.04);
      clock.after(chance.delay(50), () => {
        if (isLost || daemon.lives !== lives) return fail();
        if (told && result.status !== 503) told.isAnswered = true;
        resolve(answer(result));
      });
    });
  });

  const listen = (url, { signal }) => new Promise((resolve, reject) => {
    const waiting = [];
    const arrived = [];
    let last = 0;
    let end;
    const push = (item) => (waiting.length ? waiting.shift()(item) : arrived.push(item));
    // Its messages stay in order among themselves, not with the answers.
    const arrive = (work) => {
      last = Math.max(last, clock.now + chance.delay(50));
      clock.after(last - clock.now, work);
    };
    const stream = {
      say(event, data) {
        arrive(() => push({ value: `event: ${event}\ndata: ${JSON.stringify(data)}\n\n` }));
        if (chance.is(0.02)) stream.close();
      },
      close() {
        find(url)?.streams.delete(stream);
        arrive(() => push((end = { done: true })));
      },
    };
    signal.onabort = () => {
      find(url)?.streams.delete(stream);
      reject(signal.reason);
      push((end = { done: true }));
    };
    const reader = {
      read: () => new Promise((take) => {
        const next = arrived.shift() ?? end;
        if (next) take(next);
        else waiting.push(take);
      }),
      cancel: () => stream.close(),
    };
    clock.after(chance.delay(50), () => {
      if (signal.aborted) return;
      if (daemon.isDown || chance.is(0.03)) return reject(new TypeError("network"));
      const session = find(url);
      if (!session) return resolve(answer(gone));
      session.subscribe(stream, Number(url.split("after=")[1] ?? 0) || null);
      const body = { pipeThrough: () => ({ getReader: () => reader }) };
      clock.after(chance.delay(50), () => resolve({ status: 200, ok: true, headers: { get: () => null }, body }));
    });
  });

  globalThis.TextDecoderStream = class {};
  globalThis.fetch = (address, options) => {
    // The modules lie in a folder, which they take for the server's base path.
    const url = address.slice(address.indexOf("/sessions"));
    return url.includes("/stream") ? listen(url, options) : post(url, options);
  };
}
