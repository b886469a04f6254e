/** What is said of a refusal; its detail is for developers, unless the app itself says no. */
const reasons = {
  disabled: "This is not offered any more.",
  fault: "Something went wrong.",
  "node-gone": "This is not offered any more.",
  "not-offered": "This is not offered any more.",
  "out-of-memory": "Please try again later.",
  "session-full": "This is more than a session can hold.",
  "shared-full": "There is no room for more of what all share.",
  stale: "This has changed meanwhile. Please look again.",
  "store-unavailable": "Please try again later.",
  "too-many-attempts": "There were too many failed attempts. Please wait, and try again.",
  "too-many": "Please try again later.",
  "too-many-of-one": "Please try again later.",
  "under-maintenance": "This page is under maintenance.",
  unanswered: "This is not offered any more.",
  "undo-gone": "This can’t be undone any more.",
};

/** What the client says by itself: in English here, in other languages as the server's catalogues have it. */
export class Words {
  words = {};

  /** `locate` answers the address of a language's catalogue; `spoken` is told of another language, and its direction. */
  constructor(host, language, locate, spoken) {
    Object.assign(this, { host, language, locate, spoken });
  }

  /** A text of the catalogue by its English words, with what stands for its `%@`. */
  word = (key, ...values) => {
    let next = 0;
    return (this.words[key] ?? key).replace(/%(?:(\d)\$)?@/g, (_, at) => values[at ? at - 1 : next++]);
  };

  number = (value) => value.toLocaleString(this.language || undefined);

  /** Names in quotes: each once, or as often as it is there. */
  quoted = (names, isCounted) => {
    const list = new Intl.ListFormat(this.language || undefined, { type: "unit" });
    return list.format((isCounted ? names : [...new Set(names)]).map((name) => this.word("“%@”", name)));
  };

  /** A refusal in words for the user. */
  explain = (problem) => {
    const reason = reasons[problem?.type?.split("/").at(-1)];
    if (reason) return [this.word(reason), problem.note, this.word("Nothing has changed.")].filter(Boolean).join(" ");
    return problem?.detail || this.word("This did not work.");
  };

  /** Reads a catalogue; answers the direction of its language. */
  async read(address) {
    const answer = address && await this.host.fetch(address).catch(() => null);
    const file = answer?.ok && await answer.json().catch(() => null);
    this.words = file?.words ?? {};
    return file?.dir ?? "ltr";
  }

  /** Goes on in the language of a session, which may be another than that of the page. */
  async speak(next) {
    if (!next || next === this.language) return;
    this.language = next;
    this.spoken(next, await this.read(this.locate(next)));
  }
}
