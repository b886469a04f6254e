import { attribute, make, press, rove, text, unique } from "../dom.js";
import { arrange, emit, find, focus, show } from "../render.js";
import { handle, offer } from "./rows.js";

export const list = {
    create(view) {
        const { element } = view;
        view.parts = new Map();
        view.body = make("div", { className: "parts" });
        view.empty = make("div", { className: "empty" });
        view.count = make("p", { className: "count" });
        view.again = press({ className: "refresh", textContent: "↻ Refresh", onclick: () => ask(view, "refresh") });
        view.more = press({ className: "button more", onclick: () => ask(view, "loadMore") });
        const summary = make("div", { className: "summary" });
        summary.append(view.count, view.again);
        element.append(summary, view.body, view.empty, view.more);
        const near = ([{ isIntersecting }]) => isIntersecting && ask(view, "loadMore");
        view.end = new IntersectionObserver(near, { rootMargin: "0px 0px 600px" });
        element.addEventListener("keydown", (press) => {
            const { className, parentNode } = press.target;
            if (parentNode.className !== "line") return;
            rove(press, [...view.body.querySelectorAll(`li:not([hidden]) > .line > .${className}`)]);
        });
        element.addEventListener("focusin", ({ target }) => reach(view, target.closest("li")));
        pull(view);
    },
    update(view, node) {
        // Not under the user's hands: it is caught up when they are done.
        if (view.held) return;
        const { sections = [], more, total, placeholder, on = {}, selection = [] } = node;
        const { activeElement } = document;
        const row = view.element.contains(activeElement) && activeElement.closest("li");
        const before = row && rows(view).indexOf(row);
        view.selection = new Set(selection);
        arrange(view.body, sections, (section) => part(view, section));
        const all = rows(view);
        if (row && !row.isConnected) {
            const next = all[before] ?? all.at(-1);
            const twin = next?.stops.find(({ className }) => className === activeElement.className);
            focus({ control: twin ?? next ?? view.again });
        }
        if (!view.current?.isConnected) reach(view, all[0]);
        arrange(view.empty, placeholder && !all.length ? [placeholder] : []);
        text(view.count, total == null ? "" : `${all.length.toLocaleString()} of ${total.toLocaleString()}`);
        view.again.hidden = !on.refresh;
        view.more.hidden = !more || !on.loadMore;
        text(view.more, "Load more");
        // Where there are others, looks again whether the end is near.
        const end = `${all.length} ${view.more.hidden}`;
        if (end === view.known) return;
        view.known = end;
        view.end.disconnect();
        if (!view.more.hidden) view.end.observe(view.more);
    },
};

export const rows = ({ body }) => [...body.querySelectorAll(":scope > section > ul > li")];

/** Keeps the list as it is until `work` is done, then has it follow the document. */
export async function hold(view, work) {
    view.held = (view.held ?? 0) + 1;
    await work();
    view.held -= 1;
    if (!view.held && find(view.node.id) === view) list.update(view, view.node);
}

/** One at a time. */
async function ask(view, event) {
    if (view[event]) return;
    view[event] = true;
    view.element.ariaBusy = true;
    await emit(view, event);
    view[event] = false;
    view.element.ariaBusy = null;
}

function part(view, { key, header, rows, footer }) {
    let part = view.parts.get(key);
    if (!part) {
        const [head, foot] = ["head", "tail"].map((className) => make("div", { className, id: unique() }));
        part = { element: make("section"), head, rows: make("ul", { role: "list" }), foot };
        part.element.append(head, part.rows, foot);
        view.parts.set(key, part);
    }
    arrange(part.head, header ? [header] : []);
    arrange(part.rows, rows, (row) => item(view, row));
    arrange(part.foot, footer ? [footer] : []);
    attribute(part.rows, "aria-labelledby", header ? part.head.id : null);
    return part.element;
}

function item(view, node) {
    const shown = show(node);
    const row = find(node.id);
    if (!row.item) {
        row.item = make("li");
        row.line = make("div", { className: "line" });
        row.cell = make("div", { className: "cell", id: unique() });
        row.cell.append(shown);
        row.line.append(row.cell);
        row.item.append(row.line);
        row.after = () => dress(view, row);
    }
    dress(view, row);
    return row.item;
}

/** Gives a row what the list and the row offer. */
function dress(view, row) {
    const { on = {}, multiple } = view.node;
    const { key, enabled = true, on: own } = row.node;
    row.item.hidden = row.element.hidden;
    row.item.key = key;
    const kind = on.select && multiple ? "checkbox" : on.select || own?.tap ? "button" : "";
    if (row.kind !== kind) {
        row.kind = kind;
        row.pick?.remove();
        row.pick = kind && make(kind === "button" ? kind : "input", { type: kind, className: "pick" });
        if (kind) {
            attribute(row.pick, "aria-labelledby", row.cell.id);
            row.pick.id = `pick ${row.node.id}`;
            row.pick.onclick = () => choose(view, row);
            row.line.prepend(row.pick);
        }
    }
    const isSelected = view.selection.has(key);
    row.item.classList.toggle("selected", isSelected);
    if (kind) {
        row.pick.disabled = !enabled;
        if (kind === "button") attribute(row.pick, "aria-current", isSelected || null);
        else row.pick.checked = isSelected;
    }
    offer(row);
    handle(view, row, on.reorder);
    row.item.stops = [row.pick, row.opener, row.handle].filter(Boolean);
    for (const stop of row.item.stops) stop.tabIndex = view.current === row.item ? 0 : -1;
}

function choose(view, row) {
    const { key, on = {} } = row.node;
    if (on.tap) emit(row, "tap");
    if (!view.node.on?.select) return;
    if (!view.node.multiple) return emit(view, "select", key);
    if (!view.selection.delete(key)) view.selection.add(key);
    row.item.classList.toggle("selected");
    hold(view, () => emit(view, "select", [...view.selection]));
}

/** Only one row is a stop of the tab key; the arrow keys lead to the others. */
function reach(view, item) {
    if (!item || view.current === item) return;
    for (const stop of view.current?.stops ?? []) stop.tabIndex = -1;
    view.current = item;
    for (const stop of item.stops) stop.tabIndex = 0;
}


/** Asks for a refresh where the page is pulled down with a finger. */
function pull(view) {
    let start;
    let way = 0;
    const follow = ({ type, touches: [touch] }) => {
        if (type === "touchstart") start = view.node.on?.refresh && scrollY <= 0 ? touch.clientY : NaN;
        if (type === "touchend" && way > 90) ask(view, "refresh");
        way = touch ? touch.clientY - start : 0;
        view.element.style.setProperty("--pull", Math.max(0, Math.min(1, way / 90)) || 0);
    };
    for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"]) {
        view.element.addEventListener(type, follow, { passive: true });
    }
}
