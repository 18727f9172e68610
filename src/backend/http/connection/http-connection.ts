import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { EmptyLines, lineFeed } from './empty-lines.js';
import { ignoreUpgrade, isPausedByNode, isUpgrade, type NodeParser } from './node-parser.js';
import { OpenResponses } from './open-responses.js';

/** The reason for which a connection is not parsed further. */
type Reason = 'response' | 'turn';

/** A client that sends requests as fast as it can must not keep the others waiting. */
const requestsPerTurn = 1;

/**
 * Reads the socket of one connection instead of Node. Its parser receives at most one message at a time, so the
 * connection can stop between any two.
 *
 * - An Upgrade to another protocol than WebSocket is ignored (RFC 9110, 7.8): clients such as Java's offer h2c with
 *   each request.
 * - At most `maxOpen` pipelined requests are open; then the socket is not read until one of them has its response.
 * - After each pipelined request the other connections have their turn.
 * - When the socket closes, all its responses close. Node itself closes only the first of them.
 */
export class HttpConnection {
  readonly #socket: Duplex;
  readonly #parser: NodeParser;
  readonly #maxOpen: number;
  readonly #open = new OpenResponses();
  readonly #lines = new EmptyLines();
  /** The request whose head was parsed last; its body may be incomplete. */
  #latest: IncomingMessage | undefined;
  /** The bytes of its body that have not arrived yet, if it has a Content-Length. */
  #bodyLeft = 0;
  /** The latest request offers a protocol that is ignored. */
  #ignoresUpgrade = false;
  /** The requests that may still be parsed in this turn of the event loop. */
  #turnLeft = requestsPerTurn;
  #upgraded = false;
  #waitsFor: Reason | undefined;

  constructor(socket: Duplex, parser: NodeParser, maxOpen: number) {
    this.#socket = socket;
    this.#parser = parser;
    this.#maxOpen = maxOpen;
  }

  /** Reads the socket from now on. */
  read(): void {
    this.#parser.detach();
    this.#socket.on('data', this.receive);
    this.#socket.once('close', this.#closeAll);
  }

  /** A request has reached the server. It is open until its response closes. */
  opened(response: ServerResponse): void {
    this.#open.add(response, () => {
      if (this.#open.size === 0 && this.#waitsFor === undefined) this.#turnLeft = requestsPerTurn;
      if (this.#open.size < this.#maxOpen) this.#continue('response');
    });
  }

  /** Parses what has arrived, as far as it may. */
  readonly receive = (chunk: Buffer): void => {
    let from = 0;
    while (from < chunk.length && this.#mayParse()) {
      from = this.#parse(chunk, from);
    }
    // After an invalid request, or the last one, the rest is dropped.
    const isWanted = this.#upgraded || this.#socket.isPaused();
    if (from < chunk.length && isWanted && this.#socket.readable) this.#socket.unshift(chunk.subarray(from));
  };

  /** False if the rest of the input must wait, or belongs to another protocol. */
  #mayParse(): boolean {
    if (this.#upgraded || this.#socket.isPaused() || !this.#socket.writable) return false;
    // The rest of a body belongs to a request that is open already.
    if (this.#latest?.complete === false) return true;
    if (this.#open.size >= this.#maxOpen) return this.#waitFor('response');
    return this.#turnLeft > 0 || this.#waitForTurn();
  }

  #waitForTurn(): false {
    if (this.#waitsFor !== 'turn') setImmediate(() => this.#continue('turn'));
    return this.#waitFor('turn');
  }

  /** Stops reading. Returns false. */
  #waitFor(reason: Reason): false {
    this.#waitsFor = reason;
    this.#socket.pause();
    return false;
  }

  #continue(reason: Reason): void {
    if (reason === 'turn') this.#turnLeft = requestsPerTurn;
    if (this.#waitsFor !== reason) return;
    this.#waitsFor = undefined;
    if (!isPausedByNode(this.#socket)) this.#socket.resume();
  }

  /** Parses at most one message, or a part of it. Returns the index behind what was parsed. */
  #parse(chunk: Buffer, from: number): number {
    if (this.#bodyLeft > 0) {
      const end = this.#bodyEnd(chunk, from);
      this.#parser.feed(chunk.subarray(from, end));
      return end;
    }
    const isBody = this.#latest?.complete === false;
    const end = this.#lines.nextEnd(chunk, from);
    // Without a further line no second head ends in this chunk. To parse a head and its body at once costs less.
    const isWhole = !isBody && end < chunk.length && !chunk.includes(lineFeed, end);
    this.#parser.feed(chunk.subarray(from, isWhole ? chunk.length : end));
    if (!isWhole) return end;
    const bodyEnd = this.#bodyEnd(chunk, end);
    // After a message whose offer was ignored, Node does not parse the rest.
    if (this.#ignoresUpgrade && this.#latest?.complete === true) return bodyEnd;
    this.#lines.nextEnd(chunk, bodyEnd);
    return chunk.length;
  }

  /** Counts what the chunk has of the present body. Returns the index behind it. */
  #bodyEnd(chunk: Buffer, from: number): number {
    const length = Math.min(this.#bodyLeft, chunk.length - from);
    this.#bodyLeft -= length;
    return from + length;
  }

  /** A head has arrived. */
  begin(request: IncomingMessage): 'serve' {
    this.#ignoresUpgrade = offersOtherProtocol(request);
    if (this.#ignoresUpgrade) ignoreUpgrade(request);
    if (isUpgrade(request)) this.#leave();
    this.#latest = request;
    this.#turnLeft -= 1;
    // Node rejects a request with both headers.
    if (request.headers['transfer-encoding'] === undefined)
      this.#bodyLeft = Number(request.headers['content-length'] ?? 0);
    return 'serve';
  }

  /** Stops parsing: the rest of the input belongs to another protocol. */
  #leave(): void {
    this.#upgraded = true;
    this.#socket.off('data', this.receive);
    if (this.#open.size === 0) this.#socket.off('close', this.#closeAll);
  }

  readonly #closeAll = (): void => {
    for (const response of this.#open) {
      // Node closes the one that has the socket.
      if (response.socket === null && !response.writableFinished) closeResponse(response);
    }
  };
}

/** Returns whether the request offers a protocol other than WebSocket. */
export function offersOtherProtocol(request: IncomingMessage): boolean {
  // CONNECT is an upgrade to Node too, without the header.
  if (!isUpgrade(request) || request.method === 'CONNECT') return false;
  return request.headers.upgrade?.toLowerCase() !== 'websocket';
}

/** Closes a response that waits for its turn, like one whose socket has closed. */
function closeResponse(response: ServerResponse): void {
  const closed = new Socket();
  closed.destroy();
  response.assignSocket(closed);
}
