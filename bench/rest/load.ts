import { connect, type Socket } from 'node:net';

/** What to send next; called once for each request. */
export type NextRequest = () => Buffer;

export interface LoadFigures {
  readonly perSecond: number;
  /** Milliseconds from a request to the whole answer. */
  readonly p99: number;
}

/**
 * Sends ready-made bytes over plain sockets, one request at a time on each, and counts whole answers: a
 * client so bare that the server is what is measured. An answer other than 2xx ends it with an error.
 */
export async function load(
  port: number,
  connections: number,
  count: number,
  next: NextRequest,
): Promise<LoadFigures> {
  const times: number[] = [];
  let left = count;
  const startedAt = performance.now();
  const work = async () => {
    const caller = await Caller.open(port);
    while (left > 0) {
      left -= 1;
      const sentAt = performance.now();
      await caller.call(next());
      times.push(performance.now() - sentAt);
    }
    caller.close();
  };
  await Promise.all(Array.from({ length: connections }, work));
  const perSecond = count / ((performance.now() - startedAt) / 1000);
  times.sort((one, other) => one - other);
  return { perSecond, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
}

/** One keep-alive connection, one request at a time. */
export class Caller {
  readonly #socket: Socket;
  #received = '';
  #answered: ((body: string) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => this.#take(chunk));
    socket.on('error', (error) => this.#failed?.(error));
  }

  static open(port: number): Promise<Caller> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' }, () => resolve(new Caller(socket)));
      socket.once('error', reject);
    });
  }

  /** The body of a 2xx answer. */
  call(bytes: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(bytes);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: string): void {
    this.#received += chunk;
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#received)?.[1]);
    if (this.#received.length < end + 4 + length) return;
    const answer = this.#received;
    this.#received = '';
    if (answer.startsWith('HTTP/1.1 2')) this.#answered?.(answer.slice(end + 4));
    else this.#failed?.(new Error(`answered ${answer.slice(0, 300)}`));
  }
}

/** A POST with a JSON body, as bytes. */
export function post(path: string, token: string, body: unknown): Buffer {
  const json = JSON.stringify(body);
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  );
}
