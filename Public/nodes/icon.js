import { attribute, text } from "../dom.js";

/** Draws an icon, whose file is in the folder `icons`; without words beside it, `alt` says what it means. */
function sign(name, icons, alt) {
  const [svg, use] = ["svg", "use"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
  use.setAttribute("href", `${icons}${name}.svg#icon`);
  attribute(svg, "class", "sign");
  for (const [key, value] of Object.entries(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })) {
    attribute(svg, key, value);
  }
  svg.append(use);
  return svg;
}

export const icon = {
  tag: () => "span",
  update({ element, renderer: { icons } }, { icon, alt }) {
    element.replaceChildren(...(icon ? [sign(icon, icons, alt)] : []));
    element.firstChild?.classList.add("alone");
  },
  /** Has a control show words, after an icon if it has one. */
  name(element, words = "", icon, icons) {
    const { dataset } = element;
    if (!icon && !dataset.icon) return text(element, words);
    if (dataset.icon === icon && element.textContent === words) return;
    attribute(element, "data-icon", icon || null);
    element.replaceChildren(...(icon ? [sign(icon, icons)] : []), words);
    element.firstChild.classList?.toggle("alone", !words);
  },
};
