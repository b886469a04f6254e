import { find, make } from "./render.js";
import { say } from "./session.js";

const schemes = ["http:", "https:", "mailto:", "tel:"];
const waiting = new Map();

/** Does an effect, if it knows it. */
export function perform({ type, url }) {
    if (type !== "openURL" || !URL.canParse(url) || !schemes.includes(new URL(url).protocol)) return;
    const link = make("a", { href: url, target: "_blank", rel: "noopener", textContent: url });
    // Without a fresh gesture the browser would open nothing.
    if (navigator.userActivation?.isActive) link.click();
    else say("This screen would like to open", link);
}

/** Does what a node's `on` says when the user did something; `post` gets the events to send. */
export function listen(root, post) {
    root.addEventListener("interaction", ({ detail: { node, event, value } }) => {
        for (const word of node.on?.[event] ?? []) {
            if (word === "dismissKeyboard") document.activeElement.blur();
            if (word?.focus) find(word.focus)?.control.focus();
            if (word === "post" || word?.post) send(`${event} ${node.id}`, word.post?.debounce, () => post(node, event, value));
        }
    });
}

function send(name, delay, post) {
    waiting.delete(name);
    // What waits was done before.
    if (!delay) waiting.forEach(flush);
    waiting.set(name, post);
    if (delay) setTimeout(() => waiting.get(name) === post && flush(post, name), delay);
    else flush(post, name);
}

function flush(post, name) {
    waiting.delete(name);
    post();
}
