import { attribute, make, press, rove } from "../dom.js";

export const tabs = {
  create(view) {
    const { element, renderer } = view;
    view.bar = make("div", { className: "bar", role: "tablist" });
    view.body = make("div");
    element.append(view.bar, view.body);
    view.choose = (id) => {
      const { children = [] } = view.node;
      if (!children.some((child) => child.id === id)) return false;
      view.selected = id;
      for (const child of children) renderer.find(child.id).after();
      return true;
    };
    view.bar.onkeydown = (press) => {
      const open = [...view.bar.children].filter(({ disabled, hidden }) => !disabled && !hidden);
      rove(press, open, true)?.click();
    };
  },
  update(view, node) {
    const { renderer } = view;
    const { children = [], selected } = node;
    const isOwed = renderer.memory.inputs.get(node.id)?.isOwed;
    if (!children.some(({ id }) => id === view.selected) || (selected !== view.known && !isOwed)) {
      view.selected = selected || children[0]?.id;
    }
    view.known = selected;
    renderer.arrange(view.body, children, (child) => panel(view, child));
    renderer.arrange(view.bar, children, ({ id }) => renderer.find(id).tab);
  },
};

function panel(view, child) {
  const { renderer } = view;
  const shown = renderer.show(child);
  const inner = renderer.find(child.id);
  if (!inner.tab) {
    inner.tab = press({ role: "tab", id: renderer.unique() });
    inner.panel = make("div", { role: "tabpanel", id: renderer.unique(), tabIndex: 0 }, shown);
    attribute(inner.tab, "aria-controls", inner.panel.id);
    attribute(inner.panel, "aria-labelledby", inner.tab.id);
    inner.tab.onclick = () => {
      if (view.selected === child.id) return;
      renderer.memory.inputs.set(view.node.id, { value: child.id });
      view.choose(child.id);
      inner.tab.scrollIntoView({ block: "nearest", inline: "nearest" });
      view.emit("select", child.id, inner.tab);
    };
    inner.after = () => {
      const { id, title, icon, enabled = true } = inner.node;
      const isSelected = view.selected === id;
      renderer.name(inner.tab, title, icon);
      attribute(inner.tab, "aria-selected", isSelected);
      inner.tab.tabIndex = isSelected ? 0 : -1;
      inner.tab.disabled = !enabled;
      inner.tab.hidden = inner.element.hidden;
      inner.panel.hidden = !isSelected;
    };
  }
  inner.after();
  return inner.panel;
}
