import { attribute, focus, make, press, text } from "../dom.js";
import { same } from "../session/document.js";
import { follow, reachable } from "./keys.js";
import { open, popup } from "./popup.js";
import { isLong, item, main, name, sweep } from "./rows.js";

/** The menu of a row's actions, which all rows share. */
const menu = (renderer) => renderer.share("menu", popup);

/** The field in which the user searches. */
const search = ({ root }) => [...root.querySelectorAll("[type=search]")].find(({ value }) => value);

function clearSearch(renderer) {
  const field = search(renderer);
  if (!field) return;
  field.value = "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

export const list = {
  create(view) {
    const { element, renderer } = view;
    const { word } = renderer.words;
    view.parts = new Map();
    view.items = new Map();
    view.drawn = new Set();
    view.body = make("div", { className: "parts" });
    view.empty = make("div", { className: "empty", ariaLive: "polite" });
    view.count = make("p", { className: "count" });
    view.again = press({ className: "refresh", onclick: () => ask(view, "refresh") }, `↻ ${word("Refresh")}`);
    view.more = press({ className: "button more", onclick: () => ask(view, "loadMore") }, word("Load more"));
    const summary = make("div", { className: "summary" }, view.count, view.again);
    view.clear = press({ className: "button clear", onclick: () => clearSearch(renderer) }, word("Clear search"));
    element.append(summary, view.body, view.empty, view.clear, view.more);
    const near = ([{ isIntersecting }]) => isIntersecting && ask(view, "loadMore");
    view.end = new IntersectionObserver(near, { rootMargin: "0px 0px 600px" });
    element.addEventListener("keydown", (press) => {
      const next = follow(renderer, press, rows(view).filter(({ hidden }) => !hidden));
      if (!next) return;
      press.preventDefault();
      next.focus();
    });
    pull(view);
  },
  update(view, node) {
    // Not under the user's hands: it is caught up when they are done.
    if (view.held) return;
    const { sections = [], more, total, placeholder, on = {}, selection = [], style } = node;
    const { renderer } = view;
    const { number, word } = renderer.words;
    const { activeElement } = document;
    const row = view.element.contains(activeElement) && activeElement.closest("li");
    const before = row && rows(view).indexOf(row);
    attribute(view.element, "data-style", style);
    view.isSwept = false;
    view.selection = new Set(selection);
    view.isLong ||= isLong(sections);
    renderer.arrange(view.body, sections, (section) => part(view, section));
    const all = rows(view);
    if (row && !row.isConnected) {
      const next = all[before] ?? all.at(-1);
      next?.draw();
      const twin = next && reachable(next).find(({ className }) => className === activeElement.className);
      focus(twin ?? next ?? view.again);
    }
    renderer.arrange(view.empty, placeholder && !all.length ? [placeholder] : []);
    text(view.count, total == null ? "" : word("%@ of %@", number(all.length), number(total)));
    view.again.hidden = !on.refresh;
    view.more.hidden = !more || !on.loadMore;
    // Where there are others, looks again whether the end is near.
    const end = `${all.length} ${view.more.hidden}`;
    if (end === view.known) return;
    view.known = end;
    view.end.disconnect();
    if (!view.more.hidden) view.end.observe(view.more);
  },
  /** Names the rows' controls, of which Tab comes to the first; what follows may have changed without the list. */
  settle(view) {
    const { renderer } = view;
    const { word } = renderer.words;
    sweep(view);
    view.clear.hidden = view.items.size > 0 || !search(renderer);
    for (const item of view.drawn) {
      const { row, line, cell, node, isConnected } = item;
      if (!line || !isConnected) {
        view.drawn.delete(item);
        continue;
      }
      const words = name(node);
      const text = row.pick ? renderer.find(main(node)?.id) : null;
      if (row.text !== text) row.text?.element.removeAttribute("aria-hidden");
      row.text = text;
      // Said by what opens the row.
      if (text) attribute(text.element, "aria-hidden", true);
      if (row.pick) {
        attribute(row.pick, "aria-label", words);
        // An id may have a space in it.
        const told = [node.accessibility?.label ? row.control : text?.element ?? cell, row.voice].filter(Boolean);
        if (told.some((one, index) => row.pick.ariaLabelledByElements?.[index] !== one)) row.pick.ariaLabelledByElements = told;
      }
      if (row.opener) attribute(row.opener, "aria-label", word("Actions %@", words));
      if (row.handle) attribute(row.handle, "aria-label", word("Move %@", words));
      reachable(row.item).forEach((stop, index) => (stop.tabIndex = index ? -1 : 0));
    }
  },
};

const rows = ({ body }) => [...body.querySelectorAll(":scope > section > ul > li")];

/** Keeps the list as it is until `work` is done. */
async function hold(view, work) {
  view.held = (view.held ?? 0) + 1;
  await work();
  view.held -= 1;
  if (!view.held && view.renderer.find(view.node.id) === view) list.update(view, view.node);
}

async function ask(view, event) {
  // One at a time.
  if (view[event]) return;
  view[event] = true;
  view.element.ariaBusy = true;
  await view.emit(event);
  view[event] = false;
  view.element.ariaBusy = null;
}

function part(view, { key, header, rows, footer }) {
  const { renderer } = view;
  let part = view.parts.get(key);
  if (!part) {
    const [head, foot] = ["head", "tail"].map((className) => make("div", { className, id: renderer.unique() }));
    part = { head, rows: make("ul", { role: "list" }), foot };
    part.element = make("section", {}, ...Object.values(part));
    view.parts.set(key, part);
  }
  renderer.arrange(part.head, header ? [header] : []);
  renderer.arrange(part.rows, rows, (row) => item(view, row, dress));
  renderer.arrange(part.foot, footer ? [footer] : []);
  attribute(part.rows, "aria-labelledby", header ? part.head.id : null);
  return part.element;
}

function dress(view, row) {
  const { on = {}, multiple } = view.node;
  const { key, enabled = true, on: own } = row.node;
  row.item.hidden = row.element.hidden;
  row.called = name(row.node);
  const kind = on.select && multiple ? "checkbox" : on.select || own?.tap ? "button" : "";
  if (row.kind !== kind) {
    row.kind = kind;
    row.pick?.remove();
    row.pick = kind && make(kind === "button" ? kind : "input", { type: kind, className: "pick" });
    if (kind) {
      row.pick.id = `pick ${row.node.id}`;
      row.pick.onclick = ({ detail }) => (detail === 2 && kind === "button") || choose(view, row);
      row.item.line.prepend(row.pick);
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
}

function choose(view, row) {
  const { key, on = {} } = row.node;
  if (on.tap) row.emit("tap", undefined, row.pick);
  if (!view.node.on?.select) return;
  if (!view.node.multiple) return view.emit("select", key, row.pick);
  if (!view.selection.delete(key)) view.selection.add(key);
  row.item.classList.toggle("selected");
  hold(view, () => view.emit("select", [...view.selection], row.pick));
}

/** Refreshes where a finger pulls the page down. */
function pull(view) {
  let start;
  let way = 0;
  const follow = ({ type, target, touches: [touch] }) => {
    const isPull = view.node.on?.refresh && scrollY <= 0 && !target.closest(".handle");
    if (type === "touchstart") start = isPull ? touch.clientY : NaN;
    if (type === "touchend" && way > 90) ask(view, "refresh");
    way = touch ? touch.clientY - start : 0;
    view.element.style.setProperty("--pull", Math.max(0, Math.min(1, way / 90)) || 0);
  };
  for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"]) {
    view.element.addEventListener(type, follow, { passive: true });
  }
}

/** A button at the end of a row. */
function button({ item, renderer }, properties, sign) {
  const button = press({ ...properties, id: renderer.unique() }, sign);
  item.line.append(button);
  return button;
}

/** Offers a row's actions: by a button, a context menu, and a swipe. */
function offer(row) {
  const { actions = [] } = row.node;
  if (same(actions, row.actions)) return;
  row.actions = actions;
  row.opener?.remove();
  row.swipe?.remove();
  row.opener = row.item.oncontextmenu = null;
  if (!actions.length) return;
  const opener = (row.opener = button(row, { className: "actions" }, "⋯"));
  opener.ariaHasPopup = "menu";
  opener.onclick = () => {
    const { right, bottom } = opener.getBoundingClientRect();
    show(row, right, bottom);
  };
  row.item.oncontextmenu = (click) => {
    click.preventDefault();
    show(row, click.clientX, click.clientY);
  };
  row.swipe = make("div", { className: "swipe", ariaHidden: true }, ...buttons(row, { tabIndex: -1 }));
  row.item.append(row.swipe);
}

function buttons(row, properties) {
  const { renderer } = row;
  return row.node.actions.map(({ event, title, role, icon }) => {
    const button = press({
      ...properties,
      className: role ?? "",
      onclick() {
        menu(renderer).hidePopover();
        row.item.scrollTo({ left: 0 });
        renderer.emit({ ...row, node: { ...row.node, role } }, event, undefined, row.opener);
      },
    });
    renderer.name(button, title, icon);
    return button;
  });
}

function show(row, x, y) {
  const shown = menu(row.renderer);
  shown.replaceChildren(...buttons(row, { role: "menuitem", tabIndex: -1 }));
  // Where its list is: in a question, and in a part of the page that readers know by name.
  row.item.closest(".list").append(shown);
  open(shown, row.opener, x, y);
}

/** Gives a row a handle to move it by, or takes it away. */
function handle(view, row, isOffered) {
  if (!!row.handle === !!isOffered) return;
  row.handle?.remove();
  row.handle = null;
  if (!isOffered) return;
  const { item, renderer: { notices, words: { number, word } } } = row;
  const grip = (row.handle = button(row, { className: "handle" }, "≡"));
  let drop = null;

  const grab = (hint) => {
    const { nextElementSibling } = item;
    item.classList.add("moving");
    if (hint) notices.announce(hint);
    hold(view, async () => {
      const isMeant = await new Promise((resolve) => (drop = resolve));
      drop = null;
      item.classList.remove("moving");
      if (!isMeant || item.nextElementSibling === nextElementSibling) return;
      await view.emit("reorder", { key: item.key, before: item.nextElementSibling?.key ?? null }, grip);
    });
  };

  // Its neighbours move: the row itself would lose the pointer and the focus.
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

  // Without a pointer: by the keyboard or by assistive technology.
  grip.onclick = ({ detail }) => {
    if (detail) return;
    if (drop) drop(true);
    else grab(word("Grabbed. The arrow keys move it, Space drops it, Escape puts it back."));
  };
  grip.onkeydown = (press) => {
    const move = { ArrowUp: up, ArrowDown: down, Escape: () => drop(false) }[press.key];
    if (!drop || !move) return;
    press.preventDefault();
    move();
    const all = [...item.parentNode.children];
    const place = [all.indexOf(item) + 1, all.length].map(number);
    notices.announce(press.key === "Escape" ? word("Put back.") : word("%@ of %@", ...place));
    item.scrollIntoView({ block: "nearest" });
  };
  grip.onblur = () => drop?.(false);
}
