import { make } from "./dom.js";

/** Shows a sentence for some seconds, longer for a long one. It stays while it has the pointer or the focus. */
export function toast(sentence) {
  document.querySelector(".toast")?.remove();
  const text = make("p");
  // After a touch, an element still matches `:hover`; so a tap removes the toast.
  const onclick = () => place.remove();
  const place = make("div", { className: "notice toast", role: "status", onclick }, text);
  document.querySelector(".notices").append(place);
  // Screen readers read only changes inside of a live region that is already in the page.
  setTimeout(() => (text.textContent = sentence), 50);
  let seconds = 4 + sentence.length / 15;
  const ticking = setInterval(() => {
    if (place.isConnected && (place.matches(":hover, :focus-within") || (seconds -= 1) > 0)) return;
    clearInterval(ticking);
    place.remove();
  }, 1000);
}
