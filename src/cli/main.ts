import { CommanderError } from 'commander';
import { type ExitCode, exitCodes } from '../failure/exit-codes.js';
import { Failure, messageOf, usageFailure } from '../failure/failure.js';
import { createProgram } from './program.js';

try {
  const program = createProgram((code) => {
    process.exitCode = code;
  });
  if (process.argv.length <= 2)
    throw usageFailure('no command was given', 'try `tillfleet run`, or `tillfleet --help`');
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

/** Prints an error in its one form and says how the program ends. */
function report(error: unknown): ExitCode {
  if (error instanceof CommanderError) {
    // Help and version come as errors too.
    if (error.exitCode === 0) return exitCodes.pass;
    printError(
      error.message.replace(/^error: /, ''),
      '`tillfleet --help` and `tillfleet <command> --help` list what there is',
    );
    return exitCodes.usage;
  }
  if (error instanceof Failure) {
    printError(error.message, error.hint);
    return error.exitCode;
  }
  printError(
    `it broke: ${messageOf(error)}`,
    'this is a fault of tillfleet; please report it with what follows',
  );
  console.error(error instanceof Error ? error.stack : error);
  return exitCodes.harness;
}

function printError(message: string, hint: string | undefined): void {
  console.error(`tillfleet: ${message.replaceAll('\n', ' ')}`);
  if (hint !== undefined) console.error(`  hint: ${hint}`);
}
