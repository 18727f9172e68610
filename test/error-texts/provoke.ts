import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { invoke, report } from '../../src/cli/invoke.js';
import type { ExitCode } from '../../src/failure/exit-codes.js';

/** The output and the exit code of one wrong use of the program. */
export interface Printed {
  readonly text: string;
  readonly exitCode: ExitCode;
}

/** One row of the table: what the user did, the complete text that is printed, and the exit code. */
export interface Row {
  readonly given: string;
  readonly provoke: () => Promise<Printed>;
  readonly text: string;
  readonly exitCode: ExitCode;
}

/** A file of the user, which is written into the folder of the table before the program is called. */
export interface UserFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** An argument of the command line; a file stands for its path. */
export type Argument = string | UserFile;

const folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-texts-'));

/** The path of a file in the folder of the table. */
export function pathOf(name: string): string {
  return path.join(folder, name);
}

export function removeFolder(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** A file with these lines. */
export function file(name: string, ...lines: readonly string[]): UserFile {
  return { name, content: lines.map((line) => `${line}\n`).join('') };
}

/** Executes one command line in this process. The text names the folder of the table `<folder>`. */
export async function called(...args: readonly Argument[]): Promise<Printed> {
  const words = args.map((each) => (typeof each === 'string' ? each : written(each)));
  let text = '';
  const exitCode = await invoke(words, {
    out: (some) => {
      text += some;
    },
    err: (some) => {
      text += some;
    },
  });
  return { text: withoutFolder(text), exitCode };
}

/** The text that is printed for the error of this work. */
export async function reported(work: () => unknown): Promise<Printed> {
  try {
    await work();
  } catch (error) {
    let text = '';
    const exitCode = report(error, (some) => {
      text += some;
    });
    return { text: withoutFolder(text), exitCode };
  }
  throw new Error('nothing was thrown');
}

/** Rows of the exit code 64: what the user did, the command line or another way to provoke it, message and hint. */
export function usageRows(
  rows: Readonly<
    Record<string, readonly [readonly Argument[] | (() => Promise<Printed>), message: string, hint: string]>
  >,
): readonly Row[] {
  return Object.entries(rows).map(([given, [how, message, hint]]) => ({
    given,
    provoke: typeof how === 'function' ? how : () => called(...how),
    text: printed(message, hint),
    exitCode: 64,
  }));
}

/** The only form in which an error is printed. */
export function printed(message: string, hint: string): string {
  return `tillfleet: ${message}\n  hint: ${hint}\n`;
}

function written({ name, content }: UserFile): string {
  writeFileSync(pathOf(name), content);
  return pathOf(name);
}

function withoutFolder(text: string): string {
  // A lock is written under a name of this attempt first.
  return text.replaceAll(folder, '<folder>').replace(/(\.lock)\.\d+\.\d+/, '$1');
}
