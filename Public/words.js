/** What the client says by itself: in English here, in other languages as the server's catalogues have it. */
const page = document.documentElement;
let words = {};
let language = page.lang;

/** A text of the catalogue by its English words, with what stands for its `%@`. */
export function word(key, ...values) {
  let next = 0;
  return (words[key] ?? key).replace(/%(?:(\d)\$)?@/g, (_, at) => values[at ? at - 1 : next++]);
}

export const number = (value) => value.toLocaleString(language || undefined);

/** Names in quotes, each once. */
export const quoted = (names) =>
  lists().format([...new Set(names)].map((name) => word("“%@”", name)));

const lists = () => new Intl.ListFormat(language || undefined, { type: "unit" });

async function read(address) {
  const answer = address && await fetch(address).catch(() => null);
  const file = answer?.ok && await answer.json().catch(() => null);
  words = file?.words ?? {};
  return file?.dir ?? "ltr";
}

/** Goes on in the language of a session, which may be another than that of the page. */
export async function speak(next) {
  if (!next || next === language) return;
  page.lang = language = next;
  page.dir = await read(new URL(`words/${next}.json`, import.meta.url));
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = word(element.dataset.word);
}

await read(document.querySelector("link[data-words]")?.href);
