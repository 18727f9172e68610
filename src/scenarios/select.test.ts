import { expect, it } from 'vitest';
import { exitCodes } from '../failure/exit-codes.js';
import { selectScenarios } from './select.js';
import { scenarioWith } from './testing/scenario-fixture.js';

const ids = ['sandbox.amount.500.00', 'sandbox.amount.500.01', 'sandbox.prefix.SBX-OK', 'scopes.payNow'];
const some = ids.map((id) => scenarioWith(async () => undefined, { id }));
const selected = (...globs: string[]) => selectScenarios(some, globs).map(({ id }) => id);

it.each([
  [[], ids],
  [['*'], ids],
  [['sandbox.amount.500.00'], ['sandbox.amount.500.00']],
  [['sandbox.amount.*'], ['sandbox.amount.500.00', 'sandbox.amount.500.01']],
  [['*.500.0?'], ['sandbox.amount.500.00', 'sandbox.amount.500.01']],
  [
    ['*SBX-OK', 'scopes.*'],
    ['sandbox.prefix.SBX-OK', 'scopes.payNow'],
  ],
  [
    ['scopes.*', 'sandbox.amount.500.00'],
    ['sandbox.amount.500.00', 'scopes.payNow'],
  ],
  [['scopes.*', '*payNow'], ['scopes.payNow']],
])('a selection of %j is in the order of the catalogue, without duplicates', (globs, expected) => {
  expect(selected(...globs)).toEqual(expected);
});

it.each([
  'sandbox',
  'SANDBOX.*',
  'sandbox.amount.500x00',
  'sandbox?amount.500.00?',
  '',
  '(sandbox).*',
  '[a-z]*',
  'scopes.payNow|sandbox.*',
  'scopes.pay+Now',
  '^scopes.payNow$',
  'scopes.payNow\\',
  '{scopes,sandbox}.*',
])('a selection of %j, which matches nothing, is a failure with exit code 64', (glob) => {
  const failure = {
    code: 'no-such-scenario',
    exitCode: exitCodes.usage,
    message: expect.stringContaining(`no scenario matches "${glob}"`),
  };
  expect(() => selected(glob)).toThrow(expect.objectContaining(failure));
  expect(() => selected('*', glob)).toThrow(expect.objectContaining(failure));
});

it.each([
  ['sandbox.amount.500.0', 'sandbox.amount.500.00'],
  ['sandbx.*', 'sandbox.*'],
  ['Scopes.paynow', 'scopes.payNow'],
])('a selection of %s suggests %s', (glob, meant) => {
  expect(() => selected(glob)).toThrow(`no scenario matches "${glob}"; did you mean ${meant}?`);
});
