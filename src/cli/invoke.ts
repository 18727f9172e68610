import { CommanderError } from 'commander';
import { type ExitCode, exitCodes } from '../failure/exit-codes.js';
import { Failure, messageOf, usageFailure } from '../failure/failure.js';
import { createProgram } from './program.js';

/** Where the words of the program itself go; a run writes its stream on its own. */
export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs one command line to its end. Never rejects: this is the one place that prints errors. */
export async function invoke(args: readonly string[], { out, err }: Streams): Promise<ExitCode> {
  let ended: ExitCode = exitCodes.pass;
  const program = createProgram((code) => {
    ended = code;
  });
  for (const command of [program, ...program.commands]) command.configureOutput({ writeOut: out });
  try {
    if (args.length === 0)
      throw usageFailure('no command was given', 'try `tillfleet run`, or `tillfleet --help`');
    await program.parseAsync(args, { from: 'user' });
    return ended;
  } catch (error) {
    return report(error, err);
  }
}

/** Prints an error in its one form and says how the program ends. */
export function report(error: unknown, err: Streams['err']): ExitCode {
  const say = (message: string, hint: string | undefined) => {
    err(`tillfleet: ${message.replaceAll(/\s*\n\s*/g, ' ')}\n`);
    if (hint !== undefined) err(`  hint: ${hint}\n`);
  };
  if (error instanceof CommanderError) {
    // Help and version come as errors too.
    if (error.exitCode === 0) return exitCodes.pass;
    say(
      error.message.replace(/^error: /, ''),
      '`tillfleet --help` and `tillfleet <command> --help` list what there is',
    );
    return exitCodes.usage;
  }
  if (error instanceof Failure) {
    say(error.message, error.hint);
    // Of what broke unforeseen in another thread the stack is all there is to go by.
    if (error.code === 'worker') err(`${error.stack}\n`);
    return error.exitCode;
  }
  say(`it broke: ${messageOf(error)}`, 'this is a fault of tillfleet; please report it with what follows');
  err(`${error instanceof Error ? error.stack : error}\n`);
  return exitCodes.harness;
}
