import { expect, it } from 'vitest';
import type { StepResult } from '../../run/target/preflight/preflight.js';
import { printBindingCheck } from './binding-check-output.js';
import { printPreflight } from './preflight-output.js';

const whole = { missing: [], otherType: [], unknown: [] };
const pay: StepResult = { step: 'payNow', outcome: 'works', detail: '200', expected: '2xx', bodies: [] };

async function* all(...results: readonly StepResult[]): AsyncGenerator<StepResult> {
  yield* results;
}

async function printed(print: typeof printPreflight, ...results: readonly StepResult[]) {
  let text = '';
  const exitCode = await print(all(...results), false, (each) => {
    text += each;
  });
  return { text, exitCode };
}

it('a check of a binding prints by call what is missing, of another type and unknown, and what scenarios send', async () => {
  const bodies = [
    {
      name: 'payNow',
      missing: ['tradeNo'],
      otherType: ['status: 7 instead of text'],
      unknown: ['extra\u001b[2J'],
    },
    { ...whole, name: 'PRINT', missing: ['body'] },
  ];
  const { text, exitCode } = await printed(printBindingCheck, { ...pay, bodies });
  expect(text).toBe(
    [
      'works      payNow                 200',
      '    missing: tradeNo',
      '    other type: status: 7 instead of text',
      '    unknown: extra',
      '    missing (PRINT): body',
      '    scenarios send: referenceId, amount: text or number, currency: currency code, channel?, terminalId?, branchId?, description?',
      '',
      '1 of 1 steps work; fields of the profile are missing in 2 bodies: payNow, PRINT',
      '',
    ].join('\n'),
  );
  expect(exitCode).toBe(2);
});

it.each<[string, StepResult[], number]>([
  ['no field is missing', [{ ...pay, bodies: [{ ...whole, name: 'payNow', unknown: ['extra'] }] }], 0],
  ['a step fails', [pay, { ...pay, outcome: 'fails' }], 2],
  ['nothing was tried', [{ ...pay, outcome: 'skipped' }], 2],
])('a check of a binding in which %s has its exit code', async (_, results, exitCode) => {
  expect((await printed(printBindingCheck, ...results)).exitCode).toBe(exitCode);
});

it('a preflight names the check that shows missing fields, instead of a run', async () => {
  const bodies = [{ ...whole, name: 'payNow', missing: ['tradeNo'] }];
  expect((await printed(printPreflight, { ...pay, bodies })).text).toContain(
    '1 of 1 steps work; fields of the profile are missing in payNow: `tillfleet bind --check` shows them\n',
  );
  expect((await printed(printPreflight, pay)).text).toContain(
    '1 of 1 steps work; run it without --preflight\n',
  );
});
