import { attribute, make, rove } from "../dom.js";

const items = (menu) =>
  [...menu.querySelectorAll("[role=menuitem]:not(:disabled)")].filter((item) => item.checkVisibility());

/** A menu that opens at a place. */
export function popup() {
  const menu = make("div", { className: "popup", popover: "auto", role: "menu" });
  menu.onkeydown = (press) => {
    if (press.key === "Tab") menu.hidePopover();
    rove(press, items(menu), true);
  };
  return menu;
}

/** Opens a menu below a place, with its beginning there or its end; `opener` says so. It closes when that scrolls away. */
export function open(menu, opener, x, y, isBeginning) {
  menu.hidePopover();
  removeEventListener("scroll", menu.follow);
  const { top } = opener.getBoundingClientRect();
  // What was scrolled before is told late, and may not have moved it since.
  menu.follow = () => opener.getBoundingClientRect().top === top || menu.hidePopover();
  menu.ontoggle = ({ newState }) => {
    attribute(opener, "aria-expanded", newState === "open");
    if (newState === "closed") removeEventListener("scroll", menu.follow);
  };
  menu.showPopover();
  const { offsetWidth, offsetHeight } = menu;
  const left = isBeginning ? x : x - offsetWidth;
  menu.style.setProperty("--x", `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`);
  menu.style.setProperty("--y", `${Math.max(8, Math.min(y, innerHeight - offsetHeight - 8))}px`);
  items(menu)[0]?.focus({ preventScroll: true });
  addEventListener("scroll", menu.follow, { passive: true });
}
