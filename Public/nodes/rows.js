import { attribute, make, press, rove, unique } from "../dom.js";
import { same } from "../draft.js";
import { announce } from "../effects.js";
import { emit } from "../render.js";
import { hold } from "./list.js";

const menu = make("div", { className: "menu", popover: "auto", role: "menu" });
document.body.append(menu);
addEventListener("scroll", () => menu.hidePopover(), { passive: true });

menu.onkeydown = (press) => {
    if (press.key === "Tab") menu.hidePopover();
    rove(press, [...menu.children], true);
};

/** A button at the end of a row, which is named after it, too. */
function named({ line, cell }, properties) {
    const button = press({ ...properties, id: unique() });
    attribute(button, "aria-labelledby", `${button.id} ${cell.id}`);
    line.append(button);
    return button;
}

/** Offers a row's actions: by a button, in its context menu, and where a finger swipes it aside. */
export function offer(row) {
    const { actions = [] } = row.node;
    if (same(actions, row.actions)) return;
    row.actions = actions;
    row.opener?.remove();
    row.swipe?.remove();
    row.opener = row.item.oncontextmenu = null;
    if (!actions.length) return;
    const opener = (row.opener = named(row, { className: "actions", ariaLabel: "Actions", textContent: "⋯" }));
    opener.ariaHasPopup = "menu";
    opener.onclick = () => {
        const { right, bottom } = opener.getBoundingClientRect();
        open(row, right, bottom);
    };
    row.item.oncontextmenu = (click) => {
        click.preventDefault();
        open(row, click.clientX, click.clientY);
    };
    row.swipe = make("div", { className: "swipe", ariaHidden: true });
    row.swipe.append(...buttons(row, { tabIndex: -1 }));
    row.item.append(row.swipe);
}

function buttons(row, properties) {
    return row.node.actions.map(({ event, title, role }) => press({
        ...properties,
        className: role ?? "",
        textContent: title,
        onclick() {
            menu.hidePopover();
            row.item.scrollTo({ left: 0 });
            emit({ ...row, node: { ...row.node, role } }, event);
        },
    }));
}

function open(row, x, y) {
    menu.hidePopover();
    menu.replaceChildren(...buttons(row, { role: "menuitem", tabIndex: -1 }));
    menu.ontoggle = ({ newState }) => attribute(row.opener, "aria-expanded", newState === "open");
    menu.showPopover();
    menu.style.setProperty("--x", `${Math.max(8, Math.min(x, innerWidth - 8) - menu.offsetWidth)}px`);
    menu.style.setProperty("--y", `${Math.max(8, Math.min(y, innerHeight - menu.offsetHeight - 8))}px`);
    menu.firstChild.focus({ preventScroll: true });
}

/** Gives a row a handle to move it by, with a pointer or with the arrow keys, or takes it away. */
export function handle(view, row, isOffered) {
    if (!!row.handle === !!isOffered) return;
    row.handle?.remove();
    row.handle = null;
    if (!isOffered) return;
    const { item } = row;
    const grip = (row.handle = named(row, { className: "handle", ariaLabel: "Move", textContent: "≡" }));
    let drop = null;

    const grab = (hint) => {
        const { nextElementSibling } = item;
        item.classList.add("moving");
        if (hint) announce(hint);
        hold(view, async () => {
            const isMeant = await new Promise((resolve) => (drop = resolve));
            drop = null;
            item.classList.remove("moving");
            if (!isMeant || item.nextElementSibling === nextElementSibling) return;
            await emit(view, "reorder", { key: item.key, before: item.nextElementSibling?.key ?? null });
        });
    };

    // Its neighbours move, not the row itself, which would lose the pointer and the focus.
    const up = () => item.previousElementSibling && item.after(item.previousElementSibling);
    const down = () => item.nextElementSibling && item.before(item.nextElementSibling);

    grip.onpointerdown = (pointer) => {
        if (pointer.button || drop || row.node.enabled === false) return;
        grip.setPointerCapture(pointer.pointerId);
        grab();
    };
    grip.onpointermove = ({ clientY, pointerId }) => {
        if (!drop || !grip.hasPointerCapture(pointerId)) return;
        const middle = (sibling) => {
            const { top, height } = sibling.getBoundingClientRect();
            return top + height / 2;
        };
        while (item.nextElementSibling && clientY > middle(item.nextElementSibling)) down();
        while (item.previousElementSibling && clientY < middle(item.previousElementSibling)) up();
        if (clientY < 60) scrollBy(0, -12);
        if (clientY > innerHeight - 60) scrollBy(0, 12);
    };
    grip.onpointerup = () => drop?.(true);
    grip.onpointercancel = () => drop?.(false);

    // Without a pointer a click comes from the keyboard or from assistive technology.
    grip.onclick = ({ detail }) => {
        if (detail) return;
        if (drop) drop(true);
        else grab("Grabbed. The arrow keys move it, Space drops it, Escape puts it back.");
    };
    grip.onkeydown = (press) => {
        const move = { ArrowUp: up, ArrowDown: down, Escape: () => drop(false) }[press.key];
        if (!drop || !move) return;
        press.preventDefault();
        move();
        const all = [...item.parentNode.children];
        announce(press.key === "Escape" ? "Put back." : `${all.indexOf(item) + 1} of ${all.length}`);
        item.scrollIntoView({ block: "nearest" });
    };
    grip.onblur = () => drop?.(false);
}
