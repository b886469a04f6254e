import { field, input } from "./nodes/input.js";

/**
 * A type of an app's own, of a module that exports
 *
 *     draw(tell)              answers an element; `tell(event, value)` tells what its user does
 *     update(element, node)   shows a node, at first and whenever it has changed
 *     values(element)         only of inputs: what the element holds; it dispatches `input` when its user changes that
 */
export function own({ draw, update, values }) {
  const start = (view) => (view.drawn = draw((event, value) => view.emit(event, value)));
  if (!values) {
    return {
      create: (view) => view.element.append(start(view)),
      update: ({ drawn }, node) => update(drawn, node),
    };
  }
  return field({
    create(view) {
      input(view, start(view), () => values(view.drawn), (value) => update(view.drawn, { ...view.node, value }));
    },
    // What the user has put in stays.
    update: ({ drawn, draft }, node) => update(drawn, draft.touched ? { ...node, value: values(drawn) } : node),
  });
}
