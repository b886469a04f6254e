import { copy, make } from "./page.js";
import { focus, near, root } from "./render.js";
import { Session } from "./session.js";
import { parse, request } from "./wire.js";

const [, home, share] = document.querySelector("header").children;

const theme = new URLSearchParams(location.search).get("theme");
if (theme?.match(/^\w+$/)) document.head.append(make("link", { rel: "stylesheet", href: `/themes/${theme}.css` }));

if (location.pathname.startsWith("/screens/")) open();
else list();

async function list() {
  const { ok, body } = await request("/screens");
  if (!ok) return fail(body);
  const entries = make("ul", { className: "screens" });
  for (const { name, title, implementations, params } of body.screens) {
    // One that has to be told something is reached from others.
    if (params.some(({ required }) => required)) continue;
    const links = implementations.map((implementation, index) => {
      const href = `/screens/${name}${index ? `?implementation=${implementation}` : ""}`;
      return make("a", { href, className: index ? "button" : "" }, index ? implementation : title);
    });
    entries.append(make("li", {}, ...links));
  }
  root.replaceChildren(entries);
}

/** What a session begins with: the first of the screens that were shown. */
async function wish() {
  const { pathname, search } = history.state?.length > 1 ? new URL(history.state[0].url, location) : location;
  const screen = decodeURIComponent(pathname.split("/")[2]);
  const { implementation, theme, ...params } = Object.fromEntries(new URLSearchParams(search));
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
    history.replaceState(history.state, "", `#session=${session.id}`);
    copy(location.href, "Whoever opens this page’s address now shares this session.");
  };
  home.hidden = false;
  await session.start(shared());
  share.hidden = !session.document;
}

function shared() {
  return location.hash.match(/^#session=([\w-]+)$/)?.[1];
}

function fail(problem) {
  root.replaceChildren(make("h2", {}, problem?.title ?? "This did not work"), make("p", {}, problem?.detail ?? ""));
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
