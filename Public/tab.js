import { parse } from "./session/document.js";

/** The key in the session storage for the current address. */
const slot = () => `outlet:${location.pathname}${location.search}`;

/** The state that a tab keeps over a reload, and its claim to use a session alone. */
export class Tab {
  storage = {};
  hold = new AbortController();

  /** `told` is told whether it can keep anything. */
  constructor(told) {
    this.told = told;
    try {
      this.storage = sessionStorage;
    } catch {
      // Without it a reload starts anew.
    }
    addEventListener("pagehide", () => this.hold.abort());
    addEventListener("pageshow", async ({ persisted }) => {
      const { mine } = this;
      if (!persisted || !mine) return;
      this.mine = null;
      if (!await this.claim(mine)) location.reload();
    });
  }

  /** The state that is kept for its address. */
  get kept() {
    return parse(this.storage[slot()]);
  }

  keep(content) {
    const { storage } = this;
    delete storage[this.slot];
    this.slot = slot();
    try {
      storage[this.slot] = JSON.stringify(content);
      this.told(storage === globalThis.sessionStorage);
    } catch {
      this.told(false);
    }
  }

  /** Loads the page anew, with what it keeps, once for each `reason`. */
  reload(reason) {
    const { storage } = this;
    const earlier = storage.reloaded ?? "";
    if (storage !== globalThis.sessionStorage || earlier.includes(reason)) return;
    storage.reloaded = `${earlier} ${reason}`;
    location.reload();
  }

  /**
   * Claims a session for this page alone; answers false if another page has it, as in a tab that was duplicated with all
   * that it keeps. A page that is left, as by a reload, may free its session a moment late, but answers no more.
   */
  async claim(session) {
    if (session === this.mine) return true;
    this.hold.abort();
    this.mine = null;
    const { signal } = (this.hold = new AbortController());
    const channel = new BroadcastChannel(`outlet ${session}`);
    signal.addEventListener("abort", () => channel.close());
    // Only secure contexts have locks.
    const locks = globalThis.navigator?.locks;
    const isFree = await new Promise((resolve) => {
      const take = () => {
        if (signal.aborted) return;
        this.mine = session;
        resolve(true);
        channel.postMessage("taken");
        return new Promise((free) => signal.addEventListener("abort", free));
      };
      channel.onmessage = ({ data }) => {
        if (data === "taken") resolve(false);
        else if (this.mine === session) channel.postMessage("taken");
      };
      channel.postMessage("free?");
      locks?.request(channel.name, { signal }, take).catch(() => {});
      // Without locks, or where the other page stands still.
      setTimeout(take, locks ? 2000 : 200);
    });
    if (!isFree) this.hold.abort();
    return isFree;
  }
}
