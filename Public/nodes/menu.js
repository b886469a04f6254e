import { attribute, press } from "../dom.js";
import { open, popup } from "./popup.js";

export const menu = {
  create(view) {
    const { element } = view;
    const opener = (view.control = press({ className: "button", ariaHasPopup: "menu", ariaExpanded: "false" }));
    view.box = popup();
    element.append(opener, view.box);
    opener.onclick = () => {
      const { left, right, bottom } = opener.getBoundingClientRect();
      const isMirrored = getComputedStyle(opener).direction === "rtl";
      open(view.box, opener, isMirrored ? right : left, bottom + 4, !isMirrored);
    };
    view.box.addEventListener("click", ({ target }) => target.closest("[role=menuitem]") && view.box.hidePopover());
  },
  update({ box, control, renderer }, { title, icon, children }) {
    renderer.name(control, title || (icon ? "" : "⋯"), icon);
    renderer.arrange(box, children);
  },
  settle({ box }) {
    for (const item of box.querySelectorAll("a, button")) attribute(item, "role", "menuitem");
  },
};
