import { expect, it } from 'vitest';
import { BrokenClause, HistoryDiffers } from './broken-clause.js';
import { documentRules } from './document-rules.js';
import { Judge } from './judge.js';

const differencesOf = ({ differences }: Judge) =>
  [...differences.values()].map(({ clause, what }) => [clause, what]);

it('a rule of the document ends a history also where the profile does not bind the service', () => {
  const judge = new Judge(false);
  const compare = () => judge.hold(documentRules.duplicate, 'm1 again', 200, 409);
  expect(compare).toThrow(BrokenClause);
  expect(compare).toThrow('PAY-02: m1 again: expected 409, got 200');
  expect(differencesOf(judge)).toEqual([]);
});

it('a clause of which the profile alone requires a value ends a strict history, and else each kind is one difference', () => {
  expect(() => new Judge().hold('PAY-02', 'm1 again', 200, 409)).toThrow(BrokenClause);
  const judge = new Judge(false);
  expect(judge.hold('PAY-02', 'm1 again', 200, 409)).toBe(false);
  expect(judge.hold('PAY-02', 'm2 again', 200, 409)).toBe(false);
  expect(judge.hold('PAY-02', 'the amount of m2', '1', '1.00')).toBe(false);
  expect(judge.hold('PAY-02', 'm3 again', 409, 409)).toBe(true);
  expect(differencesOf(judge)).toEqual([
    ['PAY-02', 'm1 again'],
    ['PAY-02', 'the amount of m2'],
  ]);
});

it('a clause whose failure is expected ends no history', () => {
  const judge = new Judge(false, new Set(['PAY-02']));
  expect(judge.hold(documentRules.duplicate, 'm1 again', 200, 409)).toBe(false);
  expect([...judge.differences.values()]).toMatchObject([{ clause: 'PAY-02', statement: 'S7.4' }]);
});

it('a status of 5xx breaks no rule of the document', () => {
  expect(new Judge(false).hold(documentRules.duplicate, 'm1 again', 502, 409)).toBe(false);
});

it('a history that the model can no longer follow ends without a failure where only the profile is not kept', () => {
  expect(() => new Judge(false).broken('CMD-01', 'requestId', 7, 'a string')).toThrow(HistoryDiffers);
  expect(() => new Judge().broken('CMD-01', 'requestId', 7, 'a string')).toThrow(BrokenClause);
  const ofDocument = () => new Judge(false).broken(documentRules.tokenText, 'token', 7, 'a string');
  expect(ofDocument).toThrow(BrokenClause);
});
