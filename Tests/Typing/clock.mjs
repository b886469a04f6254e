// A clock that goes on when nothing is left to do at its time, and chance that is the same for the same seed.

const turn = setImmediate;

export class Clock {
  now = 0;
  #tasks = [];
  #count = 0;

  after(delay, work) {
    const task = { at: this.now + delay, order: (this.#count += 1), work };
    let index = this.#tasks.length;
    while (index > 0 && this.#tasks[index - 1].at > task.at) index -= 1;
    this.#tasks.splice(index, 0, task);
    return task;
  }

  cancel(task) {
    const index = this.#tasks.indexOf(task);
    if (index >= 0) this.#tasks.splice(index, 1);
  }

  /** Does what is next, and all that follows from it at once; answers whether there was something until then. */
  async step(until = Infinity) {
    const [task] = this.#tasks;
    if (!task || task.at > until) return false;
    this.#tasks.shift();
    this.now = task.at;
    task.work();
    await new Promise((resolve) => turn(resolve));
    return true;
  }

  /** Has the client's timers follow this clock. */
  install() {
    globalThis.setTimeout = (work, delay = 0) => this.after(delay, work);
    globalThis.clearTimeout = (task) => this.cancel(task);
    // An answer in the simulation comes, or breaks, sooner than in half a minute.
    globalThis.AbortSignal.timeout = () => undefined;
    globalThis.performance = { now: () => this.now };
    Date.now = () => this.now;
  }
}

/** Numbers from 0 to 1 (mulberry32). */
export function chance(seed) {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (count) => Math.floor(next() * count),
    is: (probability) => next() < probability,
    pick: (all) => all[Math.floor(next() * all.length)],
    /** Mostly short, now and then long. */
    delay: (usual) => usual * next() ** 2 * (next() < 0.1 ? 8 : 2),
  };
}
