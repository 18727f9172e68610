import { Command } from 'commander';
import { type ExitCode, exitCodes } from '../../failure/exit-codes.js';
import type { ScenarioSummary } from '../../run/catalogue/scenario-list.js';
import { needsText, takesText } from '../output/scenario-words.js';
import { collect } from '../parse.js';

const examples = `
Examples:
  tillfleet scenarios                                     all of them
  tillfleet scenarios 'sandbox.*' 'refunds.*'             those of two areas
  tillfleet scenarios --clause PAY-02                     those that check a requirement`;

interface ScenariosFlags {
  readonly json?: boolean;
  readonly clause: readonly string[];
}

/** `tillfleet scenarios`: lists the scenarios. */
export function scenariosCommand(exit: (code: ExitCode) => void): Command {
  return new Command('scenarios')
    .summary('list the scenarios: id, title, clauses, duration, needs')
    .description(
      'Lists the scenarios with their titles, the clauses that they claim, how long they take, and what they need.',
    )
    .argument('[glob...]', 'only those with a matching id; * is any text, ? one character')
    .option('--clause <id...>', 'only those that witness one of these clauses', collect, [])
    .option('--json', 'print one JSON object a line')
    .addHelpText('after', examples)
    .action(async (globs: readonly string[], { json, clause }: ScenariosFlags, command: Command) => {
      const { chooseScenarios } = await import('../../run/catalogue/scenario-list.js');
      const { withClauses } = await import('../../run/catalogue/explanation.js');
      const chosen = chooseScenarios(globs);
      const { writeOut } = command.configureOutput();
      for (const scenario of clause.length === 0 ? chosen : withClauses(chosen, clause))
        writeOut?.(`${json ? jsonLine(scenario) : textLines(scenario)}\n`);
      exit(exitCodes.pass);
    });
}

function jsonLine({ id, title, clauses, takesMs, needs }: ScenarioSummary): string {
  return JSON.stringify({ id, title, clauses, takesMs, needs });
}

function textLines({ id, title, clauses, takesMs, needs }: ScenarioSummary): string {
  const takes = takesText(takesMs.real);
  return `${id}\n  ${title}\n  clauses: ${clauses.join(' ')}; takes: ${takes}; needs: ${needsText(needs)}`;
}
