import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { request } from '../process/child.js';
import type { Memory } from '../process/memory.js';

const program = new URL('../../../bin/tillfleet.js', import.meta.url);
const probe = new URL('./probe.js', import.meta.url);
const startTimeoutMs = 30_000;
const stopTimeoutMs = 30_000;

/** `tillfleet serve` as a process of its own. */
export class ServedProgram {
  readonly baseUrl: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, baseUrl: string) {
    this.#child = child;
    this.baseUrl = baseUrl;
  }

  /** Resolves when the program listens. */
  static async start(folder: string, args: readonly string[] = []): Promise<ServedProgram> {
    const secret = path.join(folder, 'admin-secret');
    const child = fork(
      program,
      ['serve', '--json', '--port', '0', '--admin-secret-file', secret, '--log-level', 'warn', ...args],
      { execArgv: ['--expose-gc', '--import', probe.href], stdio: ['ignore', 'pipe', 'ignore', 'ipc'] },
    );
    if (child.stdout === null) throw new Error('the program has no output');
    const lines = createInterface({ input: child.stdout });
    const signal = AbortSignal.timeout(startTimeoutMs);
    const ended = once(child, 'exit', { signal }).then(([code]): never => {
      throw new Error(`serve ended with ${code} before it listened`);
    });
    const [line] = await Promise.race([once(lines, 'line', { signal }), ended]);
    const { baseUrl } = JSON.parse(String(line)) as { readonly baseUrl: string };
    return new ServedProgram(child, baseUrl);
  }

  get port(): number {
    return Number(new URL(this.baseUrl).port);
  }

  /** The memory after garbage collection. */
  memory(): Promise<Memory> {
    return request(this.#child, 'memory');
  }

  /** Sets its wall clock, and not its monotonic one. */
  setClock(byMs: number): Promise<unknown> {
    return request(this.#child, byMs);
  }

  /** The open file descriptors, sockets included. */
  descriptors(): number {
    return readdirSync(`/proc/${this.#child.pid}/fd`).length;
  }

  /** Sends the signal and resolves with the seconds until the process has ended. */
  async end(signal: NodeJS.Signals): Promise<number> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return 0;
    const startedAt = performance.now();
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), stopTimeoutMs);
    await ended;
    clearTimeout(timer);
    return (performance.now() - startedAt) / 1000;
  }
}
