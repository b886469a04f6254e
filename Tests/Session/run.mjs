// The web client's session, without a page, over the real wire: it talks to a daemon that is killed, and comes back.
//
//     node run.mjs <outletd> <its folder of data> <a free port>

import assert from "node:assert/strict";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { webcrypto } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { Daemon } from "./daemon.mjs";
import { Line } from "./line.mjs";
import { patches } from "./patches.mjs";
import { Screen } from "./screen.mjs";

const [, , program, data, port] = process.argv;

// Beside a package.json that says that they are modules, which a browser knows from the page. Nothing else of the client.
const place = await mkdtemp(join(tmpdir(), "outlet-session-"));
await cp(fileURLToPath(new URL("../../Public/session", import.meta.url)), place, { recursive: true });
await writeFile(join(place, "package.json"), '{"type": "module"}');
const load = (name) => import(pathToFileURL(join(place, name)));
const { apply, nodes } = await load("document.js");
const { Draft, Memory, Places } = await load("places.js");
const { Session } = await load("session.js");
const { Wire } = await load("wire.js");
const { Words } = await load("words.js");

const daemon = new Daemon(program, join(place, "sessions.sqlite"), data, Number(port));

/** A client at a screen. */
function client(screen) {
  const line = new Line();
  const host = {
    fetch: line.fetch, crypto: webcrypto, Date, performance,
    setTimeout: (...timer) => setTimeout(...timer), clearTimeout: (timer) => clearTimeout(timer),
  };
  const memory = new Memory();
  const page = new Screen({ Draft, nodes, memory, address: `/screens/${screen}` });
  const watch = { begin: () => () => {}, found() {}, lost() {}, speak() {} };
  const wire = new Wire(host, daemon.origin, watch);
  const words = new Words(host, "", () => {}, () => {});
  const wish = async () => ({ screen });
  const session = new Session({ wire, words, memory, places: new Places(), page, tab: page, wish });
  const node = (id) => [...nodes(session.document.tree)].find((node) => node.id === id);
  const tap = (id) => session.post(node(id), "tap");
  return { line, memory, page, session, node, tap, field: (id) => memory.widgets.get(id) };
}

async function eventually(what, holds) {
  for (let count = 0; count < 6000; count += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Waited in vain: ${what}`);
}

/** A person's screen in a session of its own, with its stream. */
async function person() {
  const one = client("person");
  await one.session.start(null);
  await eventually("it reads the stream", () => one.line.streams.length === 1);
  return one;
}

const atServer = ({ session }) => daemon.ask("GET", `/sessions/${session.id}`);

const tests = {
  async "a session is opened, and kept by its tab"() {
    const { session, page, node, field } = await person();
    assert.equal(session.document.revision, 1);
    assert.equal(node("label").text, "Dominik");
    assert.equal(field("textField").value, "Dominik");
    assert.equal(page.kept.session, session.id);
    return session;
  },

  async "an event takes along what was typed, and its answer fills the field"() {
    const { session, line, node, field, tap } = await person();
    field("textField").type("Anna");
    await tap("reverseButton");
    assert.deepEqual(line.events.map(({ event, node, values }) => [event, node, values]), [
      ["tap", "reverseButton", { textField: "Anna" }],
    ]);
    assert.equal(node("label").text, "annA");
    assert.equal(field("textField").value, "annA");
    await tap("reverseButton");
    assert.deepEqual(line.events[1].values, {});
    return session;
  },

  async "what is typed while an event is under way stays, and goes with the next"() {
    const { session, line, field, tap } = await person();
    field("textField").type("Anna");
    const first = tap("uppercaseButton");
    field("textField").type("Anna B");
    await first;
    assert.equal(field("textField").value, "Anna B");
    await tap("uppercaseButton");
    assert.deepEqual(line.events.map(({ values }) => values.textField), ["Anna", "Anna B"]);
    assert.equal(field("textField").value, "ANNA B");
    return session;
  },

  async "an event whose answer was lost is repeated with its key once the daemon is back, and done once"() {
    const one = await person();
    const { session, line, node, field, tap } = one;
    field("textField").type("Lost");
    line.loses = async () => {
      await daemon.kill();
      setTimeout(() => daemon.start(), 300);
    };
    await tap("reverseButton");
    assert.ok(line.events.length > 1);
    assert.equal(new Set(line.events.map(({ key }) => key)).size, 1);
    assert.equal(node("label").text, "tsoL");
    const { revision, tree } = await atServer(one);
    assert.deepEqual([revision, tree], [session.document.revision, session.document.tree]);
    assert.equal(revision, 2);
    return session;
  },

  async "the stream brings what another client does"() {
    const { session, line, node, field } = await person();
    const values = { textField: "Other" };
    await daemon.ask("POST", `/sessions/${session.id}/events`, { node: "uppercaseButton", event: "tap", values });
    await eventually("the patch comes", () => node("label").text === "OTHER");
    assert.equal(session.document.revision, 2);
    assert.equal(field("textField").value, "OTHER");
    assert.equal(line.streams.length, 1);
    return session;
  },

  async "a patch that does not fit leads to a fetch of the document"() {
    const one = await person();
    const { session, line, node } = one;
    const post = (name) => daemon.ask(
      "POST", `/sessions/${session.id}/events`, { node: "uppercaseButton", event: "tap", values: { textField: name } });
    line.skips = 1;
    await post("one");
    await eventually("the patch is lost", () => line.skips === 0);
    assert.equal(session.document.revision, 1);
    await post("two");
    await eventually("the document comes", () => node("label").text === "TWO");
    assert.deepEqual(line.streams.map((path) => path.includes("after=")), [true, false]);
    assert.deepEqual(session.document, await atServer(one));
    return session;
  },

  async "a value that was refused is left out until its user changes it"() {
    const { session, line, field, page, tap } = client("gallery");
    await session.start(null);
    field("volume").type(5000);
    field("guests").type(3);
    await tap("announce");
    assert.equal(page.said.length, 1);
    assert.match(field("volume").fault, /at most 100/);
    await tap("announce");
    assert.deepEqual(line.events.map(({ values }) => values), [{ volume: 5000, guests: 3 }, { guests: 3 }]);
    assert.match(field("volume").fault, /at most 100/);
    assert.equal(field("volume").value, 5000);
    assert.equal(page.effects.at(-1).type, "announce");
    field("volume").type(50);
    await tap("announce");
    assert.deepEqual(line.events[2].values, { volume: 50, guests: 3 });
    assert.equal(field("volume").fault, undefined);
    return session;
  },

  async "a patch that replaces the whole document is applied, and shows its screen"() {
    const { session, line, field } = await person();
    const { revision, ...rest } = structuredClone(session.document);
    const tree = { id: "root", type: "column", children: [{ id: "textField", type: "textField", value: "Whole" }] };
    session.take([
      { op: "test", path: "/revision", value: revision },
      { op: "replace", path: "", value: { ...rest, revision: revision + 1, title: "Whole", tree } },
    ]);
    assert.deepEqual([session.document.title, session.document.revision], ["Whole", revision + 1]);
    assert.equal(field("textField").value, "Whole");
    assert.equal(line.streams.length, 1);
    return session;
  },

  async "patches do what RFC 6902 says"() {
    for (const [before, patch, after] of patches) {
      const document = structuredClone(before);
      const what = JSON.stringify([before, patch]);
      if (!after) {
        assert.throws(() => apply(document, patch), what);
        continue;
      }
      assert.deepEqual(apply(document, structuredClone(patch)).document, after, what);
    }
  },

  async "a session that was lost is opened anew, and takes drafts along"() {
    const { session, line, page, node, field, tap } = await person();
    const { id } = session;
    field("textField").type("Draft");
    await daemon.ask("DELETE", `/sessions/${id}`);
    await eventually("there is a new one", () => session.id !== id && page.kept.session === session.id);
    assert.equal(field("textField").value, "Draft");
    assert.match(page.said.at(-1), /The session had ended: this is a new one\. What you typed is still here\./);
    await tap("reverseButton");
    assert.deepEqual(line.events.at(-1).values, { textField: "Draft" });
    assert.equal(node("label").text, "tfarD");
    return session;
  },

  async "a reload goes on in the session that the tab kept, with its drafts"() {
    const before = await person();
    before.field("textField").type("Kept");
    before.page.isHidden = true;
    before.session.attend();
    const { session, field } = client("person");
    await session.start(JSON.parse(JSON.stringify(before.page.kept)));
    assert.equal(session.id, before.session.id);
    assert.equal(field("textField").value, "Kept");
    return session;
  },
};

const faults = [];
setTimeout(() => end("the time is over"), 300_000).unref();

async function end(...more) {
  for (const fault of [...faults, ...more]) console.log(fault);
  await daemon.kill();
  await rm(place, { recursive: true });
  const count = Object.keys(tests).length;
  console.log(faults.length + more.length ? "Session: failed" : `Session: ${count} tests, all in order.`);
  process.exit(faults.length + more.length ? 1 : 0);
}

await daemon.start();
for (const [name, test] of Object.entries(tests)) {
  try {
    const session = await test();
    session?.reading?.abort();
  } catch (error) {
    faults.push(`${name}: ${error.stack}`);
  }
}
await end();
