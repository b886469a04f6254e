import { spawn } from "node:child_process";

/** The real daemon, which ends and comes back with its sessions at the same port. */
export class Daemon {
  constructor(program, store, data, port) {
    Object.assign(this, { program, store, data, port });
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`;
  }

  async start() {
    const options = {
      host: "127.0.0.1", port: this.port, store: `sqlite:${this.store}`, data: this.data, "log-level": "error", "drain-delay": 0,
    };
    const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, `${value}`]);
    this.child = spawn(this.program, ["serve", ...words], { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    for await (const piece of this.child.stdout) {
      said += piece;
      if (said.includes(this.origin)) return;
    }
    throw new Error(`The daemon ended, and said only: ${said}`);
  }

  /** Ends it without a warning. */
  async kill() {
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    this.child.kill("SIGKILL");
    await ended;
  }

  /** What another client sends, and is answered. */
  async ask(method, path, content) {
    const body = content && JSON.stringify(content);
    const headers = { accept: "application/json", "content-type": "application/json" };
    const response = await fetch(this.origin + path, { method, body, headers });
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}.`);
    return response.status === 204 ? null : response.json();
  }
}
