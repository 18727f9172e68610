import { expect, it } from 'vitest';
import type { TourLine } from '../../guide/tour/tour.js';
import { createDemoText } from './demo-text.js';

const lines: readonly TourLine[] = [
  { kind: 'account', name: 'STORE', id: 'app_1', secret: '***' },
  { kind: 'command', curl: "curl 'http://localhost/api/v1/pos/payNow'" },
  { kind: 'response', text: '200\n{"status":"SUCCESS"}' },
  { kind: 'call', operation: 'POST /api/v1/pos/payNow', status: 200, result: 'SUCCESS' },
  { kind: 'receipt', terminalId: 'T00001001', text: 'Bakery\n1 loaf \u001b[2J12.34' },
  { kind: 'chapter', title: 'Outcomes', text: 'Some amounts force one.' },
  { kind: 'trigger', trigger: '1000.00' },
  { kind: 'command', curl: 'curl 1' },
  { kind: 'call', operation: 'POST /api/v1/pos/payNow', status: 200, result: 'FAILED' },
  { kind: 'outcome', trigger: '1000.00', status: 'FAILED', errorCode: 'ERR_PAYMENT_DECLINED', elapsedMs: 12 },
  { kind: 'trigger', trigger: 'SBX-SLOW-' },
  { kind: 'outcome', trigger: 'SBX-SLOW-', status: 'SUCCESS', elapsedMs: 5_012 },
];

const shown = (options: Partial<Parameters<typeof createDemoText>[0]>) =>
  lines.map(createDemoText({ verbose: false, colour: false, isLive: false, ...options })).join('');

it('a tour shows calls in one line, receipts in a box and outcomes in a table', () => {
  expect(shown({})).toBe(`  200  POST /api/v1/pos/payNow: SUCCESS
     +--------------+
     | Bakery       |
     | 1 loaf 12.34 |
     +--------------+

Outcomes
Some amounts force one.

  trigger         outcome                           time
  1000.00         FAILED ERR_PAYMENT_DECLINED      0.0 s
  SBX-SLOW-       SUCCESS                          5.0 s
`);
});

it('a table on a terminal has a row before its outcome', () => {
  expect(shown({ isLive: true })).toMatch(/ {2}SBX-SLOW- +\.{3} +\r {2}SBX-SLOW- +SUCCESS +5\.0 s/);
});

it('a verbose tour shows each call as a curl command with its response', () => {
  const text = shown({ verbose: true });
  for (const part of [
    "  $ curl 'http://localhost/api/v1/pos/payNow'",
    '    {"status":"SUCCESS"}',
    '  $ curl 1',
    'STORE_ID',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('200  POST');
});
