import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Both ends of a connection through the proxy. */
interface Pair {
  readonly client: Socket;
  readonly service: Socket;
}

/** A TCP proxy before a service that can pass nothing on for a while. */
export class StallingProxy {
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #state: 'passing' | 'stalled' = 'passing';

  /** @param port the port of the service on this machine */
  constructor(port: number) {
    this.#server = createServer((client) => {
      const pair = { client, service: connect(port, '127.0.0.1') };
      this.#pairs.add(pair);
      for (const socket of [client, pair.service])
        socket
          .once('close', () => {
            this.#pairs.delete(pair);
            client.destroy();
            pair.service.destroy();
          })
          .on('error', () => socket.destroy());
      if (this.#state === 'passing') pass(pair);
    });
  }

  /** Resolves with the port that the proxy listens on. */
  async start(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
    return address.port;
  }

  /** The open connections through it. */
  get connections(): number {
    return this.#pairs.size;
  }

  /** Passes nothing on for this long, in both directions; then everything. */
  async stall(ms: number): Promise<void> {
    this.#state = 'stalled';
    for (const { client, service } of this.#pairs) {
      client.unpipe(service);
      service.unpipe(client);
    }
    await new Promise((resolve) => setTimeout(resolve, ms));
    this.#state = 'passing';
    for (const pair of this.#pairs) pass(pair);
  }

  async stop(): Promise<void> {
    this.#server.close();
    for (const { client, service } of this.#pairs) {
      client.destroy();
      service.destroy();
    }
    await once(this.#server, 'close');
  }
}

function pass({ client, service }: Pair): void {
  client.pipe(service).pipe(client);
}
