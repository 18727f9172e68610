import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/** So long nothing may have come before the service counts as quiet. */
const quietMs = 200;
/** The time for responses that were held until the end and are written now. */
const lastResponsesMs = 1000;

/** The requests that were accepted and have no response yet. */
export class RequestsUnderWay {
  readonly #server: Server;
  readonly #open = new Set<ServerResponse>();
  #draining = false;
  #lastAt = 0;
  readonly #waiting = new Set<() => void>();

  constructor(server: Server) {
    this.#server = server;
    server.prependListener('request', (_request, response) => {
      this.#open.add(response);
      if (this.#draining) sendAway(response);
      response.once('close', () => {
        this.#open.delete(response);
        this.#lastAt = Date.now();
        for (const wake of this.#waiting) wake();
      });
    });
  }

  get draining(): boolean {
    return this.#draining;
  }

  /**
   * Accepts no new connections and waits until every request has its response and no more arrive on the open ones, at most
   * this long. Those connections are not cut: a request may be on its way on them.
   */
  async drain(withinMs: number): Promise<void> {
    this.#draining = true;
    this.#lastAt = Date.now();
    for (const response of this.#open) sendAway(response);
    // Not the close of HTTP: that one cuts the connections that wait for their next request.
    if (this.#server.listening) NetServer.prototype.close.call(this.#server);
    const until = Date.now() + withinMs;
    while (Date.now() < until) {
      const quietAt = this.#lastAt + quietMs;
      if (this.#open.size === 0 && Date.now() >= quietAt) return;
      await this.#change(Math.min(until, this.#open.size === 0 ? quietAt : until) - Date.now());
    }
  }

  /** After a drain: waits briefly until the last responses are written and destroys the remaining connections. */
  async finish(): Promise<void> {
    if (!this.#draining) return;
    const until = Date.now() + lastResponsesMs;
    while (this.#open.size > 0 && Date.now() < until) await this.#change(until - Date.now());
    this.#server.closeAllConnections();
  }

  /** The longest wait, in milliseconds, until a response is written. */
  #change(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.max(withinMs, 1));
      this.#waiting.add(wake);
    });
  }
}

/** The client opens its next connection elsewhere; nothing that it sends on this one is left unread. */
function sendAway(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
