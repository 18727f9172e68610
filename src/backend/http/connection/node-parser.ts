import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * The parser continues behind a head that it serves, or it stops Node's own reading there: `stop` serves the request all
 * the same, `drop` does not.
 */
export type AfterHead = 'serve' | 'stop' | 'drop';

/** The properties of Node's parser that are used here. */
interface Internals {
  onIncoming: (request: IncomingMessage, shouldKeepAlive: boolean) => unknown;
  readonly _consumed: boolean;
  resume(): void;
  /** Copies the chunk that is parsed. */
  getCurrentBuffer(): Buffer;
}

type Listener = ReturnType<Duplex['listeners']>[number];

/** Receives the number of parsed bytes, or the error for which the parser has stopped. */
type OnExecute = (result: number | (Error & { readonly bytesParsed: number })) => void;

/** `HPE_PAUSED` of llhttp: returned for a head, it stops the parser behind it. */
const paused = 21;

/** The parser that Node's HTTP server has attached to a socket. */
export class NodeParser {
  readonly #socket: Duplex;
  readonly #parser: Internals;
  readonly #executeKey: string;
  /** Node's own listener to the data of the socket, which parses it. */
  #listener: Listener | undefined;

  private constructor(socket: Duplex, parser: Internals) {
    this.#socket = socket;
    this.#parser = parser;
    this.#executeKey = onExecuteKey(parser);
  }

  /**
   * Takes the parser of a socket that Node has just given it one. Node has no public interface for this:
   * `shouldUpgradeCallback` exists since Node 24 only, and loses what follows an ignored upgrade in the same chunk.
   *
   * @returns undefined for a socket without a parser, such as the TCP socket below TLS
   */
  static of(socket: Duplex): NodeParser | undefined {
    if (socket.listenerCount('data') === 0) return undefined;
    const parser: unknown = Reflect.get(socket, 'parser');
    if (!hasInternals(parser)) throw unknownNode();
    return new NodeParser(socket, parser);
  }

  /**
   * True while Node reads the socket and parses what it reads without JavaScript between the two. A request costs a
   * tenth less so.
   */
  get readsSocket(): boolean {
    return this.#parser._consumed === true;
  }

  /** Parses these bytes and emits the requests and upgrades in them. Node must not read the socket. */
  feed(chunk: Buffer): void {
    Reflect.apply(this.#nodeListener, this.#socket, [chunk]);
  }

  /** Ends Node's own listening to the data of the socket. */
  detach(): void {
    const listener = this.#nodeListener;
    this.#listener = listener;
    // To remove all listeners would make the socket slower for as long as it is open.
    this.#socket.off('data', listener as () => void);
  }

  /** The listener sees each head before Node does, and may change it. */
  onHead(listener: (request: IncomingMessage) => AfterHead): void {
    const parser = this.#parser;
    const { onIncoming } = parser;
    parser.onIncoming = (request, shouldKeepAlive) => {
      const then = listener(request);
      const result = then === 'drop' ? paused : onIncoming.call(parser, request, shouldKeepAlive);
      return then === 'serve' ? result : paused;
    };
  }

  /**
   * Prepares the end of Node's own reading: it is called when the parser has stopped.
   *
   * @param onRest receives the bytes that Node has read and not parsed; before it returns, it listens to `data`
   */
  onStop(onRest: (rest: Buffer) => void): void {
    const onExecute: OnExecute = (result) => {
      const parsed = typeof result === 'number' ? result : result.bytesParsed;
      const rest = this.#parser.getCurrentBuffer().subarray(parsed);
      this.#parser.resume();
      // No bytes are needed to end a message without a body.
      this.feed(rest.subarray(0, 0));
      onRest(rest);
    };
    Reflect.set(this.#parser, this.#executeKey, onExecute);
  }

  get #nodeListener(): Listener {
    const [listener] = this.#listener === undefined ? this.#socket.listeners('data') : [this.#listener];
    if (listener === undefined) throw unknownNode();
    return listener;
  }
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

function hasInternals(parser: unknown): parser is Internals {
  if (typeof parser !== 'object' || parser === null) return false;
  const { onIncoming, resume, getCurrentBuffer } = parser as Partial<Internals>;
  return (
    typeof onIncoming === 'function' && typeof resume === 'function' && typeof getCurrentBuffer === 'function'
  );
}

/** The key of the function that Node calls when it has parsed what it has read: the same in all parsers. */
let knownExecuteKey: string | undefined;

function onExecuteKey(parser: object): string {
  knownExecuteKey ??= Object.entries(parser).find(
    ([, value]) => typeof value === 'function' && value.name === 'bound onParserExecute',
  )?.[0];
  if (knownExecuteKey === undefined) throw unknownNode();
  return knownExecuteKey;
}

function unknownNode(): TypeError {
  return new TypeError('this version of Node attaches its HTTP parser in another way');
}
