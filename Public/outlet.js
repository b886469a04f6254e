import { claim } from "./claim.js";
import { base, copy, make } from "./page.js";
import { clear, focus, near, render, root } from "./render.js";
import { kept, Session } from "./session.js";
import { home, share } from "./stack.js";
import { drawn, held, restorePlace } from "./takeover.js";
import { explain, parse, request } from "./wire.js";
import { word } from "./words.js";

const theme = new URLSearchParams(location.search).get("theme");
if (theme?.match(/^\w+$/)) document.head.append(make("link", { rel: "stylesheet", href: `${base}/themes/${theme}.css` }));

// What the server has drawn without a document needs no script.
if (drawn || (!root.firstElementChild && location.pathname.startsWith(`${base}/screens/`))) open();

/** What a session begins with: the screen of an address. */
async function wish(url = location) {
  const { pathname, search } = new URL(url, location);
  const screen = decodeURIComponent(pathname.slice(base.length).split("/")[2]);
  const { implementation, theme, as, ...params } = Object.fromEntries(new URLSearchParams(search));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (Object.keys(params).length) {
    const { body } = await request("/screens");
    const kinds = body?.screens.find(({ name }) => name === screen)?.params ?? [];
    for (const { name, type } of kinds) if (name in params && type !== "string") params[name] = parse(params[name]);
  }
  return { screen, implementation, params, timeZone };
}

async function open() {
  const session = new Session(wish, fail);
  root.addEventListener("interaction", ({ detail }) => act(session, detail));
  // Also where the page is left, and comes back from the cache.
  addEventListener("visibilitychange", () => session.attend());
  addEventListener("hashchange", () => shared() && shared() !== session.id && location.reload());
  share.onclick = () => {
    session.isShared = true;
    history.replaceState(history.state, "", `#session=${session.id}`);
    copy(location.href, word("Whoever opens this page’s address now shares this session."));
  };
  home.hidden = false;
  let own = kept();
  const link = shared();
  const isJoined = link && (link === own?.session || await asks());
  // A tab that was duplicated has a copy of what the other one keeps.
  if (own && !isJoined && !own.isShared && !await claim(own.session)) own = null;
  const isHere = drawn && !link && (drawn.document.session || !own) && (history.state?.length ?? 1) < 2;
  if (isHere) {
    await session.takeOver(drawn, held);
  } else {
    const page = drawn && held();
    root.replaceChildren();
    await session.start(own, isJoined ? link : undefined, page);
    if (page) restorePlace(page);
  }
  share.hidden = !session.document;
}

/** Asks whether to join a session that a link names; nothing is known of it before. */
async function asks() {
  const description = word("This link leads into a running session, maybe that of whoever sent it to you. "
    + "They see what you type, and you see what they do.");
  render({
    id: "shared", type: "section", title: word("Join somebody’s session?"),
    accessibility: { role: "alertdialog", description },
    children: [
      { id: "why", type: "label", text: description },
      {
        id: "answers", type: "row", spacing: "small",
        children: [
          { id: "own", type: "button", title: word("Open my own"), role: "cancel" },
          { id: "join", type: "button", title: word("Join") },
        ],
      },
    ],
  }, new Set());
  const { detail } = await new Promise((answer) => root.addEventListener("interaction", answer, { once: true }));
  clear();
  return detail.node.id === "join";
}

function shared() {
  return location.hash.match(/^#session=([\w-]+)$/)?.[1];
}

function fail(problem) {
  root.replaceChildren(make("p", { role: "alert" }, explain(problem)));
}

function act(session, detail) {
  const { node, event, value } = detail;
  // What a link opens needs no word of the document.
  for (const word of event === "open" ? ["post"] : node.on?.[event] ?? []) {
    const view = near(node, word?.focus ?? word?.copy ?? word?.toggle);
    if (word === "dismissKeyboard") document.activeElement.blur();
    if (view && word.focus) focus(view);
    if (view && word.copy) copy(view.draft ? `${view.draft.read()}` : view.node.text ?? view.element.innerText);
    if (view && word.toggle) view.toggle();
    if (word === "post" || word?.post) detail.done = session.post(node, event, value, word.post?.debounce);
  }
}
