import { expect, it } from 'vitest';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { BrokenClause, HistoryDiffers } from './broken-clause.js';
import { documentRules } from './document-rules.js';
import { Judge } from './judge.js';

const differencesOf = ({ differences }: Judge) =>
  [...differences.values()].map(({ clause, what }) => [clause, what]);

it('a rule of the document ends a history also where the profile does not bind the service', () => {
  const judge = new Judge('compared');
  const compare = () => judge.hold(documentRules.duplicate, 'm1 again', 200, 409);
  expect(compare).toThrow(BrokenClause);
  expect(compare).toThrow('PAY-02: m1 again: expected 409, got 200');
  expect(differencesOf(judge)).toEqual([]);
});

it('a clause of which the profile alone requires a value ends a strict history, and else each kind is one difference', () => {
  expect(() => new Judge().hold('PAY-02', 'm1 again', 200, 409)).toThrow(BrokenClause);
  const judge = new Judge('compared');
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
  const judge = new Judge('compared', new Set(['PAY-02']));
  expect(judge.hold(documentRules.duplicate, 'm1 again', 200, 409)).toBe(false);
  expect([...judge.differences.values()]).toMatchObject([{ clause: 'PAY-02', statement: 'S7.4' }]);
});

it('a status of 5xx breaks no rule of the document', () => {
  expect(new Judge('compared').hold(documentRules.duplicate, 'm1 again', 502, 409)).toBe(false);
});

it('a history that the model can no longer follow ends without a failure where only the profile is not kept', () => {
  expect(() => new Judge('compared').broken('CMD-01', 'requestId', 7, 'a string')).toThrow(HistoryDiffers);
  expect(() => new Judge().broken('CMD-01', 'requestId', 7, 'a string')).toThrow(BrokenClause);
  const ofDocument = () => new Judge('compared').broken(documentRules.tokenText, 'token', 7, 'a string');
  expect(ofDocument).toThrow(BrokenClause);
});

it('without the profile nothing but the rules of the document is judged, counted or a difference', () => {
  const judge = new Judge('left-out', new Set(['PAY-04']));
  expect(judge.hold('PAY-02', 'm1 again', 200, 409)).toBe(false);
  expect(judge.differs('PAY-08', 'amount', '1', '1.00')).toBe(false);
  expect([judge.touched.size, judge.differences.size]).toEqual([0, 0]);
  expect(judge.hold(documentRules.amount, 'm2', 200, 400)).toBe(false);
  expect(differencesOf(judge)).toEqual([['PAY-04', 'm2']]);
  expect(() => judge.hold(documentRules.duplicate, 'm3 again', 200, 409)).toThrow(BrokenClause);
  expect([...judge.touched.keys()]).toEqual(['PAY-04', 'PAY-02']);
});

it.each([
  ['a rejection', 409, true],
  ['a rejection with another status', 400, false],
])('%s counts as a comparison with the document, without the profile', (_what, status, holds) => {
  const judge = new Judge('left-out');
  const response: HttpExchange = Object({ status });
  expect(judge.holdRejection(documentRules.duplicate, 'm1 again', response, 409)).toBe(holds);
  expect([...judge.touched]).toEqual([['PAY-02', 1]]);
  expect(judge.differences.size).toBe(0);
  const taken: HttpExchange = Object({ status: 200 });
  const compare = () => judge.holdRejection(documentRules.duplicate, 'm1 again', taken, 409);
  expect(compare).toThrow(BrokenClause);
});
