import { listen, perform } from "./actions.js";
import { make } from "./render.js";
import { Session, say } from "./session.js";
import { request } from "./wire.js";

const root = document.querySelector("main");
const [back, share] = document.querySelector("header").children;
const screen = location.pathname.match(/^\/screens\/([^/]+)$/)?.[1];

if (screen) open(decodeURIComponent(screen));
else list();

function open(screen) {
    const { implementation, ...params } = Object.fromEntries(new URLSearchParams(location.search));
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const session = new Session({ screen, implementation, params, timeZone }, root, perform, fail);
    listen(root, (...interaction) => session.post(...interaction));
    session.start(location.hash.match(/^#session=(.+)/)?.[1]);

    for (const name of ["visibilitychange", "pagehide", "pageshow"]) addEventListener(name, () => session.attend(), true);
    addEventListener("hashchange", () => location.reload());

    back.hidden = share.hidden = false;
    share.onclick = async () => {
        history.replaceState(null, "", `#session=${session.id}`);
        // Only secure contexts have a clipboard; the address bar has the link in any case.
        await navigator.clipboard?.writeText(location.href).catch(() => {});
        say("This page’s address now leads others into this very session, to see and to use it.");
    };
}

async function list() {
    const { ok, body } = await request("/screens");
    if (!ok) return fail(body);
    const entries = make("ul", { className: "screens" });
    for (const { name, title, implementations, params } of body.screens) {
        const entry = make("li");
        implementations.forEach((implementation, index) => {
            const href = `/screens/${name}${index ? `?implementation=${implementation}` : ""}`;
            entry.append(make("a", { href, textContent: index ? implementation : title }));
        });
        const needed = params.filter(({ required }) => required).map(({ name }) => name);
        if (needed.length) entry.append(make("p", { textContent: `needs ${needed.join(", ")}` }));
        entries.append(entry);
    }
    root.replaceChildren(entries);
}

function fail(problem) {
    const title = make("h2", { textContent: problem?.title ?? "This did not work" });
    root.replaceChildren(title, make("p", { textContent: problem?.detail }));
}
