import { MeasuredProcess, type Service, type Turn } from '../process/measured-process.js';
import { times } from '../rounds.js';
import { HttpConnection, post } from './http-connection.js';

const served = new URL('./served-rest.js', import.meta.url);
const bare = new URL('./bare-echo.js', import.meta.url);

const connectionCount = 32;
/** Requests that are made ready before they are sent. */
const batch = 20_000;

/**
 * Measures fresh pairs of a bare and a served process, one pair after another. What the engine compiles differs from
 * process to process, so one pair alone would not repeat.
 * @param forks the number of pairs
 */
export function measurePairs<T>(
  forks: number,
  measure: (pair: Record<'floor' | 'own', RestServer>) => Promise<T>,
): Promise<readonly T[]> {
  return times(forks, () =>
    RestServer.useBare((floor) => RestServer.useServed((own) => measure({ floor, own }))),
  );
}

/** A server under load: payNow of the product, or the echo of the same body. */
export class RestServer {
  readonly #process: MeasuredProcess<Service>;
  readonly #path: string;
  #connections: readonly HttpConnection[] = [];
  #payments = 0;

  private constructor(process: MeasuredProcess<Service>, path: string) {
    this.#process = process;
    this.#path = path;
  }

  static useBare<T>(work: (server: RestServer) => Promise<T>): Promise<T> {
    return MeasuredProcess.use<Service, T>(bare, [], (process) => work(new RestServer(process, '/echo')));
  }

  static useServed<T>(work: (server: RestServer) => Promise<T>): Promise<T> {
    return MeasuredProcess.use<Service, T>(served, [], (process) =>
      work(new RestServer(process, '/api/v1/pos/payNow')),
    );
  }

  /** Sends `count` sandbox payments, each with its own reference, and measures them. */
  async pay(count: number): Promise<Turn> {
    const requests = Array.from({ length: count }, () => this.#payment()).values();
    const connections = await this.#connect();
    return this.#process.turn(count, () =>
      Promise.all(
        connections.map(async (connection) => {
          for (const request of requests) await connection.send(request);
        }),
      ),
    );
  }

  /** Stores `count` payments. */
  async fill(count: number): Promise<void> {
    for (let left = count; left > 0; left -= batch) await this.pay(Math.min(left, batch));
  }

  /** The times, in milliseconds, of `count` requests one after another. */
  async latencies(operation: string, count: number): Promise<readonly number[]> {
    const { token } = this.#process.details;
    const request = post(`/api/v1/pos/${operation}`, token, {});
    const [connection] = await this.#connect();
    const elapsed: number[] = [];
    for (let sent = 0; sent < count; sent += 1) {
      const sentAt = performance.now();
      await connection?.send(request);
      elapsed.push(performance.now() - sentAt);
    }
    return elapsed;
  }

  /** Deletes the stored payments of a served process. */
  forget(): Promise<void> {
    return this.#process.run('forget');
  }

  memory() {
    return this.#process.memory();
  }

  /** The connections, which stay open between turns; the ones that the server has closed are replaced. */
  async #connect(): Promise<readonly HttpConnection[]> {
    const { port } = this.#process.details;
    const open = this.#connections.filter(({ closed }) => !closed);
    const missing = Array.from({ length: connectionCount - open.length }, () => HttpConnection.open(port));
    this.#connections = [...open, ...(await Promise.all(missing))];
    return this.#connections;
  }

  #payment(): Buffer {
    this.#payments += 1;
    const referenceId = `bench-${this.#payments}`;
    const body = { referenceId, amount: '12.34', currency: 'EUR', channel: 'card' };
    return post(this.#path, this.#process.details.token, body);
  }
}
