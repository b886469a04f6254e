let mine;
let hold = new AbortController();

/**
 * Claims a session for this page alone; answers false if another page has it, as in a tab that was duplicated with all
 * that it keeps. A page that is left, as by a reload, may free its session a moment late, but answers no more.
 */
export async function claim(session) {
  if (session === mine) return true;
  hold.abort();
  mine = null;
  const { signal } = (hold = new AbortController());
  const channel = new BroadcastChannel(`outlet ${session}`);
  signal.addEventListener("abort", () => channel.close());
  // Only secure contexts have locks.
  const locks = globalThis.navigator?.locks;
  const isFree = await new Promise((resolve) => {
    const take = () => {
      if (signal.aborted) return;
      mine = session;
      resolve(true);
      channel.postMessage("taken");
      return new Promise((free) => signal.addEventListener("abort", free));
    };
    channel.onmessage = ({ data }) => {
      if (data === "taken") resolve(false);
      else if (mine === session) channel.postMessage("taken");
    };
    channel.postMessage("free?");
    locks?.request(channel.name, { signal }, take).catch(() => {});
    // Without locks, or where the other page stands still.
    setTimeout(take, locks ? 2000 : 200);
  });
  if (!isFree) hold.abort();
  return isFree;
}

addEventListener("pagehide", () => hold.abort());

addEventListener("pageshow", async ({ persisted }) => {
  if (!persisted || !mine) return;
  const session = mine;
  mine = null;
  if (!await claim(session)) location.reload();
});
