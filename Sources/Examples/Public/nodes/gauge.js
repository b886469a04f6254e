const arc = (opacity) => {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const look = { d: "M10 50a40 40 0 0 1 80 0", fill: "none", stroke: "var(--accent)", "stroke-width": 12, opacity };
  for (const [key, value] of Object.entries({ ...look, pathLength: 100 })) path.setAttribute(key, value);
  return path;
};

/** Draws a share of 1 as an arc, and tells it to assistive technology as a meter. */
export function draw() {
  const gauge = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  gauge.setAttribute("viewBox", "0 0 100 56");
  gauge.setAttribute("width", 120);
  gauge.role = "meter";
  gauge.ariaValueMax = 1;
  gauge.append(arc(0.2), arc(1));
  return gauge;
}

export function update(gauge, { label, value }) {
  gauge.ariaLabel = label;
  gauge.ariaValueNow = value;
  gauge.lastChild.setAttribute("stroke-dasharray", `${100 * value} 100`);
}
