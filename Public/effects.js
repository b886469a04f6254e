import { make, press, safe } from "./dom.js";

const notice = document.querySelector(".notice");

/** Says a sentence until it is dismissed, or nothing any more. */
export function say(sentence, ...links) {
    const dismiss = press({ textContent: "Dismiss", onclick: () => say() });
    notice.replaceChildren(...(sentence ? [make("p", { textContent: sentence }), ...links, dismiss] : []));
}

/** Tells those who listen; by another element each time, so that the same words are heard again. */
export function announce(textContent, live = "polite") {
    document.querySelector(`.voice[aria-live=${live}]`)?.replaceChildren(make("span", { textContent }));
}

export async function copy(text) {
    try {
        // Only secure contexts have a clipboard.
        await navigator.clipboard.writeText(text);
        say("Copied.");
    } catch {
        say(`This browser does not let the page copy: ${text}`);
    }
}

/** What the server may ask a client to do; what else it asks is ignored. */
const effects = {
    __proto__: null,
    announce: ({ text, live }) => announce(text, live),
    copy: ({ text }) => copy(text),
    openURL({ url }) {
        if (!safe(url)) return;
        const link = make("a", { href: url, target: "_blank", rel: "noopener", textContent: url });
        // Without a fresh gesture the browser would open nothing.
        if (navigator.userActivation?.isActive) link.click();
        else say("This screen would like to open", link);
    },
    async share({ title, text, url }) {
        const address = safe(url) ? new URL(url, location).href : undefined;
        try {
            await navigator.share({ title, text, url: address });
        } catch ({ name }) {
            if (name !== "AbortError") copy([title, text, address].filter(Boolean).join("\n"));
        }
    },
};

export const perform = (effect) => effects[effect.type]?.(effect);
