import { attribute, text } from "./dom.js";

const screen = document.querySelector(".screen");
const [back, home, , close, heading] = document.querySelector("header").children;
/** What the screens below the top were left like. */
const places = [];
let depth = 0;
let top;

/** Turns to the screen on top; answers how it was left where it is another one than before. */
export function turn({ stack, title }, typed) {
    const { url, presentation } = stack.at(-1);
    const modal = presentation === "modal";
    text(heading, title);
    document.title = title;
    back.hidden = modal || stack.length < 2;
    home.hidden = stack.length > 1;
    close.hidden = !modal;
    document.documentElement.classList.toggle("modal", modal);
    attribute(screen, "role", modal ? "dialog" : null);
    attribute(screen, "aria-label", modal ? title : null);
    const name = `${stack.length} ${url}`;
    if (name === top) return;
    if (stack.length > depth && depth) {
        places[depth] = { name: top, scroll: scrollY, focus: document.activeElement.id, typed: typed() };
    }
    const isFirst = !depth;
    [top, depth] = [name, stack.length];
    const place = places[depth];
    places.length = depth;
    return place?.name === name ? place : { isFirst };
}

/** Puts the page where it was left, or at its beginning. */
export function settle({ isFirst, scroll = 0, focus }) {
    if (isFirst) return;
    ((focus && document.getElementById(focus)) || heading).focus({ preventScroll: true });
    scrollTo(0, scroll);
}
