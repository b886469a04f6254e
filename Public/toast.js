import { make } from "./dom.js";

/** Shows a sentence for some seconds: the longer it is, the longer; and as long as somebody is at it. */
export function toast(sentence) {
  document.querySelector(".toast")?.remove();
  const text = make("p");
  // A finger that rests on nothing still hovers where it was last.
  const onclick = () => place.remove();
  const place = make("div", { className: "notice toast", role: "status", onclick }, text);
  document.querySelector(".notices").append(place);
  // Only what changes in such a place is heard.
  setTimeout(() => (text.textContent = sentence), 50);
  let seconds = 4 + sentence.length / 15;
  const ticking = setInterval(() => {
    if (place.isConnected && (place.matches(":hover, :focus-within") || (seconds -= 1) > 0)) return;
    clearInterval(ticking);
    place.remove();
  }, 1000);
}
