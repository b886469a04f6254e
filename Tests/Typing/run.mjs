// Types into the real client over a simulated line, many times: what a field holds must be what its user typed.
//
//     node run.mjs [how many runs, 10000] [the first seed, 1]

import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { webcrypto } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { chance as chanceOf, Clock } from "./clock.mjs";
import { Daemon } from "./daemon.mjs";
import { document, install } from "./dom.mjs";
import { connect } from "./line.mjs";
import { reopens } from "./reopening.mjs";
import { Rules } from "./rules.mjs";
import { forms } from "./server.mjs";
import { User } from "./user.mjs";

const [, , count = "10000", first = "1"] = process.argv;
globalThis.crypto ??= webcrypto;
install();

// Beside a package.json that says that they are modules, which a browser knows from the page.
const place = await mkdtemp(join(tmpdir(), "outlet-client-"));
const client = process.env.OUTLET_CLIENT ?? fileURLToPath(new URL("../../Public", import.meta.url));
await cp(client, place, { recursive: true });
await writeFile(join(place, "package.json"), '{"type": "module"}');
const load = (name) => import(pathToFileURL(join(place, name)));
const { Notices } = await load("notices.js");
const { Page } = await load("page.js");
const { Renderer } = await load("render.js");
const { Memory, Places } = await load("session/places.js");
const { Session } = await load("session/session.js");
const { reopen } = await load("session/recovery.js");
const { Wire } = await load("session/wire.js");
const { Words } = await load("session/words.js");
await rm(place, { recursive: true });

const words = new Words(globalThis, "", () => {}, () => {});
const memory = new Memory();
const notices = new Notices({ words, memory, base: "" });
const renderer = new Renderer({ words, memory, notices, base: "" });
const { root } = renderer;
const find = (id) => renderer.find(id);
const places = new Places();
const page = new Page({ words, places, notices, renderer });
const wire = new Wire(globalThis, "", notices);
/** Each run has a tab of its own, which keeps nothing. */
const tab = { keep() {}, claim: async () => true };
const wish = async () => ({ screen: "person" });

let session;
let rules;
let renewals = 0;
let crash;
process.on("unhandledRejection", (error) => (crash = error.stack));
root.addEventListener("interaction", ({ detail }) => {
  const { node, event, value } = detail;
  for (const word of node.on?.[event] ?? []) detail.done = session.post(node, event, value, word.post?.debounce);
});

const screen = {
  field: (id) => find(id).control,
  has: (id) => document.activeElement === find(id).control,
  press: () => find("button").control.click(),
  isBusy: () => find("button").control.getAttribute("aria-busy") === "true",
  blur: () => document.body.focus(),
};

/** One user at one screen; answers what went wrong. */
async function run(seed) {
  const chance = chanceOf(seed);
  const clock = new Clock();
  clock.install();
  Math.random = chance.next;
  const form = chance.is(0.4) ? forms.asTyped : chance.pick(Object.values(forms));
  const meddles = chance.is(0.4);
  const daemon = new Daemon(clock, chance, { form, debounce: chance.pick([0, 50, 150, 300]) });
  screen.blur();
  renderer.clear();
  notices.say();
  crash = undefined;
  connect(daemon, clock, chance, { leaves: (...event) => rules.leaves(...event) });
  session = new Session({ wire, words, memory, places, page, tab, wish });
  clock.after(0, () => session.start());
  for (let count = 0; !find("one"); count += 1) {
    if (count > 1000 || !(await clock.step())) return "the screen never came";
  }
  const hasSpaces = form !== forms.asTyped || chance.is(0.5);
  const options = { pace: chance.pick([10, 40, 140]), hasSpaces, composes: chance.is(0.4) };
  const user = new User(screen, chance, () => daemon.letter(), options);
  rules = new Rules(daemon, user, session, screen, form);
  rules.meddles = meddles;

  const act = (left) => {
    if (left) clock.after(user.act(), () => act(left - 1));
    else user.stop();
  };
  const disturb = (left) => {
    if (!left) return;
    const server = daemon.sessions.get(session.id);
    if (meddles && chance.is(0.6)) server?.meddle(chance.pick(["one", "two", "three"]));
    else server?.stir();
    clock.after(chance.delay(150), () => disturb(left - 1));
  };
  const forgets = chance.is(0.5);
  const isLong = chance.is(0.1);
  let restarts = chance.pick([0, 0, 1, 3, 10]);
  const restart = () => {
    if (!restarts) return;
    restarts -= 1;
    // Now and then keys are forgotten before it is back.
    const pause = isLong && chance.is(0.3) ? 400_000 + chance.next() * 400_000 : chance.delay(400);
    daemon.restart({ isEmpty: forgets && chance.is(0.7), pause });
    clock.after(pause + chance.delay(500), restart);
  };
  act(40);
  clock.after(chance.delay(300), () => disturb(chance.pick([0, 5, 30])));
  clock.after(chance.delay(1000), restart);

  const settled = async () => {
    let isOver;
    do {
      isOver = !restarts && !daemon.isDown;
      for (const end = clock.now + 30_000; await clock.step(end); ) {
        const fault = crash ?? rules.check() ?? daemon.faults[0];
        if (fault) return fault;
      }
    } while (!isOver);
  };
  const fault = await settled();
  if (fault) return fault;
  // What a change tells is there, in whichever session; what was refused waits for the next event.
  const isTold = !meddles && ![...daemon.refused.values()].includes("change");
  for (const id of isTold ? ["one", "two"] : []) {
    const [told, known] = [form(screen.field(id).text), rules.server.value(id)];
    if (told !== known) return `${id}: nobody told the server “${told}”, it has “${known}”`;
  }
  // At last all is told, and the two sides are of one mind.
  screen.blur();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    user.press();
    const fault = await settled();
    if (fault) return fault;
  }
  const { server } = rules;
  const { undone, unsure } = session.news;
  const done = [...daemon.done.values()].filter(({ event }) => event === "tap").length;
  const refused = [...daemon.refused].filter(([key, event]) => event === "tap" && !daemon.done.has(key)).length;
  const [rest, said] = [user.presses - done - refused, undone.length + unsure.length];
  renewals += daemon.known.size - 1;
  if (rest < 0) return `there were ${user.presses} taps, but ${done} were done, and ${refused} refused`;
  if (rest > said) return `${rest} taps came to nothing, and ${said} were said`;
  if (rest && !forgets && !isLong) return `${rest} taps came to nothing, although no session was lost`;
  if (JSON.stringify(session.document) !== JSON.stringify(server.document())) return "the page shows another document";
  for (const id of ["one", "two", "three"]) {
    const told = form(screen.field(id).text);
    if (told !== server.value(id)) return `${id}: “${told}” on the page, “${server.value(id)}” at the server`;
  }
}

/** An event that finds nobody for long: after nine minutes its key may be forgotten, so that it names its revision. */
async function waits() {
  const clock = new Clock();
  clock.install();
  const sent = [];
  globalThis.fetch = async (_, { headers, body }) => {
    sent.push({ at: clock.now, match: headers["if-match"], key: headers["idempotency-key"], body });
    throw new TypeError("network");
  };
  wire.request("/sessions/s/events", { node: "button" }, { "idempotency-key": "k" }, '"7"');
  clock.after(0, () => {});
  while (await clock.step(600_000));
  const early = sent.filter(({ at }) => at < 540_000);
  const late = sent.slice(early.length);
  if (early.length < 60 || late.length < 6) return `it was sent ${early.length} and ${late.length} times`;
  if (early.some(({ match }) => match)) return "it named its revision at once";
  if (late.slice(1).some(({ match }) => match !== '"7"')) return "it did not name its revision after nine minutes";
  if (sent.some(({ key, body }) => key !== "k" || body !== sent[0].body)) return "it was not the same event";
}

let writes = 0;
const faults = [];
const silence = await waits();
if (silence) faults.push(`an event without an answer: ${silence}`);
const clock = new Clock();
clock.install();
const reopening = reopens((...told) => reopen(wire, ...told));
clock.after(0, () => {});
while (await clock.step());
const loss = await reopening;
if (loss) faults.push(`a lost session: ${loss}`);
for (let seed = Number(first); seed < Number(first) + Number(count); seed += 1) {
  const fault = await run(seed).catch((error) => error.stack);
  writes += rules?.writes ?? 0;
  if (fault) faults.push(`seed ${seed}: ${fault}`);
  if (faults.length === 5) break;
}
// A client that writes nothing breaks no rule.
if (!faults.length && writes < count) faults.push(`only ${writes} values were written in ${count} runs`);
if (!faults.length && count >= 100 && renewals < count / 2) faults.push(`only ${renewals} sessions were lost in ${count} runs`);
for (const fault of faults) console.log(fault);
console.log(faults.length ? `Typing: failed` : `Typing: ${count} runs from seed ${first}, all in order.`);
process.exit(faults.length ? 1 : 0);
