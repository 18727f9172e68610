import type { ChildProcess } from 'node:child_process';
import { request, startChild, withChild } from '../process/child.js';
import { MeasuredProcess, type Service, type Turn } from '../process/measured-process.js';
import { times } from '../rounds.js';
import type { ClientTask, TaskFigures } from './client-tasks.js';

const clientsScript = new URL('./terminal-clients.js', import.meta.url);

const servers = {
  served: new URL('./served-channel.js', import.meta.url),
  bare: new URL('./bare-channel.js', import.meta.url),
};

/**
 * Measures fresh pairs of servers, one pair after another, each with all terminals offline. What the engine compiles
 * differs from process to process, so one pair alone would not repeat.
 * @param forks the number of pairs
 */
export function measurePairs<T>(
  forks: number,
  terminals: number,
  measure: (pair: Record<'floor' | 'own', Channel>) => Promise<T>,
): Promise<readonly T[]> {
  return ChannelFixture.use('bare', terminals, (bare) =>
    ChannelFixture.use('served', terminals, (served) =>
      times(forks, () => bare.withServer((floor) => served.withServer((own) => measure({ floor, own })))),
    ),
  );
}

/** The clients of one kind of server, which are kept while fresh servers of that kind come and go. */
export class ChannelFixture {
  readonly #script: URL;
  readonly #terminals: number;
  readonly #clients: ChildProcess;

  private constructor(script: URL, terminals: number, clients: ChildProcess) {
    this.#script = script;
    this.#terminals = terminals;
    this.#clients = clients;
  }

  /** Starts clients with a token for each of `terminals`, runs `work` and ends them. */
  static use<T>(
    kind: keyof typeof servers,
    terminals: number,
    work: (fixture: ChannelFixture) => Promise<T>,
  ): Promise<T> {
    const script = servers[kind];
    const clients = startChild(clientsScript);
    return withChild(clients, async () => {
      // The tokens come from a server that ends before anything is measured: thousands of REST calls would
      // leave a heap behind in which sessions find room for nothing.
      await MeasuredProcess.use<Service, T>(script, [terminals], ({ details: service }) =>
        request(clients, { do: 'prepare', service, count: terminals } satisfies ClientTask),
      );
      return work(new ChannelFixture(script, terminals, clients));
    });
  }

  /** Starts a fresh server, runs `work` with it and ends it. */
  withServer<T>(work: (channel: Channel) => Promise<T>): Promise<T> {
    return MeasuredProcess.use<Service, T>(this.#script, [this.#terminals], async (server) => {
      const channel = new Channel(server, this.#clients);
      await channel.attach();
      const result = await work(channel);
      await channel.close();
      return result;
    });
  }
}

/** A server with its clients. */
export class Channel {
  readonly #server: MeasuredProcess<Service>;
  readonly #clients: ChildProcess;

  constructor(server: MeasuredProcess<Service>, clients: ChildProcess) {
    this.#server = server;
    this.#clients = clients;
  }

  async attach(): Promise<void> {
    await this.#run({ do: 'attach', service: this.#server.details });
  }

  /** Opens sessions of the next `count` terminals: handshake, CONNECT, SUBSCRIBE and register. */
  open(count: number): Promise<Turn> {
    return this.#server.turn(count, () => this.#run({ do: 'open', count }));
  }

  /** Closes all sessions and waits until the server has released them. */
  async close(): Promise<void> {
    await this.#run({ do: 'close' });
    await this.#server.idle();
  }

  /** Sends `count` command triggers; each command is delivered, executed and broadcast. */
  commands(count: number): Promise<Turn> {
    return this.#server.turn(count, () => this.#run({ do: 'commands', count }));
  }

  /** Milliseconds, 99th percentile, from a command trigger to the delivery of the command. */
  async deliveryP99(perSecond: number, seconds: number): Promise<number> {
    const { p99 } = await this.#run({ do: 'deliveries', perSecond, seconds });
    return p99;
  }

  memory() {
    return this.#server.memory();
  }

  /** CPU of the server during `seconds`, in per cent of a core. */
  async load(seconds: number): Promise<number> {
    const { cpu, seconds: elapsed } = await this.#server.turn(
      1,
      () => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
    );
    return (cpu / 1e6 / elapsed) * 100;
  }

  #run(task: ClientTask): Promise<TaskFigures> {
    return request(this.#clients, task);
  }
}
