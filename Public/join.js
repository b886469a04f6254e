/** Asks whether to join a session that a link names; nothing is known of it before. */
export async function asks(renderer) {
  const { root, words: { word } } = renderer;
  const description = word("This link leads into a running session, maybe that of whoever sent it to you. "
    + "They see what you type, and you see what they do.");
  renderer.render({
    id: "shared", type: "section", title: word("Join somebody’s session?"),
    accessibility: { role: "alertdialog", description },
    children: [
      { id: "why", type: "label", text: description },
      {
        id: "answers", type: "row", spacing: "small",
        children: [
          { id: "own", type: "button", title: word("Open my own"), role: "cancel" },
          { id: "join", type: "button", title: word("Join") },
        ],
      },
    ],
  }, new Set());
  const { detail } = await new Promise((answer) => root.addEventListener("interaction", answer, { once: true }));
  renderer.clear();
  return detail.node.id === "join";
}
