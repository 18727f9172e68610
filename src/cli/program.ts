import { Command } from 'commander';
import type { ExitCode } from '../failure/exit-codes.js';
import { checkCommand } from './commands/check.js';
import { personasCommand } from './commands/personas.js';
import { replayCommand } from './commands/replay.js';
import { runCommand } from './commands/run.js';
import { scenariosCommand } from './commands/scenarios.js';
import { serveCommand } from './commands/serve.js';
import { programVersion } from './version.js';

/** The whole command line. Commands say by `exit` how the program is to end; they never end it themselves. */
export function createProgram(exit: (code: ExitCode) => void): Command {
  const program = new Command('tillfleet')
    .description(
      'A fleet simulator for payment terminals, a conformance harness, and a backend to run them against.',
    )
    .version(programVersion(), '--version', 'print the version')
    .addCommand(runCommand(exit))
    .addCommand(replayCommand(exit))
    .addCommand(checkCommand(exit))
    .addCommand(scenariosCommand(exit))
    .addCommand(personasCommand(exit))
    .addCommand(serveCommand(exit));
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride()
      .allowExcessArguments(false)
      .showSuggestionAfterError(true)
      // The one place that prints errors is main.
      .configureOutput({ outputError: () => undefined });
  }
  return program;
}
