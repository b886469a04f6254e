import { attribute, press, unique } from "../dom.js";
import { announce } from "../notice.js";
import { emit } from "../render.js";
import { hold } from "./list.js";

/** Gives a row a handle to move it by, with a pointer or with the arrow keys, or takes it away. */
export function handle(view, row, isOffered) {
    if (!!row.handle === !!isOffered) return;
    row.handle?.remove();
    row.handle = null;
    if (!isOffered) return;
    const { item } = row;
    const grip = (row.handle = press({ className: "handle", id: unique(), ariaLabel: "Move", textContent: "≡" }));
    attribute(grip, "aria-labelledby", `${grip.id} ${row.cell.id}`);
    row.line.append(grip);
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
