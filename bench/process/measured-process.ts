import type { ChildProcess } from 'node:child_process';
import { nextMessage, request, startChild, withChild } from './child.js';
import type { Memory } from './memory.js';

const idleMs = 100;
/** A process that uses less than this share of a core is idle. */
const idleShare = 0.05;

/** A server's report that it listens. */
export interface Service {
  readonly port: number;
  /** The access token of a caller; empty for a bare server, which checks none. */
  readonly token: string;
}

/** The cost of one turn of load for a process. */
export interface Turn {
  /** Requests, sessions, commands or terminals. */
  readonly count: number;
  /** Microseconds of CPU. */
  readonly cpu: number;
  readonly seconds: number;
}

/** Microseconds of CPU for each request, session or command of some turns. */
export function cpuEach(turns: readonly Turn[]): number {
  return sum(turns, ({ cpu }) => cpu) / sum(turns, ({ count }) => count);
}

/** Requests, sessions or commands in a second of some turns. */
export function perSecond(turns: readonly Turn[]): number {
  return sum(turns, ({ count }) => count) / sum(turns, ({ seconds }) => seconds);
}

function sum(turns: readonly Turn[], field: (turn: Turn) => number): number {
  return turns.reduce((total, turn) => total + field(turn), 0);
}

/** A process whose CPU and memory are measured from outside: a server, or the clients of a fleet. */
export class MeasuredProcess<Details> {
  /** The report of the process that it is ready. */
  readonly details: Details;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, details: Details) {
    this.#child = child;
    this.details = details;
  }

  /** Starts the process, runs `work` with it and ends it. */
  static use<Details, T>(
    script: URL,
    args: readonly (string | number)[],
    work: (process: MeasuredProcess<Details>) => Promise<T>,
  ): Promise<T> {
    const child = startChild(script, args);
    return withChild(child, async () => work(new MeasuredProcess(child, await nextMessage<Details>(child))));
  }

  memory(): Promise<Memory> {
    return request(this.#child, 'memory');
  }

  /** Microseconds of CPU since the process began. */
  cpu(): Promise<number> {
    return request(this.#child, 'cpu');
  }

  /** Runs a task that the script of the process declares. */
  async run(task: string): Promise<void> {
    await request(this.#child, task);
  }

  /** Measures the cost of `count` requests, sessions or commands of `work` for this process. */
  async turn(count: number, work: () => Promise<unknown>): Promise<Turn> {
    const cpu = await this.cpu();
    const startedAt = performance.now();
    await work();
    const seconds = (performance.now() - startedAt) / 1000;
    return { count, cpu: (await this.cpu()) - cpu, seconds };
  }

  /** Resolves when the process has nothing left to do. */
  async idle(): Promise<void> {
    for (let before = await this.cpu(), after = Number.POSITIVE_INFINITY; ; before = after) {
      await new Promise((resolve) => setTimeout(resolve, idleMs));
      after = await this.cpu();
      if (after - before < idleMs * 1000 * idleShare) return;
    }
  }
}
