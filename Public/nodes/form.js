import { focus, make, press } from "../dom.js";
import { posts } from "../session/document.js";
import { titled } from "./basic.js";

export const form = {
  ...titled,
  tag: () => "form",
  create(view) {
    titled.create(view);
    const { element, heading } = view;
    view.summary = make("div", { className: "faults" });
    heading.after(view.summary);
    element.noValidate = true;
    element.onsubmit = (submission) => {
      submission.preventDefault();
      send(view, () => view.emit("submit", undefined, view.main?.control));
    };
    // A user who continues to type is not moved to the first error.
    for (const name of ["input", "focusin"]) element.addEventListener(name, () => (view.owes = false));
  },
  settle(view) {
    const button = view.renderer.find(main(view.node)?.id);
    if (button !== view.main) dress(view.main, null);
    dress((view.main = button), view);
    // By what its user has pressed.
    view.called = button?.node.title;
    // A button that the answer to its own press has disabled counts as enabled.
    view.wasOn = !isOff(view) || (view.wasOn && view.isSending);
    if (view.summary.firstChild) sum(view);
    // A service may answer long after the event.
    if (view.owes && !view.isSending) lead(view);
  },
};

/** The buttons of a form that neither cancel nor destroy. */
const buttons = ({ children = [] }) => children.flatMap((node) => {
  const { type, role = "default", hidden, accessibility } = node;
  if (hidden || /^(list|menu)$/.test(type) || /alert|dialog/.test(accessibility?.role)) return [];
  return type !== "button" ? buttons(node) : /primary|default/.test(role) ? [node] : [];
});

/** The button that sends a form. */
function main(node) {
  const all = buttons(node);
  return all.find(({ role }) => role === "primary") ?? all.at(-1);
}

const isOff = ({ main }) => main?.node.enabled === false;

/** Gives a button the look of a form's main action, and its behaviour: disabled, it can be pressed to learn why. */
function dress(button, view) {
  if (!button) return;
  const { control, node } = button;
  control.classList.toggle("main", !!view);
  control.disabled = !view && node.enabled === false;
  button.send = view && ((click) => {
    if (isOff(view)) {
      click.preventDefault();
      send(view, () => view.emit("submit", undefined, control), node.accessibility?.description);
    } else if (node.on?.tap) send(view, () => button.emit("tap"));
  });
}

/** Sends a form, and leads to what is wrong with it; if it is not known, says `reason`, unless the form has done its work. */
async function send(view, work, reason) {
  if (view.isSending) return;
  const { notices, words } = view.renderer;
  for (const input of inputs(view)) input.reveal();
  view.owes = true;
  // It would be sent without what its user sees there.
  if (wrong(view).some((input) => input.isUnread?.())) return lead(view);
  const done = work();
  view.isSending = !!done;
  const isChanged = await done;
  view.isSending = false;
  // If no input posts its changes, a disabled button may only mean that there was nothing to send before.
  const isDone = isChanged && !inputs(view).some(({ node }) => posts(node, "change"));
  const isStill = view.owes && view.element.isConnected && !lead(view) && !view.wasOn && !isDone;
  if (isStill) notices.say(reason ?? words.word("This can’t be done yet."));
}

const inputs = ({ element, renderer }) =>
  renderer.memory.drafts.map(({ widget }) => widget).filter((view) => element.contains(view.element));

/** Its inputs that are wrong, in their order on the page. */
const wrong = (view) => inputs(view)
  .filter(({ shown, element }) => shown && element.checkVisibility())
  .sort(({ element: one }, { element: other }) => (one.compareDocumentPosition(other) & 2) - 1);

/**
 * Moves to the first fault, or to the alert that offers a choice, with a summary of all faults where the document has no alert;
 * answers whether there are any.
 */
function lead(view) {
  const [first] = wrong(view);
  if (!first) return false;
  view.owes = false;
  const alerts = [...view.element.querySelectorAll("[role=alert]")]
    .filter((alert) => alert !== view.summary && alert.checkVisibility());
  if (!alerts.length) sum(view);
  // A choice comes first: read before it is made, and not made by a key that is still down.
  const choice = alerts.find((alert) => [...alert.querySelectorAll("button")].some(({ id }) => posts(view.renderer.find(id)?.node, "tap")));
  if (choice) choice.tabIndex = -1;
  focus(choice ?? first.control);
  return true;
}

/** Writes the summary of the faults, with a button for each that moves to its input. */
function sum(view) {
  const { summary } = view;
  const entries = wrong(view).map((input) => {
    const { node, shown } = input;
    const words = node.label ? `${node.label}: ${shown}` : shown;
    return make("li", {}, press({ className: "button", onclick: () => focus(input.control) }, words));
  });
  summary.role = entries.length ? "alert" : null;
  const said = entries.map(({ textContent }) => textContent).join("\n");
  if (said !== view.said) summary.replaceChildren(...(entries.length ? [make("ul", {}, ...entries)] : []));
  view.said = said;
}
