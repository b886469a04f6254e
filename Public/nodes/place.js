import { attribute, make, text, unique } from "../page.js";
import { arrange } from "../render.js";

/** Lays out the children of a node. */
export function place(element, { children, spacing, alignment, axis, columns = 2 }) {
  attribute(element, "data-spacing", spacing);
  attribute(element, "data-alignment", alignment);
  attribute(element, "data-axis", axis);
  if (element.className === "grid") element.style.setProperty("--columns", columns);
  arrange(element, children);
}

/** Children under a heading. */
export const titled = {
  create(view) {
    view.heading = make("h2", { id: unique() });
    view.body = make("div", { className: "column" });
    view.element.append(view.heading, view.body);
  },
  update({ element, heading, body }, node) {
    text(heading, node.title);
    attribute(element, "aria-labelledby", node.title && heading.id);
    place(body, node);
  },
};
