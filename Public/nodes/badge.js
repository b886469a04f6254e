import { text } from "../dom.js";

export const badge = {
  tag: () => "span",
  update: ({ element }, node) => text(element, node.text),
};
