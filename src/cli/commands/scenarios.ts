import { Command } from 'commander';
import { type ExitCode, exitCodes } from '../../failure/exit-codes.js';
import { maxUnnamedMs } from '../../run/lengths.js';
import type { ScenarioSummary } from '../../run/scenario-list.js';
import { readableDuration } from '../../text/duration.js';

/** `tillfleet scenarios`: lists the scenarios. */
export function scenariosCommand(exit: (code: ExitCode) => void): Command {
  return new Command('scenarios')
    .summary('list the scenarios: id, title, clauses, duration, needs')
    .option('--json', 'print one JSON object a line')
    .action(async ({ json }: { readonly json?: boolean }, command: Command) => {
      const { allScenarios } = await import('../../run/scenario-list.js');
      const { writeOut } = command.configureOutput();
      for (const scenario of allScenarios())
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

function takesText(realMs: number): string {
  if (realMs === 0) return 'at once';
  const takes = readableDuration(realMs);
  return realMs > maxUnnamedMs ? `${takes} (run when named, or with --virtual)` : takes;
}

function needsText({
  apps = 0,
  terminals = 0,
  adminTopic = false,
  restart = false,
}: ScenarioSummary['needs']): string {
  const needs = [
    apps > 0 ? `${apps} ${apps === 1 ? 'app' : 'apps'}` : '',
    terminals > 0 ? `${terminals} ${terminals === 1 ? 'terminal' : 'terminals'}` : '',
    adminTopic ? 'the admin topic' : '',
    restart ? 'a restart of the backend' : '',
  ].filter((need) => need !== '');
  return needs.length === 0 ? 'nothing' : needs.join(', ');
}
