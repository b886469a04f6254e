/** Loads modules of the page's release that are not in its script. If all servers have another release, they are gone. */
export class Release {
  /** `leave` gets the address of a module that is gone, and loads the page anew. */
  constructor(leave) {
    this.leave = leave;
  }

  /**
   * Loads a module and passes it to `take`; returns after the first try. Another server may have a module that this one lacks,
   * so there are three tries in ten seconds. Tries without an answer do not count.
   */
  async bring(name, take, tries = 0, misses = 0) {
    const { href, pathname } = new URL(name, import.meta.url);
    let module;
    try {
      // A browser may cache that a module was missing.
      module = await import(tries ? `${href}?${tries}` : href);
    } catch (error) {
      const { ok, status } = await fetch(location.origin + pathname).catch(() => ({}));
      if (ok) console.error(error);
      const all = misses + (ok || status === 404 ? 1 : 0);
      if (all < 3) setTimeout(() => this.bring(name, take, tries + 1, all), 5000);
      else if (!ok) this.leave(href);
      return;
    }
    take(module);
  }
}
