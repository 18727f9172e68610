import { CommanderError } from 'commander';
import { type ExitCode, exitCodes } from '../failure/exit-codes.js';
import { Failure, messageOf, usageFailure } from '../failure/failure.js';
import { commandLineFailure } from './command-line-failure.js';
import { createProgram } from './program.js';

/** The output of the program itself; a run writes its event stream separately. */
export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Executes one command line. Never rejects: this is the only place that prints errors. */
export async function invoke(args: readonly string[], { out, err }: Streams): Promise<ExitCode> {
  let ended: ExitCode = exitCodes.pass;
  const program = createProgram((code) => {
    ended = code;
  });
  for (const command of [program, ...program.commands]) command.configureOutput({ writeOut: out });
  try {
    if (args.length === 0)
      throw usageFailure(
        'no command was given',
        'use `tillfleet run`, or `tillfleet --help` for all commands',
      );
    await program.parseAsync(args, { from: 'user' });
    return ended;
  } catch (error) {
    if (!(error instanceof CommanderError)) return report(error, err);
    // Commander reports help and version as errors too.
    return error.exitCode === 0 ? exitCodes.pass : report(commandLineFailure(error, program, args), err);
  }
}

/** Prints an error in its only form and returns the exit code for it. */
export function report(error: unknown, err: Streams['err']): ExitCode {
  const print = (message: string, hint: string | undefined) => {
    err(`tillfleet: ${message.replaceAll(/\s*\n\s*/g, ' ')}\n`);
    if (hint !== undefined) err(`  hint: ${hint}\n`);
  };
  if (error instanceof Failure) {
    print(error.message, error.hint);
    // An internal error of another thread can be traced only by its stack.
    if (error.code === 'worker') err(`${error.stack}\n`);
    return error.exitCode;
  }
  print(
    `internal error: ${messageOf(error)}`,
    'this is a bug in tillfleet; please report it with the following lines',
  );
  err(`${error instanceof Error ? error.stack : error}\n`);
  return exitCodes.harness;
}
