import type { Duplex } from 'node:stream';
import type { Backend } from '../../backend/backend-options.js';
import type { ListenAddress } from '../../backend/lifecycle/listen.js';
import type { DataFile } from '../../backend/store/engine/snapshots.js';

/** A data file in memory, which the next backend opens. */
class KeptImage implements DataFile {
  readonly name = 'memory';
  #image: Uint8Array | undefined;

  async open(): Promise<Uint8Array | undefined> {
    return this.#image;
  }

  async write(image: Uint8Array): Promise<void> {
    this.#image = image;
  }

  async close(): Promise<void> {}
}

/** A backend that can be restarted, at the same address and with its store. */
export class RestartableBackend implements Backend {
  readonly #create: (dataFile: DataFile) => Backend;
  readonly #image = new KeptImage();
  #backend: Backend;
  #address: ListenAddress | undefined;
  #state: 'up' | 'down' | 'stopped' = 'up';

  constructor(create: (dataFile: DataFile) => Backend) {
    this.#create = create;
    this.#backend = create(this.#image);
  }

  async start(address?: ListenAddress): Promise<void> {
    await this.#backend.start(address);
    if (address === undefined) return;
    // The requested port may have been 0.
    this.#address = { host: address.host, port: Number(new URL(this.#backend.baseUrl).port) };
  }

  /** @param whileDown awaited between the stop and the next start */
  async restart(whileDown: () => Promise<void>): Promise<void> {
    this.#state = 'down';
    await this.#backend.stop();
    await whileDown();
    if (this.#state !== 'down') return;
    const next = this.#create(this.#image);
    this.#backend = next;
    await next.start(this.#address);
    this.#state = 'up';
  }

  /** Accepts the server's end of a new connection, or destroys it while the backend is down. */
  accept(socket: Duplex): void {
    if (this.#state === 'up') this.#backend.accept(socket);
    else socket.destroy();
  }

  drain(): Promise<void> {
    return this.#backend.drain();
  }

  stop(): Promise<void> {
    this.#state = 'stopped';
    return this.#backend.stop();
  }

  get fresh(): boolean {
    return this.#backend.fresh;
  }

  get openApi(): object {
    return this.#backend.openApi;
  }

  get baseUrl(): string {
    return this.#backend.baseUrl;
  }

  get webSocketUrl(): string {
    return this.#backend.webSocketUrl;
  }

  get server(): Backend['server'] {
    return this.#backend.server;
  }
}
