import { clauses } from '../../../conformance/clauses/catalogue.js';
import type { Clause } from '../../../conformance/clauses/clause.js';
import { catalogue } from '../../scenarios/catalogue.js';
import { readStatements, type Statement } from './statements.js';

/** The ids of the mutants for which a check of level M of the clause fails. */
type MutantsOf = (clause: string) => readonly string[];

/** `docs/development/document-map.md`. */
export function documentMap(mutantsOf: MutantsOf): string {
  const statements = [...readStatements().values()];
  const count = (holds: (statement: Statement) => boolean) => statements.filter(holds).length;
  const judged = count((each) => each.clauses.length > 0);
  const others = count((each) => each.judgedWith !== undefined);
  const open = count((each) => each.decided !== undefined);
  const untested = count((each) => each.notTestable !== undefined);
  return [
    '# The map of the document',
    '',
    'Generated from `conformance/clauses` and the stored kill matrix by `npm run docs`; a test fails if it is stale.',
    '',
    `Of the ${statements.length} statements of [service.md](../service.md) ${judged} have clauses that rest on them. Another ${others} are judged _with_`,
    `others, which repeat them or cannot hold without them; ${open} are _decided_ by the reference profile, because they leave`,
    `something open or recommend it; ${untested} are _not testable_. The scenarios are those of the clauses, and the mutants those for`,
    'which a check of these clauses fails at level M. Each M check names the one statement that it rests on (the field `statement`',
    'of the event `check`), and none can do without. `tillfleet explain S4.9` shows one statement.',
    '',
    ...bySection(statements).flatMap(([section, own]) => [
      `## Section ${section}`,
      '',
      ...table(
        'Statement',
        own.map((each) => rowOf(each, mutantsOf)),
      ),
    ]),
    '## STOMP 1.2',
    '',
    'The clauses that rest on a MUST of [STOMP 1.2](https://stomp.github.io/stomp-specification-1.2.html), by its section.',
    '',
    ...table('Section', stompRows(mutantsOf)),
  ].join('\n');
}

function table(first: string, rows: readonly string[]): readonly string[] {
  return [`| ${first} | Judged by | Scenarios | Mutants |`, '| --- | --- | --- | --- |', ...rows, ''];
}

function bySection(statements: readonly Statement[]): readonly (readonly [string, readonly Statement[]])[] {
  const sectionOf = ({ id }: Statement) => id.slice(1, id.indexOf('.'));
  return [...new Set(statements.map(sectionOf))].map((section) => [
    section,
    statements.filter((each) => sectionOf(each) === section),
  ]);
}

function rowOf(statement: Statement, mutantsOf: MutantsOf): string {
  const { id, sentence, clauses: resting, judgedWith, decided, notTestable } = statement;
  const judgement =
    (judgedWith && `_with_ ${judgedWith.join(', ')}`) ??
    (decided && `_decided_: ${decided}`) ??
    (notTestable && `_not testable_: ${notTestable}`) ??
    idsOf(resting).join(', ');
  const link = `[${id}](../service.md#${id.toLowerCase()})`;
  return row(`${link} ${sentence.replaceAll('|', '\\|')}`, judgement, resting, mutantsOf);
}

function stompRows(mutantsOf: MutantsOf): readonly string[] {
  const all = [...clauses.values()];
  const sections = new Set(
    all.flatMap(({ statements = [] }) => statements.filter((id) => id.startsWith('STOMP'))),
  );
  return [...sections].sort().map((section) => {
    const resting = all.filter(({ statements = [] }) => statements.includes(section));
    return row(section.replace('STOMP 1.2: ', ''), idsOf(resting).join(', '), resting, mutantsOf);
  });
}

function row(first: string, judgement: string, resting: readonly Clause[], mutantsOf: MutantsOf): string {
  const ids = idsOf(resting);
  const scenarios = catalogue.filter((scenario) => ids.some((id) => scenario.clauses.includes(id)));
  const mutants = new Set(ids.flatMap(mutantsOf));
  return `| ${first} | ${judgement} | ${codes(idsOf(scenarios))} | ${codes([...mutants])} |`;
}

function idsOf(rows: readonly { readonly id: string }[]): readonly string[] {
  return rows.map(({ id }) => id);
}

function codes(ids: readonly string[]): string {
  return ids.map((id) => `\`${id}\``).join(', ');
}
