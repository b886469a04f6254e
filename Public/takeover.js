import { focus } from "./dom.js";
import { nodes, parse, same } from "./session/document.js";

/** Data of the page, which goes with that. */
function read(id) {
  const element = document.getElementById(id);
  element?.remove();
  return element && parse(element.textContent);
}

const key = (id) => encodeURIComponent(id).replace(/[~!*'()]/g, (sign) => `%${sign.charCodeAt().toString(16).toUpperCase()}`);

/** The value of a node in the fields of a form; undefined if it is not in the form. */
function value({ id, type, components }, fields) {
  if (components) {
    const parts = components.map((_, index) => fields[`${key(id)}!${index}`]?.value);
    return parts.includes(undefined) ? undefined : parts;
  }
  const field = fields[key(id)];
  if (!field) return undefined;
  if (type === "toggle") return field.checked;
  if (!/slider|stepper|numberField/.test(type)) return field.value;
  const isEmpty = type === "numberField" && !field.value;
  // A number that is not typed completely can't be read.
  if (field.validity.badInput || (!isEmpty && Number.isNaN(Number(field.value)))) return undefined;
  return isEmpty ? null : Number(field.value);
}

function selection(field) {
  try {
    return field.selectionStart == null ? null : [field.selectionStart, field.selectionEnd];
  } catch {
    return null;
  }
}

/** The page as the server has drawn it: the document, the problem of a refused form, and the last effect already seen. */
export class Drawn {
  /** Whether lists have further rows, which the document of the page lacks. */
  isCut = !!document.querySelector("[id='~document'][data-cut]");
  document = read("~document");
  seen = new URLSearchParams(location.search).get("seen");

  constructor(page) {
    this.page = page;
    this.root = page.root;
    this.problem = this.document && read("~problem");
    this.address = this.root.querySelector("[name='~url']")?.value;
    const hidden = [...this.root.querySelectorAll("form.page > [type=hidden]")].filter(({ name }) => !name.startsWith("~"));
    /** The parameters of its screen that are in no address. */
    this.secrets = Object.fromEntries(hidden.map(({ name, value }) => [name, value]));
  }

  /** Finds what the client draws for a control of the page. */
  successor(control) {
    const { page, root } = this;
    const { name = "", dataset } = control;
    if (dataset.tab) return () => page.renderer.find(dataset.tab)?.tab;
    const href = control.getAttribute("href");
    if (href) return () => [...root.querySelectorAll("a")].find((link) => link.getAttribute("href") === href);
    if (name !== "~do") return () => page.reach(decodeURIComponent(name.split("!")[0]));
    const { event, node, value, json } = Object.fromEntries(new URLSearchParams(control.value));
    return () => {
      const view = page.renderer.find(node);
      if (!view || event === "dismiss") return document.querySelector("header > :is(.back, .close):not([hidden])");
      if (view.node.type === "tabs") return page.renderer.find(value)?.tab;
      if (event === "select") {
        const keys = parse(json ?? null) ?? [value];
        const { selection = [] } = view.node;
        // That of a list of which several rows can be selected tells the others, too.
        const key = [...keys, ...selection].find((key) => !json || keys.includes(key) !== selection.includes(key));
        return page.reach(`pick ${node}/${key?.replaceAll("~", "~0").replaceAll("/", "~1")}`);
      }
      const { main, again, more, opener, pick } = view;
      const own = { submit: main?.control, refresh: again, loadMore: more, tap: pick }[event] ?? opener;
      return own ?? page.reach(node);
    };
  }

  /** What its user has put into the page by now, and where they are in it. */
  held() {
    const { root } = this;
    const form = root.querySelector("form.page");
    const inputs = [];
    for (const node of nodes(this.document.tree)) {
      if (!("value" in node)) continue;
      const now = value(node, form?.elements ?? {});
      const { id, type, label, accessibility, placeholder } = node;
      if (now === undefined || same(now, node.value)) continue;
      const name = label || accessibility?.label || placeholder || id;
      inputs.push([id, { name, value: now, isSecret: type === "secureField", isOwed: true }]);
    }
    const { activeElement } = document;
    const isIn = root.contains(activeElement);
    const controls = scrollY ? [...root.querySelectorAll("[name], a[href]")] : [];
    const isInSight = (one) => one.checkVisibility() && one.getBoundingClientRect().bottom > 0;
    const first = isIn && isInSight(activeElement) ? activeElement : controls.find(isInSight);
    const opener = root.querySelector("[data-tab]:focus, [aria-expanded=true]");
    return {
      inputs,
      screen: this.document.screen,
      focused: isIn && this.successor(activeElement),
      opener: opener && this.successor(opener),
      selection: selection(activeElement),
      scroll: scrollY,
      first: first && { find: this.successor(first), top: first.getBoundingClientRect().top },
    };
  }

  /** Shows its document at once, and meanwhile opens a session if it has none. */
  async takeOver(session) {
    const { document: drawn, problem, seen, address, page, isCut } = this;
    // A form that was refused is shown at the address it was sent to.
    if (address) history.replaceState(history.state, "", address + location.hash);
    const shown = this.show(session);
    const opened = drawn.session ? null : session.renew(shown);
    const tell = await shown;
    // Its effects are those of the form that led here.
    if (seen) session.keys.push(...drawn.effects.map((effect) => effect.for));
    if (drawn.session) await session.begin(drawn, seen ? Number(seen) : undefined);
    tell();
    if (problem) {
      session.blame(problem.errors);
      page.say(page.words.explain(problem));
    }
    if (isCut && drawn.session) session.refetch();
    await opened;
  }

  /** Draws the document; returns a function to call once a session has begun. */
  async show(session) {
    await this.page.prepare(this.document.tree);
    const left = this.held();
    const tell = session.takeOver(this.document, left);
    this.restore(left);
    return tell;
  }

  /** Puts the page, and the focus, where they were. */
  restore({ focused, opener, selection, scroll, first }) {
    const control = focused && focused();
    if (control) focus(control);
    if (control && selection && control === document.activeElement) control.setSelectionRange?.(...selection);
    // Scrolling would close the popup that it opens.
    if (opener) requestAnimationFrame(() => opener()?.click());
    if (!scroll) return;
    scrollTo(0, scroll);
    const next = first?.find();
    if (next) scrollBy(0, next.getBoundingClientRect().top - first.top);
  }
}
