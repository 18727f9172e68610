import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { WebSocket } from 'ws';
import { paths } from '../../contract/operations.js';
import { canonicalRequest } from '../network/canonical-request.js';
import { FaultySocket } from '../network/faulty-socket.js';
import type { Network, OpenWebSocketOptions } from '../network/network.js';
import type { FaultyLine } from './faulty-line.js';

const tokenPaths = [paths.token, paths.webSocketToken];
const messageStart = Buffer.from('MESSAGE\n');

/** A network with the faults of one terminal's line. */
export class FaultyNetwork implements Network {
  readonly #network: Network;
  readonly #line: FaultyLine;
  #dispatcher: Dispatcher | undefined;

  constructor(network: Network, line: FaultyLine) {
    this.#network = network;
    this.#line = line;
  }

  get kind(): Network['kind'] {
    return this.#network.kind;
  }

  dispatcher(): Dispatcher {
    this.#dispatcher ??= this.#network.dispatcher().compose((dispatch) => (options, handler) => {
      if (isTokenPath(canonicalRequest(options).path) && this.#line.refusesToken()) throw refused();
      return dispatch(options, handler);
    });
    return this.#dispatcher;
  }

  connect(url: string): Duplex {
    return new FaultySocket(this.#network.connect(url), this.#line);
  }

  openWebSocket(url: string, protocols?: readonly string[], options?: OpenWebSocketOptions): WebSocket {
    const line = this.#line;
    const webSocket = this.#network.openWebSocket(url, protocols, {
      ...options,
      through: (socket) => new FaultySocket(socket, line),
    });
    const emit = webSocket.emit.bind(webSocket);
    webSocket.emit = (event: string | symbol, ...rest: unknown[]) => {
      const handled = Reflect.apply(emit, webSocket, [event, ...rest]);
      if (event === 'message' && isMessage(rest[0]) && line.drawDuplicate())
        Reflect.apply(emit, webSocket, [event, ...rest]);
      return handled;
    };
    return webSocket;
  }

  /** Does nothing: the network below is closed by its owner. */
  async close(): Promise<void> {}
}

function isTokenPath(path: string): boolean {
  const [plain = ''] = path.split('?', 1);
  return tokenPaths.some((each) => plain.endsWith(each));
}

/** Returns whether the data is a whole MESSAGE frame: a server delivers whole messages twice, never a part of one. */
function isMessage(data: unknown): boolean {
  if (!Buffer.isBuffer(data)) return false;
  return data.subarray(0, messageStart.length).equals(messageStart) && data.lastIndexOf(0) >= data.length - 3;
}

function refused(): Error {
  return Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
}
