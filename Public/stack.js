import { attribute, isEscape, press, text } from "./page.js";
import { recall, remember, root, settle as finish } from "./render.js";
import { same } from "./wire.js";
import { word } from "./words.js";

const screen = document.querySelector(".screen");
const [start, heading] = document.querySelector("header").children;
export const home = start;
const back = control("back", "‹ Back");
export const share = control("share", "Share");
const close = control("close", "Close");
home.before(back);
home.after(share, close);
/** How the screens below were left. */
export const places = [];
let depth = 0;
let top;
let address;
/** How the screen on top was left by a reload. */
let resumed;

const items = () => [...root.querySelectorAll(".list li")];

/** A button of the head; pages without script have none. */
function control(className, key) {
  const button = press({ className, hidden: true }, word(key));
  button.dataset.word = key;
  return button;
}

/** The first row in sight and where it is, to come back to. */
function spot() {
  const item = items().find((item) => item.getBoundingClientRect().bottom > 0);
  return item?.node && { id: item.node.id, top: item.getBoundingClientRect().top };
}

/** Brings a row back to where it was, and draws what is in sight with it. */
function reveal({ id, top }) {
  let item = items().find(({ node }) => node?.id === id);
  if (!item) return;
  scrollBy(0, item.getBoundingClientRect().top - top);
  for (let count = 0; item && count < 20; count += 1, item = item.nextElementSibling) item.draw?.();
  finish();
}

/** What has this id, in a row that may have to be drawn for it. */
export function reach(id) {
  const owner = ({ node }) => node && (id === `pick ${node.id}` || id === node.id || id.startsWith(`${node.id}/`));
  items().find(owner)?.draw();
  return document.getElementById(id);
}

/** How the screen on top is left now. */
export const here = () =>
  ({ name: top, scroll: scrollY, spot: spot(), focus: document.activeElement.id, ...remember() });

/** Goes on where a reload left the screen on top. */
export function resume(place) {
  resumed = place;
  recall(place);
}

/** Turns to the screen on top; where it is another one, answers how it was left. A patch tells whether it is. */
export function turn({ screen: kind, stack, title }, isOther) {
  const isModal = stack.at(-1).presentation === "modal";
  // Deeper in a modal screen there is a way back in it.
  const modal = stack.some(({ presentation }) => presentation === "modal");
  text(heading, title);
  document.title = title;
  back.hidden = isModal || stack.length < 2;
  home.hidden = stack.length > 1;
  close.hidden = !isModal;
  document.documentElement.classList.toggle("modal", modal);
  attribute(screen, "role", modal ? "dialog" : null);
  attribute(screen, "aria-label", modal ? title : null);
  // Its address may change while the screen stays.
  const name = `${stack.length} ${kind}`;
  // One below it may have closed.
  const { url } = stack.at(-1);
  const isLower = isOther === false && stack.length < depth && url === address;
  address = url;
  if (isLower) [top, depth, places.length] = [name, stack.length, stack.length];
  if (isLower || (name === top && !isOther)) return;
  if (stack.length > depth && depth) {
    places[depth] = here();
  }
  const isFirst = !depth;
  [top, depth] = [name, stack.length];
  const place = places[depth];
  places.length = depth;
  const known = isFirst ? resumed : place;
  const left = { ...(known?.name === name && known), isFirst };
  if (!isFirst) recall(left);
  return left;
}

/** Has the screens of another session in the place of those that were there; the page may show its top already. */
export function replace({ screen, stack }, left, isShown) {
  const isFirst = !depth;
  depth = stack.length;
  address = stack.at(-1).url;
  top = isShown && `${depth} ${screen}`;
  places.length = 0;
  stack.forEach(({ screen }, index) => (places[index + 1] = { ...left[index], name: `${index + 1} ${screen}` }));
  if (isShown) places.pop();
  else places[depth].isFirst = isFirst;
}

/** Puts the page where it was left, or at its beginning. */
export function settle({ isFirst, scroll = 0, spot, focus }) {
  if (!isFirst) ((focus && reach(focus)) || heading).focus({ preventScroll: true });
  if (!isFirst || scroll) scrollTo(0, scroll);
  if (scroll && spot) reveal(spot);
}

/** Its stack is the truth; each entry of the history holds the stack up to its own screen. */
let session;
/** The stack that the browser's buttons ask for. */
let wanted;
let isWalking = false;
let isMoving = false;
history.scrollRestoration = "manual";

/** Has the history follow the document. */
export function trace(next) {
  session = next;
  if (isMoving || wanted) return;
  const { stack } = session.document;
  const { state } = history;
  const depth = state?.length ?? 1;
  if (stack.length < depth) return move(stack.length - depth);
  for (let to = depth; to <= stack.length; to += 1) {
    const entry = stack.slice(0, to);
    const { url } = entry.at(-1);
    // The address may name an implementation, too.
    const isThere = state ? state.at(-1).url === url : url.split("?")[0] === location.pathname;
    if (to > depth) history.pushState(entry, "", url);
    else if (!same(entry, state)) history.replaceState(entry, "", isThere ? null : url);
  }
}

function move(by) {
  isMoving = true;
  history.go(by);
}

let leaving;

/** Asks the server to take the top screen away; once until it has answered. */
function leave() {
  if (leaving) return leaving;
  const [button, node, event] = close.hidden ? [back, {}, "back"] : [close, session.document.tree, "dismiss"];
  button.ariaBusy = "true";
  leaving = session.post(node, event).finally(() => (leaving = button.ariaBusy = null));
  return leaving;
}

back.onclick = close.onclick = leave;
addEventListener("keydown", (press) => {
  const isTaken = press.defaultPrevented || document.querySelector(":popover-open");
  if (isEscape(press) && !close.hidden && !isTaken) leave();
});

/** The screens that a new session has to reach, each as its `place` was left. */
export function aim() {
  const stack = session?.document.stack ?? history.state ?? [{ url: location.pathname + location.search }];
  return (wanted ?? stack).map(({ url, title, presentation }, index) => {
    const isSame = url === stack[index]?.url;
    const isTop = isSame && index === stack.length - 1;
    const place = isTop ? remember() : isSame && places[index + 1];
    return { url, title, presentation, isTop, place: place || {} };
  });
}

/** Whether it is what the browser's buttons asked for. */
export const isWanted = (event) => wanted && /^(back|dismiss|open)$/.test(event);

/** Asks for what is wanted, a screen at a time, as far as the server lets. */
export async function walk() {
  if (isWalking || !wanted) return;
  isWalking = true;
  let depth;
  let step;
  do {
    depth = session.document.stack.length;
    step = Math.sign(wanted.length - depth);
    const { url, presentation } = wanted[depth] ?? {};
    if (step < 0) await leave();
    if (step > 0) await session.post(session.document.tree, "open", { url, presentation });
  } while (step && session.document.stack.length === depth + step);
  const left = session.document.stack.length - wanted.length;
  wanted = null;
  isWalking = false;
  // Where it stayed, the entries that the user came from are still there.
  if (left > 0) move(left);
  else trace(session);
}

addEventListener("popstate", ({ state }) => {
  if (!session || !state) return;
  if (isMoving) {
    isMoving = false;
    trace(session);
  } else {
    wanted = state;
    walk();
  }
});
