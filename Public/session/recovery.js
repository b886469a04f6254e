import { nodes, posts, same } from "./document.js";
import { isGone } from "./wire.js";

/** Whether one value can stand in the place of another; null is a number field without a number. */
const isAlike = (one, other) => typeof (one ?? 0) === typeof (other ?? 0);

/**
 * Opens screens in a new session, one above the other, each as its `place` was left, and answers the last document. A `document`
 * is that of a session that has the first one. Those that do not open get a `problem`. What the `principal` has left, undefined
 * for any, is not shown to another one, for whom only the first opens.
 */
export async function reopen(wire, levels, wish, headers, principal, document) {
  let place = document && levels[0].place;
  const again = () => wire.pause(2).then(() => reopen(wire, levels, wish, headers, principal));
  const ask = (url, content, late) =>
    wire.request(url, content, { "idempotency-key": wire.freshKey(), ...headers }, late);
  const post = async (event) => {
    const { session, revision } = document;
    const answer = await ask(`/sessions/${session}/events`, event, `"${revision}"`);
    if (answer.ok) document = answer.body;
    return answer;
  };
  for (const level of document ? levels.slice(1) : levels) {
    const { url, presentation } = level;
    let answer;
    if (document) {
      const inputs = new Map(place?.inputs);
      const owed = [...nodes(document.tree)].filter(({ id, value }) => {
        const input = inputs.get(id);
        return input && !input.isSecret && isAlike(input.value, value) && !same(input.value, value);
      });
      const values = Object.fromEntries(owed.map(({ id }) => [id, inputs.get(id).value]));
      for (const node of owed) {
        if (!posts(node, "change")) continue;
        const { id } = node;
        answer = await post({ node: id, event: "change", value: values[id], values });
        if (isGone(answer)) return again();
      }
      answer = await post({ node: document.tree.id, event: "open", value: { url, presentation }, values });
      // If it is unknown whether the event took effect, everything is repeated, too.
      if (isGone(answer) || answer.status === 412) return again();
    } else {
      answer = await ask("/sessions", await wish(levels.length > 1 ? url : undefined));
      if (answer.ok) document = answer.body;
      if (answer.ok && principal !== undefined && principal !== (document.principal ?? null)) {
        Object.assign(level, { place: {}, isOthers: true });
        levels.splice(levels.indexOf(level) + 1);
      }
    }
    level.problem = answer.ok ? null : answer.body ?? {};
    if (answer.ok) place = level.place;
  }
  return document;
}

/** The state of a screen for another session: no node has appeared, and all values but secrets are owed. */
export function renewed({ inputs = [], ...place }) {
  const open = inputs.filter(([, { isSecret }]) => !isSecret);
  return { ...place, appeared: [], inputs: open.map(([id, input]) => [id, { ...input, isOwed: true }]) };
}

/** The outcome of the user's events, for a notice. */
export class News {
  /** `report` shows it. */
  constructor(words, report) {
    Object.assign(this, { words, report });
    this.clear();
  }

  clear() {
    const names = ["undone", "unsure", "secrets", "owed", "shut"];
    Object.assign(this, { ended: false, problem: null, kept: 0 }, ...names.map((name) => ({ [name]: [] })));
  }

  /** Notes the screens that were, or could not be, opened again, and the values that the top screen's inputs still lack. */
  add(levels, owed) {
    for (const { title, url, problem, place } of levels) {
      const inputs = (place.inputs ?? []).map(([, input]) => input).filter(({ name, value, isSecret }) => name && value !== "" && (isSecret || value !== null));
      const open = inputs.filter(({ isSecret }) => !isSecret);
      for (const { name, isSecret } of inputs) if (isSecret) this.secrets.push(name);
      if (problem) this.shut.push({ title: title ?? url, detail: this.words.explain(problem), inputs: open });
      else this.kept += open.length;
    }
    this.owed.push(...owed);
    this.kept -= owed.length;
    this.tell();
  }

  /** Shows the notice for the current state. */
  tell() {
    const { ended, problem, undone, unsure, secrets, shut, kept } = this;
    const { explain, quoted, word } = this.words;
    const owed = this.owed.filter(({ isOwed }) => isOwed);
    const lost = [...owed, ...shut.flatMap(({ inputs }) => inputs)];
    const isWhole = !lost.length && !secrets.length;
    const sentences = [
      problem && word("The session had ended, and no new one could be opened: %@", explain(problem)),
      problem && word("What you typed is still on this page, but it can’t be sent."),
      !problem && ended && word("The session had ended: this is a new one."),
      secrets.length && word("Secrets are not kept: %@.", quoted(secrets)),
      ...shut.map(({ title, detail }) => word("%@ could not be opened again: %@", quoted([title]), detail)),
      owed.length && word("This could not be put back: %@.", quoted(owed.map(({ name }) => name))),
      kept > 0 && word(isWhole ? "What you typed is still here." : "All else that you typed is still here."),
      undone.length && word("This was not done: %@.", quoted(undone)),
      unsure.length && word("It is not known whether this was done: %@.", quoted(unsure)),
    ];
    const text = lost.map(({ name, value }) => `${name}: ${value}`).join("\n");
    this.report(sentences.filter(Boolean).join(" "), text);
  }

  dismiss() {
    this.clear();
    this.tell();
  }
}
