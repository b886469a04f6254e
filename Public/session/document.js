/** A text as JSON; null where it is none. */
export function parse(json) {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** A value as JSON, whatever the order of its members. */
const json = (value) => JSON.stringify(value, (_, part) =>
  part?.constructor === Object ? Object.fromEntries(Object.entries(part).sort()) : part);

export const same = (one, other) => json(one) === json(other);

/** The parts of a JSON Pointer, of which the first is empty: it stands for the document. */
export const tokens = (path) => path.split("/").map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));

const at = (root, path) => tokens(path).reduce(member, root);

function member(object, key) {
  // The length of a list is not one.
  if (typeof object !== "object" || !{}.propertyIsEnumerable.call(object, key)) throw new Error(key);
  return object[key];
}

/** Applies a JSON Patch in place; answers the document, and the nodes that it changed. Throws where it does not fit. */
export function apply(document, patch) {
  const changed = new Set();
  const root = { "": document };

  const edit = (path, replaces, ...values) => {
    const keys = tokens(path);
    let key = keys.pop();
    let node;
    const holder = keys.reduce((object, key) => {
      object = member(object, key);
      if (object.type) node = object;
      return object;
    }, root);
    if (node) changed.add(node);
    if (values.includes(undefined) || (holder === root && (key || !values.length))) throw new Error(path);
    const old = replaces && member(holder, key);
    if (!Array.isArray(holder)) {
      if (values.length) [holder[key]] = values;
      else delete holder[key];
      return old;
    }
    if (key === "-") key = `${holder.length}`;
    if (key !== `${key >>> 0}` || key > holder.length) throw new Error(path);
    holder.splice(key, replaces ? 1 : 0, ...values);
    return old;
  };

  for (const { op, path, from, value } of patch) {
    if (op === "add") edit(path, false, value);
    else if (op === "replace") edit(path, true, value);
    else if (op === "remove") edit(path, true);
    else if (op === "move") edit(path, false, edit(from, true));
    else if (op === "copy") edit(path, false, structuredClone(at(root, from)));
    else if (op !== "test" || !same(at(root, path), value)) throw new Error(path);
  }
  return { document: root[""], changed };
}

/** The nodes of a part of a document. */
export function* nodes(part) {
  if (!part || typeof part !== "object") return;
  if (part.id) yield part;
  for (const inner of Object.values(part)) yield* nodes(inner);
}

/** Events that the user has not caused on purpose, and does not wait for. */
const silent = ["appear", "focus", "blur"];

/** Events that can happen many times while an answer is under way. */
const repeated = [...silent, "refresh", "loadMore"];

export const isSilent = (event) => silent.includes(event);

/** Whether losing an event needs no message: the input still has the value, or the page repeats the event. */
export const isQuiet = (event) => event === "change" || repeated.includes(event);

/** Whether an event contains the whole choice, so that only the last one counts. */
export const isWhole = ({ type, multiple }, event) =>
  event === "change" || (event === "select" && (multiple || type === "tabs"));

/** Whether each tap counts: the node says itself how its events are collected. */
export const counts = ({ on = {} }, event) => on[event]?.some((word) => word.post?.debounce !== undefined);

/** Whether an event is a press, of which there is one until its answer. */
export const isPress = (node, event) => !repeated.includes(event) && !isWhole(node, event) && !counts(node, event);

/** Whether a node posts an event. */
export const posts = ({ on } = {}, event) => on?.[event]?.some((word) => word === "post" || word.post);
