import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** The parser that Node's HTTP server has attached to a socket. */
export interface NodeParser {
  /** Parses these bytes and emits the requests and upgrades in them. */
  feed(chunk: Buffer): void;
  /** The listener sees each head before Node does, and may change it. */
  onHead(listener: (request: IncomingMessage) => void): void;
}

type OnIncoming = (request: IncomingMessage, shouldKeepAlive: boolean) => unknown;

/**
 * Detaches the parser from the input of its socket. Node has no public interface for this: `shouldUpgradeCallback`
 * exists since Node 24 only, and loses what follows an ignored upgrade in the same chunk.
 *
 * @returns undefined for a socket without a parser, such as the TCP socket below TLS
 */
export function detachParser(socket: Duplex): NodeParser | undefined {
  const [feed] = socket.listeners('data');
  if (feed === undefined) return undefined;
  const parser: unknown = Reflect.get(socket, 'parser');
  if (typeof parser !== 'object' || parser === null || !hasOnIncoming(parser))
    throw new TypeError('this version of Node attaches its HTTP parser in another way');
  socket.removeAllListeners('data');
  return {
    feed: (chunk) => Reflect.apply(feed, socket, [chunk]),
    onHead(listener) {
      const { onIncoming } = parser;
      parser.onIncoming = (request, shouldKeepAlive) => {
        listener(request);
        return onIncoming.call(parser, request, shouldKeepAlive);
      };
    },
  };
}

/** Returns whether Node will emit the request as an upgrade and parse nothing after it. */
export function isUpgrade(request: IncomingMessage): boolean {
  return Reflect.get(request, 'upgrade') === true;
}

/** Makes Node serve the request as if it offered no other protocol. */
export function ignoreUpgrade(request: IncomingMessage): void {
  Reflect.set(request, 'upgrade', false);
}

/** Returns whether Node has paused the input, because the client does not read its responses. Node resumes it by itself. */
export function isPausedByNode(socket: Duplex): boolean {
  return Reflect.get(socket, '_paused') === true;
}

function hasOnIncoming(parser: object): parser is { onIncoming: OnIncoming } {
  return 'onIncoming' in parser && typeof parser.onIncoming === 'function';
}
