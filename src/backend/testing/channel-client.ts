import { WebSocket } from 'ws';
import { paths } from '../../contract/operations.js';
import { type SeenFrame, seen, wire } from '../../stomp/testing/wire.js';
import type { MemoryBackend, Till } from './memory-backend.js';

export interface Closed {
  readonly status: number;
  readonly reason: string;
}

/** A STOMP client that says what it is told to and keeps all that it hears. */
export class ChannelClient {
  /** Frames that no `next` has taken yet. */
  readonly frames: SeenFrame[] = [];
  readonly closed: Promise<Closed>;
  readonly #socket: WebSocket;
  readonly #opened: Promise<void>;
  readonly #listeners = new Set<() => void>();
  #receipts = 0;

  constructor(backend: MemoryBackend) {
    // ws asks for a net.Socket and needs no more of it than a duplex has.
    const createConnection = () => backend.connect() as never;
    this.#socket = new WebSocket('ws://in-memory.invalid/webs', ['v12.stomp'], { createConnection });
    this.#opened = new Promise((resolve, reject) => {
      this.#socket.once('open', resolve).once('error', reject);
    });
    this.closed = new Promise((resolve) => {
      this.#socket.once('close', (status, reason) => resolve({ status, reason: String(reason) }));
    });
    this.#socket.on('message', (data) => {
      this.frames.push(seen(String(data)));
      for (const listener of this.#listeners) listener();
    });
  }

  /** Connected with that wsToken. */
  static async connected(backend: MemoryBackend, wsToken: string): Promise<ChannelClient> {
    const client = await ChannelClient.opened(backend);
    await client.connect(`Bearer ${wsToken}`);
    return client;
  }

  /** A WebSocket on which nothing was said yet. */
  static async opened(backend: MemoryBackend): Promise<ChannelClient> {
    const client = new ChannelClient(backend);
    await client.#opened;
    return client;
  }

  /** Connected, registered and subscribed as the terminal. */
  static async online(backend: MemoryBackend, till: Till, ack = 'client-individual'): Promise<ChannelClient> {
    const client = await ChannelClient.connected(backend, await wsTokenOf(backend, till));
    await client.subscribe(`/queue/terminal/${till.configId}`, ack);
    await client.tell('/app/terminal/register');
    return client;
  }

  async connect(authorization: string): Promise<SeenFrame> {
    this.send('CONNECT', ['accept-version:1.2', `Authorization:${authorization}`]);
    return this.next();
  }

  send(command: string, headers: readonly string[] = [], body = ''): void {
    this.#socket.send(wire(command, headers, body));
  }

  /** Sends frames as one message. */
  together(...frames: readonly Parameters<typeof wire>[]): void {
    this.#socket.send(frames.map((frame) => wire(...frame)).join(''));
  }

  /** Sends a frame and waits until the backend has dealt with it; what came in the meantime is kept. */
  async done(command: string, headers: readonly string[] = [], body = ''): Promise<void> {
    this.#receipts += 1;
    const receipt = `r-${this.#receipts}`;
    this.send(command, [...headers, `receipt:${receipt}`], body);
    await this.next(({ headers: of }) => of['receipt-id'] === receipt);
  }

  subscribe(destination: string, ack = 'client-individual'): Promise<void> {
    return this.done('SUBSCRIBE', ['id:s', `destination:${destination}`, `ack:${ack}`]);
  }

  /** SEND, with the body as JSON. */
  tell(destination: string, body?: unknown): Promise<void> {
    return this.done('SEND', [`destination:${destination}`], body === undefined ? '' : JSON.stringify(body));
  }

  /** The next frame of that kind, taken out of `frames`. */
  next(wanted: (frame: SeenFrame) => boolean = () => true): Promise<SeenFrame> {
    return new Promise((resolve) => {
      const look = () => {
        const at = this.frames.findIndex(wanted);
        const [frame] = at < 0 ? [] : this.frames.splice(at, 1);
        if (frame === undefined) return;
        this.#listeners.delete(look);
        resolve(frame);
      };
      this.#listeners.add(look);
      look();
    });
  }

  /** The next MESSAGE, with its JSON. */
  async message(): Promise<{ headers: SeenFrame['headers']; body: Readonly<Record<string, unknown>> }> {
    const { headers, body } = await this.next(({ command }) => command === 'MESSAGE');
    return { headers, body: JSON.parse(body) };
  }

  /** `action` of every MESSAGE that came and was not taken; for a topic its `type`. */
  get waiting(): readonly unknown[] {
    return this.frames
      .filter(({ command }) => command === 'MESSAGE')
      .map(({ body }) => JSON.parse(body).action ?? JSON.parse(body).type);
  }

  /** Reads no more. */
  pause(): void {
    this.#socket.pause();
  }

  /** Cuts the connection, without a word. */
  cut(): void {
    this.#socket.terminate();
  }
}

/** The terminal's own wsToken, or an observer's if another token asks for it. */
export async function wsTokenOf(backend: MemoryBackend, till: Till, token = till.token): Promise<string> {
  const body = { configId: till.configId };
  return String((await backend.send({ path: paths.webSocketToken, token, body })).body.wsToken);
}
