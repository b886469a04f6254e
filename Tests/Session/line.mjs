/** The line to a daemon: it notes what is sent, and loses what it is told to. */
export class Line {
  /** The events that were sent, with their keys, in their order. */
  events = [];
  /** The paths of the streams that were opened. */
  streams = [];
  /** What is done once an event was answered, which then is lost. */
  loses = null;
  /** How many messages of the stream are to be lost. */
  skips = 0;

  fetch = async (address, options) => {
    const { pathname, search } = new URL(address);
    if (pathname.endsWith("/stream")) return this.listen(address, options, pathname + search);
    if (!pathname.endsWith("/events")) return fetch(address, options);
    this.events.push({ key: options.headers["idempotency-key"], ...JSON.parse(options.body) });
    const response = await fetch(address, options);
    const { loses } = this;
    if (!loses) return response;
    this.loses = null;
    await response.text();
    await loses();
    throw new TypeError("The answer was lost.");
  };

  async listen(address, options, path) {
    this.streams.push(path);
    const response = await fetch(address, options);
    const gap = new TransformStream({
      transform: (message, controller) => {
        if (this.skips && new TextDecoder().decode(message).includes("data:")) this.skips -= 1;
        else controller.enqueue(message);
      },
    });
    const { status, ok, headers } = response;
    return { status, ok, headers, text: () => response.text(), body: response.body?.pipeThrough(gap) };
  }
}
