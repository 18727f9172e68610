import { Command } from 'commander';
import type { ExitCode } from '../failure/exit-codes.js';
import { bindCommand } from './commands/bind.js';
import { certifyCommand } from './commands/certify/certify.js';
import { checkCommand } from './commands/check.js';
import { compareCommand } from './commands/compare.js';
import { conformCommand } from './commands/conform/conform.js';
import { demoCommand } from './commands/demo.js';
import { explainCommand } from './commands/explain.js';
import { exploreCommand } from './commands/explore/explore.js';
import { loadCommand } from './commands/load/load.js';
import { personasCommand } from './commands/personas.js';
import { playCommand } from './commands/play/play.js';
import { replayCommand } from './commands/replay.js';
import { reportCommand } from './commands/report.js';
import { runCommand } from './commands/run.js';
import { scenariosCommand } from './commands/scenarios.js';
import { selftestCommand } from './commands/selftest.js';
import { serveCommand } from './commands/serve.js';
import { terminalsCommand } from './commands/terminals.js';
import { optionHelp } from './output/options/option-help.js';
import { programVersion } from '../input/program-version.js';

const generalHelp = `
Examples:
  tillfleet run                                a fleet and all scenarios, live
  tillfleet conform --target my-service.yaml   a service of yours, by clauses
  tillfleet load smoke                         a short load of the backend
  tillfleet serve                              the backend, for your own clients

Exit codes: 0 pass, 1 failed, 2 inconclusive, 3 a threshold does not hold,
64 wrong command line or file, 69 the target cannot be reached, 70 tillfleet
itself broke, 129, 130 and 143 ended by a signal; docs/exit-codes.md.

Shell completion, for bash, zsh, fish or powershell:
  source <(tillfleet complete bash)

Documents: https://github.com/tillfleet/tillfleet/tree/main/docs`;

/** The whole command line. Commands pass their exit code to `exit`; they never end the process themselves. */
export function createProgram(exit: (code: ExitCode) => void): Command {
  const program = new Command('tillfleet')
    .description(
      'A fleet simulator for payment terminals, a conformance harness, and a backend to run them against.',
    )
    .version(programVersion(), '-V, --version', 'print the version')
    .addHelpText('after', generalHelp)
    .commandsGroup('Judge:')
    .addCommand(conformCommand(exit))
    .addCommand(certifyCommand(exit))
    .addCommand(exploreCommand(exit))
    .addCommand(loadCommand(exit))
    .commandsGroup('Drive:')
    .addCommand(runCommand(exit))
    .addCommand(serveCommand(exit))
    .addCommand(terminalsCommand(exit))
    .addCommand(demoCommand(exit))
    .commandsGroup('Look back:')
    .addCommand(replayCommand(exit))
    .addCommand(playCommand(exit))
    .addCommand(checkCommand(exit))
    .addCommand(reportCommand(exit))
    .addCommand(compareCommand(exit))
    .commandsGroup('Look up and check:')
    .addCommand(scenariosCommand(exit))
    .addCommand(explainCommand(exit))
    .addCommand(personasCommand(exit))
    .addCommand(bindCommand(exit))
    .addCommand(selftestCommand(exit));
  for (const command of [
    program,
    ...program.commands,
    ...program.commands.flatMap((each) => each.commands),
  ]) {
    command
      .exitOverride()
      .allowExcessArguments(false)
      .showSuggestionAfterError(true)
      .configureHelp({ optionDescription: optionHelp })
      // `invoke` is the only place that prints errors.
      .configureOutput({ outputError: () => undefined });
  }
  return program;
}
