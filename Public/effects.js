import { make, safe } from "./dom.js";
import { announce, say } from "./notice.js";

/** What a client can do when the server asks for it; others are ignored. */
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
        const address = safe(url) && new URL(url, location).href;
        try {
            await navigator.share({ title, text, ...(address && { url: address }) });
        } catch ({ name }) {
            if (name !== "AbortError") copy([title, text, address].filter(Boolean).join("\n"));
        }
    },
};

export const perform = (effect) => effects[effect.type]?.(effect);

export async function copy(text) {
    try {
        // Only secure contexts have a clipboard.
        await navigator.clipboard.writeText(text);
        say("Copied.");
    } catch {
        say(`This browser did not let the page copy: ${text}`);
    }
}
