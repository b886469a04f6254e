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
  const read = ({ drawn, node }) => {
    try {
      return values(drawn);
    } catch (error) {
      // All that is posted has the values of all inputs.
      console.error(`The type ${node.type} could not read the node ${node.id}:`, error);
      return node.value;
    }
  };
  return field({
    create(view) {
      input(view, start(view), () => read(view), (value) => update(view.drawn, { ...view.node, value }));
    },
    // What the user has put in stays.
    update: (view, node) => update(view.drawn, view.draft.touched ? { ...node, value: read(view) } : node),
  });
}
