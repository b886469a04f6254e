const svg = (name, attributes) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

/** Draws numbers as a line, from the first to the last. */
export function draw() {
  const chart = svg("svg", { viewBox: "-2 -2 104 34", width: 208, height: 68 });
  chart.append(svg("polyline", {
    fill: "none", stroke: "var(--accent)", "stroke-width": 2, "stroke-linejoin": "round", "stroke-linecap": "round",
  }));
  return chart;
}

export function update(chart, { values = [] }) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = 100 / Math.max(1, values.length - 1);
  const points = values.map((value, index) => [index * step, 30 - 30 * (value - least) / (most - least || 1)]);
  chart.firstChild.setAttribute("points", points.join(" "));
}
