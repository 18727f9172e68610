import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { OpenResponses } from './connection/open-responses.js';

/** The time without requests after which the service counts as quiet. */
const quietMs = 200;
/** A response that waits behind another one does not show that it is complete. */
const pollMs = 50;
/** The time for responses that were held until the end and are written now. */
const lastResponsesMs = 1000;

/** The requests that were accepted and have no response yet. */
export class RequestsInFlight {
  readonly #server: Server;
  readonly #open = new OpenResponses();
  #draining = false;
  #stopping = false;
  #lastAt = 0;
  readonly #waiting = new Set<() => void>();

  constructor(server: Server) {
    this.#server = server;
    server.prependListener('request', (_request, response) => {
      this.#open.add(response, this.#closed);
      if (this.#stopping) this.#closeAfterLast();
    });
  }

  get draining(): boolean {
    return this.#draining;
  }

  /** Makes the present response of each connection its last one, so that the client sends no more requests on it. */
  endKeepAlive(): void {
    this.#stopping = true;
    this.#closeAfterLast();
  }

  /**
   * Accepts no new connections and waits until every request has its response and no more arrive on the open
   * connections, at most this long. Those connections are not destroyed, because a request may be in transit on them.
   */
  async drain(withinMs: number): Promise<void> {
    this.#draining = true;
    this.#lastAt = monotonicNow();
    this.endKeepAlive();
    // The close of the HTTP server would destroy the connections that wait for their next request.
    if (this.#server.listening) NetServer.prototype.close.call(this.#server);
    const until = monotonicNow() + withinMs;
    while (monotonicNow() < until) {
      const isPending = this.#isPending();
      const quietAt = this.#lastAt + quietMs;
      if (!isPending && monotonicNow() >= quietAt) return;
      await this.#change(Math.min(until, isPending ? monotonicNow() + pollMs : quietAt) - monotonicNow());
    }
  }

  /** After a drain: waits briefly until the last responses are written and destroys the remaining connections. */
  async finish(): Promise<void> {
    if (!this.#draining) return;
    const until = monotonicNow() + lastResponsesMs;
    while (this.#open.size > 0 && monotonicNow() < until) await this.#change(until - monotonicNow());
    this.#server.closeAllConnections();
  }

  /** Closes with the last of pipelined responses: a close before it would cost the others their responses. */
  #closeAfterLast(): void {
    const last = new Map([...this.#open].map((response) => [response.req.socket, response]));
    for (const response of this.#open) {
      const isLast = last.get(response.req.socket) === response;
      if (!response.headersSent && response.shouldKeepAlive)
        response.setHeader('Connection', isLast ? 'close' : 'keep-alive');
    }
  }

  readonly #closed = (): void => {
    this.#lastAt = monotonicNow();
    for (const wake of this.#waiting) wake();
  };

  /** Returns whether a request has no response yet. A response that its client does not read is not waited for. */
  #isPending(): boolean {
    for (const { writableEnded } of this.#open) if (!writableEnded) return true;
    return false;
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
