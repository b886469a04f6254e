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

/** Opens a menu below a place, with its beginning there or its end; `opener` says so. Scrolling closes it. */
export function open(menu, opener, x, y, isBeginning) {
  menu.hidePopover();
  menu.ontoggle = ({ newState }) => attribute(opener, "aria-expanded", newState === "open");
  menu.showPopover();
  const { offsetWidth, offsetHeight } = menu;
  const left = isBeginning ? x : x - offsetWidth;
  menu.style.setProperty("--x", `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`);
  menu.style.setProperty("--y", `${Math.max(8, Math.min(y, innerHeight - offsetHeight - 8))}px`);
  items(menu)[0]?.focus({ preventScroll: true });
  addEventListener("scroll", () => menu.hidePopover(), { once: true, passive: true });
}
