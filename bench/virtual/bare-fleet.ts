import { createServer } from 'node:http';
import { Client, Versions } from '@stomp/stompjs';
import { WebSocket, WebSocketServer } from 'ws';
import { MemorySocket } from '../../src/simulator/network/memory-socket.js';
import { Wire } from '../../src/simulator/network/wire.js';

const connected = 'CONNECTED\nversion:1.2\nheart-beat:10000,10000\n\n\0';
const beatMs = 10_000;

/** stompjs clients and a bare ws server with constant strings, on pairs in memory. */
export class BareFleet {
  readonly wire: Wire;
  readonly #server = createServer();
  readonly #webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  readonly #clients: Client[] = [];

  constructor({ latencyMs }: { readonly latencyMs: number }) {
    this.wire = new Wire(latencyMs);
    this.#server.on('upgrade', (request, socket, head) =>
      this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => serve(webSocket)),
    );
  }

  /** Resolves when `count` clients are connected; at most 64 connect at any time. */
  async open(count: number): Promise<void> {
    const indices = Array.from({ length: count }, (_, index) => index).values();
    const work = async () => {
      for (const _ of indices) await this.#connect();
    };
    await Promise.all(Array.from({ length: 64 }, work));
  }

  #connect(): Promise<void> {
    return new Promise((resolve) => {
      const client = new Client({
        webSocketFactory: () =>
          new WebSocket('ws://bare.invalid/', ['v12.stomp'], {
            perMessageDeflate: false,
            createConnection: () => this.#pair(),
          }),
        stompVersions: new Versions([Versions.V1_2]),
        heartbeatIncoming: beatMs,
        heartbeatOutgoing: beatMs,
        reconnectDelay: 0,
        onConnect: () => resolve(),
      });
      this.#clients.push(client);
      client.activate();
    });
  }

  #pair(): never {
    const [client, server] = MemorySocket.pair(this.wire);
    this.#server.emit('connection', server);
    // The types of ws ask for a TCP socket.
    return client as never;
  }
}

function serve(webSocket: WebSocket): void {
  webSocket.on('message', (data) => {
    if (String(data).startsWith('CONNECT')) {
      webSocket.send(connected);
      setInterval(() => webSocket.send('\n'), beatMs);
    }
  });
}
