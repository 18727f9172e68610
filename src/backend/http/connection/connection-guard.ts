import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { HttpConnection, offersOtherProtocol } from './http-connection.js';
import { type AfterHead, isUpgrade, type NodeParser } from './node-parser.js';

/**
 * Guards one connection of the HTTP server. Node reads the socket while the client waits for each response, and up to
 * the handshake of a WebSocket. Only from the first pipelined request, or offer of another protocol, on the socket is
 * read instead of Node, so that the many connections which never have one need little.
 */
export class ConnectionGuard {
  readonly #socket: Duplex;
  readonly #parser: NodeParser;
  readonly #maxOpen: number;
  /** The latest response, while Node reads the socket. */
  #latestResponse: ServerResponse | undefined;
  /** Reads the socket instead of Node. */
  #reader: HttpConnection | undefined;

  constructor(socket: Duplex, parser: NodeParser, maxOpen: number) {
    this.#socket = socket;
    this.#parser = parser;
    this.#maxOpen = maxOpen;
    if (!parser.readsSocket) this.#begin().read();
  }

  /** A head has arrived. */
  head(request: IncomingMessage): AfterHead {
    return this.#reader === undefined ? this.#pass(request) : this.#reader.begin(request);
  }

  /** A request has reached the server. */
  opened(response: ServerResponse): void {
    if (this.#reader === undefined) this.#latestResponse = response;
    else this.#reader.opened(response);
  }

  /** A head has arrived while Node reads the socket. */
  #pass(request: IncomingMessage): AfterHead {
    const isIgnored = offersOtherProtocol(request);
    // Node itself ends its reading behind the head of an upgrade.
    if (isUpgrade(request) && !isIgnored) return 'serve';
    const earlier = this.#latestResponse;
    const isPipelined = earlier !== undefined && !earlier.closed;
    const { writable } = this.#socket;
    if (writable && !isPipelined && !isIgnored) return 'serve';
    const reader = this.#begin();
    if (isPipelined) reader.opened(earlier);
    reader.begin(request);
    this.#parser.onStop((rest) => {
      reader.read();
      reader.receive(rest);
    });
    return writable ? 'stop' : 'drop';
  }

  #begin(): HttpConnection {
    this.#latestResponse = undefined;
    this.#reader = new HttpConnection(this.#socket, this.#parser, this.#maxOpen);
    return this.#reader;
  }
}
