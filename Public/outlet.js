import { focus, make } from "./dom.js";
import { Notices } from "./notices.js";
import { Page } from "./page.js";
import { Release } from "./release.js";
import { Renderer } from "./render.js";
import { parse } from "./session/document.js";
import { Memory, Places } from "./session/places.js";
import { Session } from "./session/session.js";
import { Wire } from "./session/wire.js";
import { Words } from "./session/words.js";
import { Tab } from "./tab.js";
import { Drawn } from "./takeover.js";

const folder = new URL(".", import.meta.url).pathname;

/** The path below which the server has everything, without a slash at its end: this module lies there, or in a folder whose
 *  name changes with the files. */
const base = folder.replace(/(\/~\w+)?\/$/, "");

/** Named whole: the page may be opened with a user and a password, of which an address that is fetched must have none. */
const catalogue = (language) => `${location.origin}${folder}words/${language}.json`;

/** The page goes on in the language of its session. */
function speak(language, direction) {
  Object.assign(document.documentElement, { lang: language, dir: direction });
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = words.word(element.dataset.word);
}

const { lang } = document.documentElement;
const words = new Words(globalThis, lang, catalogue, speak);
if (document.querySelector("link[data-words]")) await words.read(catalogue(lang));

const theme = new URLSearchParams(location.search).get("theme");
if (theme?.match(/^\w+$/)) document.head.append(make("link", { rel: "stylesheet", href: `${base}/themes/${theme}.css` }));

const memory = new Memory();
const places = new Places();
const notices = new Notices({ words, memory, base });
const tab = new Tab((isKept) => notices.keeps(isKept));
const release = new Release((address) => tab.reload(address));
const renderer = new Renderer({ words, memory, notices, release, base, icons: `${folder}icons/` });
const page = new Page({ words, places, notices, renderer });
const wire = new Wire(globalThis, location.origin + base, notices);
/** What the page shows. */
export const session = new Session({ wire, words, memory, places, page, tab, wish });
const drawn = new Drawn(page);
const { root } = page;

// What the server has drawn without a document needs no script, unless it could not draw what the tab keeps.
const isKept = tab.kept && root.querySelector("[data-kept]");
if (drawn.document || ((!root.firstElementChild || isKept) && location.pathname.startsWith(`${base}/screens/`))) open();

/** What a session begins with: the screen of an address. */
async function wish(url = location) {
  const { pathname, search } = new URL(url, location);
  const screen = decodeURIComponent(pathname.slice(base.length).split("/")[2]);
  const secrets = screen === drawn.document?.screen ? drawn.secrets : {};
  const { implementation, ...given } = { ...secrets, ...Object.fromEntries(new URLSearchParams(search)) };
  const params = "then" in given ? { then: given.then } : {};
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (Object.keys(given).length) {
    const { body } = await wire.request("/screens");
    const kinds = body?.screens.find(({ name }) => name === screen)?.params ?? [];
    // Others, such as those that newsletters add to links, are nothing to the screen.
    for (const { name, type } of kinds) {
      if (name in given) params[name] = type === "string" ? given[name] : parse(given[name]);
    }
  }
  return { screen, implementation, params, timeZone };
}

async function open() {
  const { share } = page;
  root.addEventListener("interaction", ({ detail }) => act(detail));
  // Also where the page is left, and comes back from the cache.
  addEventListener("visibilitychange", () => session.attend());
  addEventListener("hashchange", () => shared() && shared() !== session.id && location.reload());
  share.onclick = () => {
    session.isShared = true;
    history.replaceState(history.state, "", `#session=${session.id}`);
    notices.copy(location.href, words.word("Whoever opens this page’s address now shares this session."));
  };
  page.home.hidden = false;
  let own = tab.kept;
  const link = shared();
  const isJoined = link && (link === own?.session || await asks());
  // A tab that was duplicated has a copy of what the other one keeps.
  if (own && !isJoined && !own.isShared && !await tab.claim(own.session)) own = null;
  const { document } = drawn;
  const isHere = document && !link && (document.session || !own) && (history.state?.length ?? 1) < 2;
  if (isHere) {
    await drawn.takeOver(session);
  } else {
    const left = document && drawn.held();
    root.replaceChildren();
    await session.start(own, isJoined ? link : undefined, left);
    if (left) drawn.restore(left);
  }
  share.hidden = !session.document;
}

/** Asks whether to join the session that a link names. */
async function asks() {
  const { asks } = await new Promise((take) => release.bring("./join.js", take));
  return asks(renderer);
}

function shared() {
  return location.hash.match(/^#session=([\w-]+)$/)?.[1];
}

/** Does what a node offers in answer to an interaction. */
function act(detail) {
  const { node, event, value } = detail;
  // What a link opens needs no word of the document.
  for (const word of event === "open" ? ["post"] : node.on?.[event] ?? []) {
    const view = renderer.near(node, word?.focus ?? word?.copy ?? word?.toggle);
    if (word === "dismissKeyboard") document.activeElement.blur();
    if (view && word.focus) focus(view.control);
    if (view && word.copy) notices.copy(view.draft ? `${view.draft.read()}` : view.node.text ?? view.element.innerText);
    if (view && word.toggle) view.toggle();
    if (word === "post" || word?.post) detail.done = session.post(node, event, value, word.post?.debounce);
  }
}
