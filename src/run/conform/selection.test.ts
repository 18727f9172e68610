import { expect, it } from 'vitest';
import { exitCodes } from '../../failure/exit-codes.js';
import { type Selection, selectByClause } from './selection.js';

const scenarios = [
  { id: 'payments.one', clauses: ['PAY-01', 'QRY-02'] as const },
  { id: 'payments.two', clauses: ['PAY-02'] as const },
  { id: 'refunds.one', clauses: ['REF-01'] as const },
  // A clause of the reference profile alone.
  { id: 'messages.one', clauses: ['RAT-02'] as const },
];
const everything: Selection = { only: [], skip: [], level: 'profile' };
const chosen = (selection: Partial<Selection>) =>
  selectByClause(scenarios, { ...everything, ...selection }).map(({ id }) => id);

it.each<[string, Partial<Selection>, readonly string[]]>([
  ['everything', {}, ['payments.one', 'payments.two', 'refunds.one', 'messages.one']],
  ['the id of a scenario', { only: ['refunds.one'] }, ['refunds.one']],
  ['a glob of scenarios', { only: ['payments.*'] }, ['payments.one', 'payments.two']],
  ['a clause', { only: ['QRY-02'] }, ['payments.one']],
  ['a clause in lower case', { only: ['pay-02'] }, ['payments.two']],
  ['a glob of clauses', { only: ['PAY-*'] }, ['payments.one', 'payments.two']],
  ['several texts', { only: ['PAY-02', 'refunds.*'] }, ['payments.two', 'refunds.one']],
  ['all but a clause', { skip: ['PAY-01'] }, ['payments.two', 'refunds.one', 'messages.one']],
  ['a part of a part', { only: ['payments.*'], skip: ['payments.two'] }, ['payments.one']],
  ['the document alone', { level: 'must' }, ['payments.one', 'payments.two', 'refunds.one']],
])('a choice by scenario and clause takes %s', (_, selection, ids) => {
  expect(chosen(selection)).toEqual(ids);
});

it.each<[string, Partial<Selection>, string]>([
  [
    'a text that matches nothing',
    { only: ['payment.*'] },
    '--only payment.*: no scenario and no clause matches',
  ],
  [
    'an exclusion that matches nothing',
    { skip: ['PAY-99'] },
    '--skip PAY-99: no scenario and no clause matches',
  ],
  ['a choice of nothing', { only: ['PAY-02'], skip: ['payments.*'] }, 'no scenario is left'],
  ['a level without a scenario', { only: ['messages.one'], level: 'must' }, 'no scenario is left'],
])('a choice by scenario and clause rejects %s', (_, selection, message) => {
  expect(() => chosen(selection)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(message), exitCode: exitCodes.usage }),
  );
});
