import type { Socket } from 'node:net';
import { type Duplex, duplexPair } from 'node:stream';
import { Agent } from 'undici';
import { WebSocket } from 'ws';
import type { Network } from '../network/network.js';

/** For tests: every connection is a pair of streams, whose other end is handed to `accept`. */
export function createPairNetwork(accept: (serverEnd: Duplex) => void): Network {
  const connect = (): Socket => {
    const [client, server] = duplexPair();
    // A pair does not do this by itself: a destroyed end is seen by the other one, like a reset.
    client.once('close', () => setImmediate(() => server.destroy()));
    server.once('close', () => setImmediate(() => client.destroy()));
    accept(server);
    // What undici and ws ask of a socket beyond a duplex.
    const nothing = () => client;
    return Object.assign(client, {
      ref: nothing,
      unref: nothing,
      setKeepAlive: nothing,
      setNoDelay: nothing,
      setTimeout: nothing,
    }) as unknown as Socket;
  };
  const agent = new Agent({
    connections: 4,
    connect: (_options, callback) => {
      queueMicrotask(() => callback(null, connect()));
    },
  });
  return {
    kind: 'memory',
    dispatcher: () => agent,
    openWebSocket: (url, protocols = [], options = {}) => {
      const settings: WebSocket.ClientOptions & { closeTimeout: number } = {
        perMessageDeflate: false,
        closeTimeout: 2_000,
        headers: { ...options.headers },
        createConnection: connect,
      };
      return new WebSocket(url, [...protocols], settings);
    },
    close: () => agent.destroy(),
  };
}
