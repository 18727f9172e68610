import { Command } from 'commander';
import { type ExitCode, exitCodes } from '../../failure/exit-codes.js';
import type {
  ExplainedClause,
  ExplainedScenario,
  ExplainedStatement,
} from '../../run/catalogue/explanation.js';
import { needsText, takesText } from '../output/scenario-words.js';
import type { NoticedMutant } from '../selftest/stored-kills.js';

const levels = {
  M: 'shown in the service document or by STOMP 1.2: a target that breaks it fails',
  P: 'decided by the reference profile: a target may differ',
} as const;

const examples = `
Examples:
  tillfleet explain PAY-02                                a requirement, and the scenarios that check it
  tillfleet explain payments.cancel                       a scenario, and the requirements that it checks
  tillfleet explain S4.9                                  a statement of docs/service.md, and how it is judged`;

/** `tillfleet explain`: what a clause requires and who witnesses it, or what a scenario shows, and its mutants. */
export function explainCommand(exit: (code: ExitCode) => void): Command {
  return new Command('explain')
    .summary('explain a clause, a scenario or a statement')
    .description(
      'Prints what a clause requires, on which statements it rests and which scenarios witness it, or what a scenario shows, and the mutants by which the self-test has tried them; or a statement of the service document with the clauses that rest on it.',
    )
    .argument(
      '<id>',
      'a clause such as PAY-02, a scenario such as payments.cancel, or a statement such as S4.9',
    )
    .option('--json', 'print one JSON object')
    .addHelpText('after', examples)
    .action(async (id: string, { json }: { readonly json?: boolean }, command: Command) => {
      const { explain } = await import('../../run/catalogue/explanation.js');
      const { mutantsOfClause, mutantsOfScenario } = await import('../selftest/stored-kills.js');
      const explained = explain(id);
      const { text, ...more } = shown(explained, { mutantsOfClause, mutantsOfScenario });
      const whole = { ...explained, ...more };
      command.configureOutput().writeOut?.(json === true ? `${JSON.stringify(whole)}\n` : text);
      exit(exitCodes.pass);
    });
}

interface Mutants {
  readonly mutantsOfClause: (id: string) => readonly NoticedMutant[];
  readonly mutantsOfScenario: (id: string) => readonly NoticedMutant[];
}

/** The text, and the mutants of a clause or a scenario. */
function shown(
  explained: ExplainedClause | ExplainedScenario | ExplainedStatement,
  { mutantsOfClause, mutantsOfScenario }: Mutants,
): { readonly text: string; readonly mutants?: readonly NoticedMutant[] } {
  if (explained.kind === 'statement') return { text: statementText(explained) };
  const isClause = explained.kind === 'clause';
  const mutants = isClause ? mutantsOfClause(explained.id) : mutantsOfScenario(explained.id);
  const text = isClause ? clauseText(explained) : scenarioText(explained);
  return { text: `${text}${mutantsText(mutants)}`, mutants };
}

function statementText(statement: ExplainedStatement): string {
  const { id, sentence, clauses, judgedWith, decided, notTestable } = statement;
  const lines = [
    `${id}  ${sentence}`,
    ...(judgedWith === undefined ? [] : [`  judged with ${judgedWith.join(', ')}`]),
    ...(decided === undefined ? [] : [`  decided by the reference profile: ${decided}`]),
    ...(notTestable === undefined ? [] : [`  not testable: ${notTestable}`]),
    ...(clauses.length === 0 ? [] : ['  clauses that rest on it:']),
    ...clauses.map((clause) => `    ${clause.id}  ${clause.requirement}`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function clauseText(clause: ExplainedClause): string {
  const { id, area, level, party, requirement, profile, statements, scenarios } = clause;
  const binds =
    party === 'both' ? 'the service and the terminal' : `the ${party === 'server' ? 'service' : party}`;
  const lines = [
    `${id}  ${requirement}`,
    ...(profile === undefined ? [] : [`  in the reference profile: ${profile}`]),
    `  area: ${area}; binds ${binds}`,
    `  level ${level}: ${levels[level]}`,
    ...statements.map(
      (each) => `  rests on ${each.id}${each.sentence === undefined ? '' : `  ${each.sentence}`}`,
    ),
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
