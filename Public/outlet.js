import { make } from "./dom.js";
import { copy, perform, say } from "./effects.js";
import { focus, near, root } from "./render.js";
import { Session } from "./session.js";
import { parse, request } from "./wire.js";

const [back, home, share, close] = document.querySelector("header").children;
const screen = location.pathname.match(/^\/screens\/([^/]+)/)?.[1];
const waiting = new Map();

if (screen) open(decodeURIComponent(screen));
else list();

async function list() {
    const { ok, body } = await request("/screens");
    if (!ok) return fail(body);
    const entries = make("ul", { className: "screens" });
    for (const { name, title, implementations, params } of body.screens) {
        // One that has to be told something is reached from others.
        if (params.some(({ required }) => required)) continue;
        const entry = make("li");
        implementations.forEach((implementation, index) => {
            const href = `/screens/${name}${index ? `?implementation=${implementation}` : ""}`;
            entry.append(make("a", { href, textContent: index ? implementation : title }));
        });
        entries.append(entry);
    }
    root.replaceChildren(entries);
}

async function open(screen) {
    const { implementation, ...params } = Object.fromEntries(new URLSearchParams(location.search));
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (Object.keys(params).length) {
        const { body } = await request("/screens");
        const kinds = body?.screens.find(({ name }) => name === screen)?.params ?? [];
        for (const { name, type } of kinds) if (name in params && type !== "string") params[name] = parse(params[name]);
    }
    const session = new Session({ screen, implementation, params, timeZone }, perform, fail);
    root.addEventListener("interaction", ({ detail }) => act(session, detail));
    // Comes with leaving the page and with its return from the back-forward cache, too.
    addEventListener("visibilitychange", () => session.attend());
    addEventListener("hashchange", () => location.reload());
    back.onclick = () => session.post({}, "back");
    close.onclick = () => session.post(session.document.tree, "dismiss");
    addEventListener("keydown", (press) => {
        const isTaken = press.defaultPrevented || document.querySelector(":popover-open");
        if (press.key === "Escape" && !close.hidden && !isTaken) close.click();
    });
    share.onclick = async () => {
        history.replaceState(null, "", `#session=${session.id}`);
        // Only secure contexts have a clipboard.
        await navigator.clipboard?.writeText(location.href).catch(() => {});
        say("Whoever opens this page’s address now shares this session.");
    };
    home.hidden = false;
    await session.start(location.hash.match(/^#session=([\w-]+)$/)?.[1]);
    share.hidden = !session.document;
}

function fail(problem) {
    const title = make("h2", { textContent: problem?.title ?? "This did not work" });
    root.replaceChildren(title, make("p", { textContent: problem?.detail }));
}

function act(session, detail) {
    const { node, event, value } = detail;
    for (const word of node.on?.[event] ?? []) {
        const view = near(node, word?.focus ?? word?.copy ?? word?.toggle);
        if (word === "dismissKeyboard") document.activeElement.blur();
        if (view && word.focus) focus(view);
        if (view && word.copy) copy(view.draft ? `${view.draft.read()}` : view.node.text ?? view.element.innerText);
        if (view && word.toggle) view.toggle();
        if (word !== "post" && !word?.post) continue;
        const name = `${event} ${node.id}`;
        const delay = word.post?.debounce;
        const post = () => session.post(node, event, value);
        waiting.delete(name);
        // What waits was done before.
        if (!delay) waiting.forEach(flush);
        waiting.set(name, post);
        if (delay) setTimeout(() => waiting.get(name) === post && flush(post, name), delay);
        else detail.done = flush(post, name);
    }
}

function flush(post, name) {
    waiting.delete(name);
    return post();
}
