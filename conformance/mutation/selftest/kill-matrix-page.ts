import { clauses, clausesByArea } from '../../clauses/catalogue.js';
import { areas } from '../../clauses/partition.js';
import type { KillRow, KillTable } from './kill-table.js';

/** The page `docs/development/kill-matrix.md`: each clause, the mutants that its checks notice, and the scenarios in which they do. */
export function killMatrixPage({ mutants }: KillTable): string {
  const explained = mutants.filter((row) => row.explained !== undefined);
  const personas = mutants.filter((row) => row.persona !== undefined);
  const count = mutants.length - explained.length;
  return [
    introduction(count, mutants.length, explained.length),
    ...areas.flatMap((area) => [
      `## ${area}`,
      ...clausesByArea[area].map(({ id }) => clauseSection(id, mutants)),
    ]),
    '## Personas',
    'These responses break no clause that a scenario could check better: a simulated integrator must report a finding.',
    list(personas.map(({ sentence, persona }) => `${persona}: ${sentence}`)),
    '## Survivors',
    explained.length === 0
      ? 'There is none.'
      : 'No scenario notices these, each for the reason that is given.',
    list(
      explained.map(({ id, sentence, explained: reason }) => `\`${id}\`: ${sentence} ${asSentence(reason)}`),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function introduction(killed: number, all: number, explained: number): string {
  return `# Kill matrix

Written by \`npm run selftest -- --matrix --write\`; a test fails if it is stale.

A **mutant** is a service, a terminal or a response that is wrong in one place. For each clause this page lists the mutants
of which a check of this clause fails, and the scenarios in which it fails. Of ${all} mutants ${killed} are noticed by a clause
that they are about, and ${explained} by none: [survivors](#survivors). Each mutant has met every scenario that claims one
of its clauses, alone, in virtual time. A scenario checks no clause that it does not claim. How far such figures can be
trusted: [trust.md](../trust.md).`;
}

function clauseSection(id: string, mutants: readonly KillRow[]): string {
  const clause = clauses.get(id);
  if (clause === undefined) throw new TypeError(`there is no clause ${id}`);
  const lines = mutants.flatMap(({ id: mutant, sentence, kills, decidedKills = {} }) => {
    const [shown, decided] = [kills[id], decidedKills[id]];
    const scenarios = (shown ?? decided)?.map((each) => `\`${each}\``).join(', ');
    if (scenarios === undefined) return [];
    const part = shown === undefined ? ', by the decided part' : '';
    return [`\`${mutant}\`: ${sentence} Noticed by ${scenarios}${part}.`];
  });
  const none = 'No scenario claims it.';
  return [`### ${id} (${clause.level})`, clause.requirement, lines.length === 0 ? none : list(lines)].join(
    '\n\n',
  );
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

function asSentence(text = ''): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
