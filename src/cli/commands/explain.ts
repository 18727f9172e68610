import { Command } from 'commander';
import { type ExitCode, exitCodes } from '../../failure/exit-codes.js';
import type { ExplainedClause, ExplainedScenario } from '../../run/catalogue/explanation.js';
import { needsText, takesText } from '../output/scenario-words.js';
import type { NoticedMutant } from '../selftest/stored-kills.js';

const levels = {
  M: 'shown in the service document or by STOMP 1.2: a target that breaks it fails',
  P: 'decided by the reference profile: a target may differ',
} as const;

const examples = `
Examples:
  tillfleet explain PAY-02                                a requirement, and the scenarios that check it
  tillfleet explain payments.cancel                       a scenario, and the requirements that it checks`;

/** `tillfleet explain`: what a clause requires and who witnesses it, or what a scenario shows, and its mutants. */
export function explainCommand(exit: (code: ExitCode) => void): Command {
  return new Command('explain')
    .summary('explain a clause or a scenario')
    .description(
      'Prints what a clause requires and which scenarios witness it, or what a scenario shows, and the mutants by which the self-test has tried them.',
    )
    .argument('<id>', 'a clause such as PAY-02, or a scenario such as payments.cancel')
    .option('--json', 'print one JSON object')
    .addHelpText('after', examples)
    .action(async (id: string, { json }: { readonly json?: boolean }, command: Command) => {
      const { explain } = await import('../../run/catalogue/explanation.js');
      const { mutantsOfClause, mutantsOfScenario } = await import('../selftest/stored-kills.js');
      const explained = explain(id);
      const isClause = explained.kind === 'clause';
      const mutants = isClause ? mutantsOfClause(explained.id) : mutantsOfScenario(explained.id);
      const text = `${isClause ? clauseText(explained) : scenarioText(explained)}${mutantsText(mutants)}`;
      const whole = { ...explained, mutants };
      command.configureOutput().writeOut?.(json === true ? `${JSON.stringify(whole)}\n` : text);
      exit(exitCodes.pass);
    });
}

function clauseText({ id, area, level, party, requirement, profile, scenarios }: ExplainedClause): string {
  const binds =
    party === 'both' ? 'the service and the terminal' : `the ${party === 'server' ? 'service' : party}`;
  const lines = [
    `${id}  ${requirement}`,
    ...(profile === undefined ? [] : [`  in the reference profile: ${profile}`]),
    `  area: ${area}; binds ${binds}`,
    `  level ${level}: ${levels[level]}`,
    scenarios.length === 0 ? `  ${withoutScenarios(party)}` : '  scenarios:',
    ...scenarios.map((scenario) => `    ${scenario.id}  ${scenario.title}`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function withoutScenarios(party: ExplainedClause['party']): string {
  return party === 'integrator' ? '`tillfleet certify integrator` examines it' : 'no scenario witnesses it';
}

function scenarioText({ id, title, clauses, takesMs, needs, isolated }: ExplainedScenario): string {
  const lines = [
    `${id}  ${title}`,
    `  takes: ${takesText(takesMs.real)}; needs: ${needsText(needs)}`,
    ...(isolated === undefined ? [] : ['  runs on an isolated backend']),
    '  clauses:',
    ...clauses.map((clause) => `    ${clause.id} (${clause.level})  ${clause.requirement}`),
    `  run it: tillfleet run --scenario ${id}`,
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** The mutants of the kill matrix that fail the clause, or that the scenario notices. */
function mutantsText(mutants: readonly NoticedMutant[]): string {
  if (mutants.length === 0) return '';
  const lines = mutants.map(({ id, sentence }) => `    ${id}  ${sentence}`);
  return ['  mutants that it notices:', ...lines].map((line) => `${line}\n`).join('');
}
