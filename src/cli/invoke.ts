import { type Command, CommanderError } from 'commander';
import { type ExitCode, exitCodes } from '../failure/exit-codes.js';
import { Failure, messageOf, usageFailure } from '../failure/failure.js';
import { didYouMean } from '../text/did-you-mean.js';
import { commandLineFailure } from './command-line-failure.js';
import { addCompletion } from './completion.js';
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
  const ofProgram = program.commands.flatMap((each) => [each, ...each.commands]);
  for (const command of [program, ...ofProgram])
    command.configureOutput({ writeOut: out, writeErr: () => undefined });
  try {
    if (args.length === 0) {
      out(`${program.helpInformation()}\n`);
      throw usageFailure(
        'no command was given',
        'choose one of those above; `tillfleet demo` is a tour of three minutes',
      );
    }
    // Only then: each command line would have to load it.
    if (args.slice(0, 2).includes('complete')) await addCompletion(program, out);
    rejectUnknownHelp(args, program);
    await program.parseAsync(args, { from: 'user' });
    return ended;
  } catch (error) {
    if (!(error instanceof CommanderError)) return report(error, err);
    // Commander reports help and version as errors too.
    return error.exitCode === 0 ? exitCodes.pass : report(commandLineFailure(error, program, args), err);
  }
}

/** Commander prints the help of the program for an unknown command, without a word about it. */
function rejectUnknownHelp([command, topic]: readonly string[], program: Command): void {
  const names = program.commands.map((each) => each.name());
  if (
    command !== 'help' ||
    topic === undefined ||
    topic.startsWith('-') ||
    [...names, 'help'].includes(topic)
  )
    return;
  throw usageFailure(
    `unknown command '${topic}'${didYouMean(topic, names)}`,
    `the commands are ${names.join(', ')}; \`tillfleet --help\` describes them`,
  );
}

/** The error of the system for a process, or a machine, that has too many open files. */
function isOutOfFiles(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE');
}

/** Prints an error in its only form and returns the exit code for it. */
export function report(error: unknown, err: Streams['err']): ExitCode {
  const print = (message: string, hint: string) => {
    err(`tillfleet: ${message.replaceAll(/\s*\n\s*/g, ' ')}\n`);
    err(`  hint: ${hint}\n`);
  };
  if (error instanceof Failure) {
    print(error.message, error.hint);
    // An internal error of another thread can be traced only by its stack.
    if (error.code === 'worker') err(`${error.stack}\n`);
    return error.exitCode;
  }
  if (isOutOfFiles(error)) {
    print(
      `too few open files are allowed: ${error.message}`,
      'raise the limit (ulimit -n 1024), then run it again',
    );
    return exitCodes.usage;
  }
  print(
    `internal error: ${messageOf(error)}`,
    'this is a bug in tillfleet; please report it with the following lines',
  );
  err(`${error instanceof Error ? error.stack : error}\n`);
  return exitCodes.harness;
}
