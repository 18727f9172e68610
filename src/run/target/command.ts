import { type ChildProcess, spawn } from 'node:child_process';
import { exitCodes } from '../../failure/exit-codes.js';
import { Failure, messageOf } from '../../failure/failure.js';
import { oneLine } from '../../simulator/http/redact.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import type { CommandHost } from './command-host.js';

export interface CommandOptions {
  /** The name of the command in the target file: `hooks.start`. */
  readonly field: string;
  readonly folder: string;
  readonly host: CommandHost;
  /** Called with each piece of its output, on either stream. */
  readonly onOutput?: (text: string) => void;
}

/** The output of a command that is kept for an error, in characters. */
const keptOutput = 2_000;

/** The time from SIGTERM until a command is ended by SIGKILL, in milliseconds. */
const patienceMs = 10_000;

/** The time from the end of a command until its pipes are no longer read, in milliseconds. */
const pipesOpenMs = 500;

/** The time that killed processes have to release their ports, in milliseconds; zombies may stay for ever. */
const releaseMs = 2_000;

/** A program that the target file names: its standard output by lines, and its end. */
export class Command {
  readonly #child: ChildProcess;
  readonly #field: string;
  readonly #name: string;
  #unread = '';
  #errors = '';
  #onLine: (line: string) => void = () => undefined;
  /** Resolves with how it ended: an exit code, a signal, or why it could not start. */
  readonly ended: Promise<string>;
  #hasEnded = false;
  readonly #host: CommandHost;
  /** Resolves when no process writes to its pipes any longer. */
  readonly #silent: Promise<unknown>;
  readonly #exit: Promise<unknown>;
  #isStopping = false;

  constructor([program = '', ...args]: readonly string[], { field, folder, host, onOutput }: CommandOptions) {
    this.#field = field;
    this.#name = program;
    this.#host = host;
    // A separate group: signals reach what a shell script starts, and those of a terminal do not reach it at once.
    this.#child = spawn(program, args, {
      cwd: folder,
      env: host.variables,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { stdout, stderr } = this.#child;
    this.#silent = Promise.all(
      [stdout, stderr].map((pipe) => new Promise<void>((resolve) => pipe?.once('close', resolve))),
    );
    this.#exit = new Promise<void>((resolve) => {
      this.#child.once('exit', () => resolve());
      this.#child.once('error', () => resolve());
    });
    this.ended = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(messageOf(error)));
      this.#child.once('exit', (code, signal) => {
        const end = signal === null ? `exit code ${code}` : `the signal ${signal}`;
        // Its output is complete with the close. A process that it left behind may keep its pipes open for ever.
        const timer = setTimeout(() => this.#isStopping || this.#releasePipes(), pipesOpenMs);
        this.#child.once('close', () => clearTimeout(timer));
        this.#child.once('close', () => resolve(end));
      });
    });
    void this.ended.then(() => {
      this.#hasEnded = true;
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = `${this.#errors}${text}`.slice(-keptOutput);
    });
    if (onOutput !== undefined) for (const pipe of [stdout, stderr]) pipe?.on('data', onOutput);
  }

  /** Called with each whole line of its standard output. */
  set onLine(listener: (line: string) => void) {
    this.#onLine = listener;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * Waits for its end by itself.
   *
   * @param withinMs the time that it may take; then it is ended
   * @throws Failure `hook-failed`, exit code 69, unless it ends with 0
   */
  async succeed(withinMs: number): Promise<void> {
    const timer = setTimeout(() => this.#signal('SIGTERM'), withinMs);
    const end = await this.ended;
    clearTimeout(timer);
    if (end !== 'exit code 0') throw this.failure(`ended with ${end}`);
  }

  /** Ends it with all processes that it has started: SIGTERM, and SIGKILL for those that have not ended after some time. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    if (!this.#signal('SIGTERM') && this.#hasEnded) return;
    // The pipes of a command that has ended are closed already, and show nothing of what it has left behind.
    const timer = setTimeout(() => this.#kill(), this.#hasEnded ? pipesOpenMs : patienceMs);
    if (!this.#hasEnded) await Promise.all([this.#exit, this.#silent]);
    else await new Promise((resolve) => setTimeout(resolve, pipesOpenMs));
    clearTimeout(timer);
    this.#kill();
    await this.ended;
    await this.#groupIsGone();
  }

  failure(problem: string): Failure {
    const errors = this.#errors.trim();
    const shown = errors === '' ? '' : `; it printed: ${oneLine(errors, 400)}`;
    return new Failure(`${this.#field} (${this.#name}) ${problem}${shown}`, {
      code: 'hook-failed',
      hint: 'run the command of the target file by hand, in the folder of that file',
      exitCode: exitCodes.unreachable,
    });
  }

  #kill(): void {
    this.#signal('SIGKILL');
    this.#releasePipes();
  }

  /** A process closes its pipes before its sockets: only after its end another one can listen on its port. */
  async #groupIsGone(): Promise<void> {
    const { pid } = this.#child;
    const deadline = monotonicNow() + releaseMs;
    while (pid !== undefined && this.#host.signalGroup(pid, 0) && monotonicNow() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 5));
  }

  /** Returns false if nothing of the command exists. */
  #signal(signal: 'SIGTERM' | 'SIGKILL'): boolean {
    const { pid } = this.#child;
    if (pid !== undefined && this.#host.signalGroup(pid, signal)) return true;
    // Not every system has process groups.
    return !this.#hasEnded && this.#child.kill(signal);
  }

  #releasePipes(): void {
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
  }

  #read(text: string): void {
    const lines = `${this.#unread}${text}`.split('\n');
    this.#unread = (lines.pop() ?? '').slice(-keptOutput);
    for (const line of lines) this.#onLine(line);
  }
}
