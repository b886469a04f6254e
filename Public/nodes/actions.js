import { attribute, make, press, text, unique } from "../dom.js";
import { same } from "../draft.js";
import { emit } from "../render.js";

const menu = make("div", { className: "menu", popover: "auto", role: "menu" });
document.body.append(menu);
addEventListener("scroll", () => menu.hidePopover(), { passive: true });

menu.onkeydown = (press) => {
    const all = [...menu.children];
    const at = all.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[press.key];
    if (press.key === "Tab") menu.hidePopover();
    if (next === undefined) return;
    press.preventDefault();
    all.at(next % all.length).focus();
};

/** Offers a row's actions: by a button, in its context menu, and where a finger swipes it aside. */
export function offer(row) {
    const { actions = [] } = row.node;
    if (same(actions, row.actions)) return;
    row.actions = actions;
    row.opener?.remove();
    row.swipe?.remove();
    row.item.oncontextmenu = null;
    if (!actions.length) return;
    const opener = press({ className: "actions", id: unique(), ariaLabel: "Actions", ariaHasPopup: "menu" });
    row.opener = opener;
    text(opener, "⋯");
    attribute(opener, "aria-labelledby", `${opener.id} ${row.cell.id}`);
    opener.onclick = () => {
        const { right, bottom } = opener.getBoundingClientRect();
        open(row, right, bottom);
    };
    row.line.append(opener);
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
