import { make, press } from "./dom.js";

const notice = document.querySelector(".notice");

/** Says a sentence until it is dismissed, or nothing any more. */
export function say(sentence, ...links) {
    const dismiss = press({ textContent: "Dismiss", onclick: () => say() });
    notice.replaceChildren(...(sentence ? [make("p", { textContent: sentence }), ...links, dismiss] : []));
}

/** Tells those who listen; another element each time, so that the same words are heard again. */
export function announce(textContent, live = "polite") {
    document.querySelector(`.voice[aria-live=${live}]`)?.replaceChildren(make("span", { textContent }));
}
