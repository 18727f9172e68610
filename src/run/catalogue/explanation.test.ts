import { describe, expect, it } from 'vitest';
import { exitCodes } from '../../failure/exit-codes.js';
import { catalogue } from '../../scenarios/catalogue.js';
import { explain, withClauses } from './explanation.js';

it('an explanation of a clause has its sentence, its level and its scenarios', () => {
  const clause = explain('pay-02');
  expect(clause).toMatchObject({
    kind: 'clause',
    id: 'PAY-02',
    area: 'payments',
    level: 'M',
    party: 'server',
  });
  const ids = catalogue.filter(({ clauses }) => clauses.includes('PAY-02')).map(({ id }) => id);
  expect(clause.kind === 'clause' && clause.scenarios.map(({ id }) => id)).toEqual(ids);
  expect(ids.length).toBeGreaterThan(0);
});

it('an explanation of a scenario has the sentences of its clauses', () => {
  const [scenario] = catalogue;
  const explained = explain(scenario?.id.toUpperCase() ?? '');
  expect(explained).toMatchObject({ kind: 'scenario', id: scenario?.id, title: scenario?.title });
  expect(explained.kind === 'scenario' && explained.clauses.map(({ id }) => id)).toEqual(scenario?.clauses);
});

it('an explanation of a clause has the sentences of the statements on which it rests, and the sections of STOMP', () => {
  const sentence = 'A duplicate `referenceId` results in HTTP status 409.';
  expect(explain('PAY-02')).toMatchObject({ statements: [{ id: 'S7.4', sentence }] });
  expect(explain('F01')).toMatchObject({ statements: [{ id: 'STOMP 1.2: STOMP Frames' }] });
  expect(explain('QRY-01')).toMatchObject({ statements: [] });
});

it('an explanation of a statement has its sentence and its clauses, or the reason why it has none', () => {
  const [judged, decided, descriptive] = [explain('s7.4'), explain('S4.3'), explain('S0.4')];
  expect(judged).toMatchObject({
    kind: 'statement',
    id: 'S7.4',
    clauses: [{ id: 'PAY-02' }, { id: 'PAY-03' }, { id: 'PAY-05' }],
  });
  expect(explain('S7.30')).toMatchObject({ clauses: [{ id: 'SBX-21' }] });
  expect(decided).toMatchObject({ clauses: [], decided: expect.stringContaining('VER-01') });
  expect(descriptive).toMatchObject({ clauses: [], notTestable: expect.stringContaining('the document') });
});

it.each([
  ['PAY-99', 'did you mean PAY-09?'],
  ['payments.cancl', 'did you mean payments.cancel?'],
  ['', '"" is not a clause, a scenario or a statement'],
  ['S4.99', 'did you mean S4.9?'],
])('an explanation of "%s" does not exist', (name, text) => {
  expect(() => explain(name)).toThrow(text);
  expect(() => explain(name)).toThrow(expect.objectContaining({ exitCode: exitCodes.usage }));
});

describe('the scenarios of clauses', () => {
  it('the scenarios of clauses are those that claim one of them, each once', () => {
    const found = withClauses(catalogue, ['pay-01', 'PAY-02']).map(({ id }) => id);
    const expected = catalogue.filter(
      ({ clauses }) => clauses.includes('PAY-01') || clauses.includes('PAY-02'),
    );
    expect(found).toEqual(expected.map(({ id }) => id));
  });

  it.each([
    ['PAY-99', 'there is no clause "PAY-99"'],
    ['SCP-01', 'none of these scenarios claims the clause SCP-01'],
  ])('the scenarios of the clause %s are an error', (clause, text) => {
    const payments = catalogue.filter(({ id }) => id.startsWith('payments.'));
    expect(() => withClauses(payments, [clause])).toThrow(text);
  });
});
