// The process that has the sessions: it ends between any two messages, and comes back with them or without.

import { Server, small } from "./server.mjs";

export class Daemon {
  /** The sessions that there are, by id. */
  sessions = new Map();
  /** All that there ever were. */
  known = new Map();
  /** Which session a key has opened. */
  openings = new Map();
  /** How often each event was done, by its key; it forgets none. */
  done = new Map();
  /** The events that were refused, by their keys. */
  refused = new Map();
  /** How often it has ended. */
  lives = 0;
  isDown = false;
  faults = [];
  letters = 0;

  constructor(clock, chance, options) {
    Object.assign(this, { clock, chance, options });
  }

  /** One that occurs nowhere yet. */
  letter() {
    return small[(this.letters += 1)];
  }

  open(key) {
    let session = this.sessions.get(this.openings.get(key));
    if (!session) {
      session = new Server(this, `s${this.known.size}`);
      this.openings.set(key, session.id);
      this.sessions.set(session.id, session);
      this.known.set(session.id, session);
    }
    return { status: 201, body: session.document(), revision: session.revision };
  }

  /** Ends, politely or not, for a time; the sessions may be gone afterwards. */
  restart({ isEmpty, pause }) {
    const isPolite = this.chance.is(0.5);
    for (const { streams } of this.sessions.values()) {
      for (const stream of [...streams]) {
        if (isPolite) stream.say("end", { reason: "draining" });
        stream.close();
      }
    }
    this.lives += 1;
    this.isDown = true;
    if (isEmpty) {
      this.sessions.clear();
      this.openings.clear();
    }
    this.clock.after(pause, () => (this.isDown = false));
  }
}

export const gone = { status: 404, body: { type: "/problems/unknown-session", detail: "There is no such session." } };
