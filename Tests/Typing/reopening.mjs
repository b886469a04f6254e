// What the client sends to open the screens of a lost session again, and what it makes of refusals.

const input = (id, value, on, type = "textField") => ({ id, type, value, on });

const screens = {
  "/screens/list": [
    input("search", "", { change: [{ post: { debounce: 100 } }] }), input("same", "a", { change: ["post"] }),
    input("quiet", "", {}), input("secret", "", { change: ["post"] }, "secureField"), input("number", 1, {}),
  ],
  "/screens/detail": [input("note", "", {})],
};

const left = (inputs) => ({
  inputs: Object.entries(inputs).map(([id, value]) => [id, { value, name: id, isSecret: id === "secret" }]),
});

/** A server that loses the session once more, and has no screen named `gone`. */
function connect(sent) {
  let sessions = 0;
  let document;
  const reply = (status, body) => ({
    status, ok: status < 300, headers: { get: () => null }, text: async () => JSON.stringify(body),
  });
  const show = (url) => {
    document = { session: `s${sessions}`, revision: 1, tree: { id: "root", children: structuredClone(screens[url]) } };
    return reply(200, document);
  };
  globalThis.fetch = async (address, { body, headers }) => {
    const url = address.slice(address.indexOf("/sessions"));
    const content = JSON.parse(body);
    sent.push({ url, content, headers });
    if (url === "/sessions") {
      sessions += 1;
      if (content.screen === "gone") return reply(404, { type: "/problems/unknown-screen" });
      return show(`/screens/${content.screen}`);
    }
    if (sessions === 1) return reply(404, { type: "/problems/unknown-session" });
    if (content.event === "change") {
      document.tree.children.find(({ id }) => id === content.node).value = content.value;
      return reply(200, document);
    }
    if (content.value.url === "/screens/gone") return reply(404, { type: "/problems/unknown-screen", detail: "Gone." });
    return show(content.value.url);
  };
}

/** Answers what went wrong. */
export async function reopens(reopen) {
  const sent = [];
  connect(sent);
  const levels = [
    {
      url: "/screens/list",
      place: left({ search: "ab", same: "a", quiet: "c", secret: "d", number: "one", other: "x" }),
    },
    { url: "/screens/gone", presentation: "push", place: left({ lost: "e" }) },
    { url: "/screens/detail", presentation: "modal", place: left({ note: "f" }) },
  ];
  const document = await reopen(levels, async (url) => ({ screen: url.split("/").at(-1) }), { prefer: "wait=5" });
  const told = { search: "ab", quiet: "c" };
  const change = { node: "search", event: "change", value: "ab", values: told };
  const open = (url, presentation, values) => ({ node: "root", event: "open", value: { url, presentation }, values });
  const expected = [
    ["/sessions", { screen: "list" }], ["/sessions/s1/events", change],
    ["/sessions", { screen: "list" }], ["/sessions/s2/events", change],
    ["/sessions/s2/events", open("/screens/gone", "push", told)],
    ["/sessions/s2/events", open("/screens/detail", "modal", { quiet: "c" })],
  ];
  const seen = sent.map(({ url, content }) => [url, content]);
  if (JSON.stringify(seen) !== JSON.stringify(expected)) return `it sent ${JSON.stringify(seen)}`;
  if (new Set(sent.map(({ headers }) => headers["idempotency-key"])).size !== sent.length) return "two have one key";
  if (sent.some(({ headers }) => headers.prefer !== "wait=5")) return "it did not wait for the screens";
  if (document?.tree.children[0]?.id !== "note") return "another screen is on top";
  const problems = levels.map(({ problem }) => problem?.detail ?? null);
  if (JSON.stringify(problems) !== '[null,"Gone.",null]') return `the problems are ${JSON.stringify(problems)}`;
  // What somebody has left is nothing to somebody else.
  sent.length = 0;
  const others = [
    { url: "/screens/list", place: left({ search: "ab" }) },
    { url: "/screens/detail", presentation: "push", place: left({ note: "f" }) },
  ];
  const ask = async (url) => ({ screen: url.split("/").at(-1) });
  const own = await reopen(structuredClone(others), ask, {}, null);
  if (own?.tree.children[0].id !== "note") return "who is nobody still lost a screen";
  sent.length = 0;
  const theirs = await reopen(others, async () => ({ screen: "list" }), {}, "Ada’s word");
  if (sent.length !== 1 || theirs?.tree.children[0].id !== "search") return `somebody else got ${JSON.stringify(sent)}`;
  if (others.length !== 1 || others[0].place.inputs) return "what was typed is kept for somebody else";
  // Where the first does not open, the session begins with the next.
  const rest = [{ url: "/screens/gone", place: {} }, { url: "/screens/detail", presentation: "push", place: {} }];
  sent.length = 0;
  const next = await reopen(rest, async (url) => ({ screen: url.split("/").at(-1) }));
  if (next?.tree.children[0].id !== "note" || !rest[0].problem) return "no screen took the place of the first";
  if (await reopen([{ url: "/screens/gone", place: {} }], async () => ({ screen: "gone" }))) return "it opened nothing";
}
