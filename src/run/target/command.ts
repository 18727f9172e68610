import { type ChildProcess, spawn } from 'node:child_process';
import { exitCodes } from '../../failure/exit-codes.js';
import { Failure, messageOf } from '../../failure/failure.js';
import type { Variables } from '../../input/variables.js';
import { oneLine } from '../../simulator/http/redact.js';

export interface CommandOptions {
  /** Its name in the target file: `hooks.start`. */
  readonly field: string;
  readonly folder: string;
  readonly variables: Variables;
}

/** The output of a command that is kept for an error, in characters. */
const keptOutput = 2_000;

/** The time from SIGTERM until a command is ended by SIGKILL, in milliseconds. */
const patienceMs = 10_000;

/** The time from the end of a command until its pipes are no longer read, in milliseconds. */
const pipesOpenMs = 500;

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

  constructor([program = '', ...args]: readonly string[], { field, folder, variables }: CommandOptions) {
    this.#field = field;
    this.#name = program;
    this.#child = spawn(program, args, { cwd: folder, env: variables, stdio: ['ignore', 'pipe', 'pipe'] });
    this.ended = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(messageOf(error)));
      this.#child.once('exit', (code, signal) => {
        const end = signal === null ? `exit code ${code}` : `the signal ${signal}`;
        // Its output is complete with the close. A process that it left behind may keep its pipes open for ever.
        const timer = setTimeout(() => this.#releasePipes(), pipesOpenMs);
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
   * @throws Failure `hook-failed`, exit code 70, unless it ends with 0
   */
  async succeed(withinMs: number): Promise<void> {
    const timer = setTimeout(() => this.#child.kill('SIGTERM'), withinMs);
    const end = await this.ended;
    clearTimeout(timer);
    if (end !== 'exit code 0') throw this.failure(`ended with ${end}`);
  }

  /** Ends it: SIGTERM, and SIGKILL if it has not ended after some time. */
  async stop(): Promise<void> {
    if (this.#hasEnded) return;
    this.#child.kill('SIGTERM');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), patienceMs);
    await this.ended;
    clearTimeout(timer);
  }

  failure(problem: string): Failure {
    const errors = this.#errors.trim();
    const shown = errors === '' ? '' : `; it printed: ${oneLine(errors, 400)}`;
    return new Failure(`${this.#field} (${this.#name}) ${problem}${shown}`, {
      code: 'hook-failed',
      hint: 'run the command of the target file by hand, in the folder of that file',
      exitCode: exitCodes.harness,
    });
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
