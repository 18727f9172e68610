import { clausesByArea } from '../../../conformance/clauses/catalogue.js';
import type { Clause, StatementId } from '../../../conformance/clauses/clause.js';
import { integratorClauses } from '../../../conformance/clauses/integrators.js';
import { areas } from '../../../conformance/clauses/partition.js';
import { catalogue } from '../../scenarios/catalogue.js';

/** The examinations of terminals, as the page lists them. */
export interface ExaminedClauses {
  readonly id: string;
  readonly clauses: readonly string[];
  /** True for an examination that a legacy terminal has instead of the other of its id. */
  readonly legacy: boolean;
}

const parties = { server: 'service', terminal: 'terminal', both: 'both', integrator: 'integrator' } as const;

/** `docs/clauses.md`. */
export function clausesDocument(examinations: readonly ExaminedClauses[]): string {
  const counts = areas.map((area) => clausesByArea[area].length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return [
    '# Clauses',
    '',
    'Generated from `conformance/clauses` by `npm run docs`; a test fails if it is stale.',
    '',
    `The ${total} requirements, each with the scenarios that witness it. **M**: shown in the service document, or a MUST of STOMP`,
    '1.2 that binds the server; a target that breaks it fails. **P**: decided by the reference profile; a target that differs is reported as',
    '_differs_, which is a failure in a run that is strict. The decided part of an M clause is judged as P, too. An id is never',
    'given to another requirement. `tillfleet explain PAY-02` shows one clause with the titles of its scenarios. An M clause rests on',
    'statements of [service.md](service.md) or sections of STOMP 1.2; the [map](development/document-map.md) shows it the other way.',
    '',
    ...areas.flatMap((area) => [
      `## ${area}`,
      '',
      '| Clause | Level | Binds | Requirement | Rests on | Scenarios |',
      '| --- | --- | --- | --- | --- | --- |',
      ...clausesByArea[area].map(rowOf),
      '',
    ]),
    '## Terminals under examination',
    '',
    'The column _Binds_ names the side that a scenario judges. `tillfleet certify terminal` judges the part of the terminal in',
    'these clauses, also where a scenario judges the service: for LEG-01 that a legacy terminal connects without a token and',
    'identifies itself in SUBSCRIBE, and for LEG-04 that it sends nothing else before. See [certify.md](certify.md).',
    '',
    '| Examination | Clauses |',
    '| --- | --- |',
    ...examinations.map(
      ({ id, clauses, legacy }) => `| \`${id}\`${legacy ? ' with `--legacy`' : ''} | ${clauses.join(', ')} |`,
    ),
    '',
    '## integrators',
    '',
    'These bind a client of the REST operations and no service: no scenario witnesses them, and `tillfleet certify integrator`',
    'examines a client by them, see [certify.md](certify.md).',
    '',
    '| Clause | Level | Binds | Requirement |',
    '| --- | --- | --- | --- |',
    ...[...integratorClauses.values()].map(
      ({ id, level, party, requirement }) =>
        `| ${id} | ${level} | ${parties[party]} | ${cell(requirement)} |`,
    ),
    '',
  ].join('\n');
}

function rowOf({ id, level, party, requirement, profile, statements = [] }: Clause): string {
  const scenarios = catalogue.filter(({ clauses }) => clauses.includes(id));
  const witnesses = scenarios.map((scenario) => `\`${scenario.id}\``).join(', ');
  const sentence = profile === undefined ? requirement : `${requirement} _Profile:_ ${profile}`;
  const rests = statements.map(linkOf).join(', ');
  return `| ${id} | ${level} | ${parties[party]} | ${cell(sentence)} | ${rests} | ${witnesses} |`;
}

function linkOf(statement: StatementId): string {
  return statement.startsWith('STOMP') ? statement : `[${statement}](service.md#${statement.toLowerCase()})`;
}

/** Text in a cell of a Markdown table: nothing in it is markup. */
function cell(text: string): string {
  return text.replace(/[|<>*\\]/g, (character) => `\\${character}`).replaceAll('\n', ' ');
}
