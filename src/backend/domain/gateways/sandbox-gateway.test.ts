import { describe, expect, it } from 'vitest';
import { parseAmount } from '../../../contract/money.js';
import { sandboxGateway } from './sandbox-gateway.js';

function decision(amount: string, currency = 'EUR', referenceId = 'order-1') {
  const parsed = parseAmount(amount, currency);
  if ('problem' in parsed) throw new Error(`${amount} ${currency} is not an amount`);
  return sandboxGateway.authorize({ merchantId: 'mer_1', referenceId, amount: parsed.minor, currency });
}

const success = { kind: 'final', status: 'SUCCESS' };

it.each([
  ['500', 'JPY'],
  ['500.00', 'EUR'],
  ['500.000', 'KWD'],
])('a trigger amount is one of currency units: %s %s (SBX-02)', (amount, currency) => {
  expect(decision(amount, currency)).toMatchObject({ kind: 'pending', outcome: { afterMs: 10_000 } });
});

it.each([
  ['500.001', 'KWD'],
  ['499.99', 'EUR'],
  ['500.02', 'EUR'],
  ['50000', 'JPY'],
  ['5.00', 'EUR'],
  ['998.99', 'EUR'],
  ['999.01', 'EUR'],
  ['1000.01', 'EUR'],
  ['1004.00', 'EUR'],
  ['999999.99', 'EUR'],
  ['0.01', 'EUR'],
  ['0.010', 'KWD'],
])('a trigger amount is matched exactly: %s %s succeeds at once (SBX-01, SBX-22)', (amount, currency) => {
  expect(decision(amount, currency)).toEqual(success);
});

describe('a trigger prefix', () => {
  it.each(['sbx-fail-1', 'xSBX-FAIL-1', 'SBX-FAIL', 'SBX-FAILED-1', 'SBX_FAIL_1', 'order-SBX-FAIL-'])(
    'a trigger prefix counts only at the start and in this case: not %s (SBX-22)',
    (referenceId) => {
      expect(decision('1.00', 'EUR', referenceId)).toEqual(success);
    },
  );

  it('a prefix alone is a trigger, and has precedence over the amount (SBX-15)', () => {
    const failed = { kind: 'final', status: 'FAILED', errorCode: 'ERR_PAYMENT_DECLINED' };
    expect(decision('1.00', 'EUR', 'SBX-FAIL-')).toEqual(failed);
    expect(decision('1002.00', 'EUR', 'SBX-FAIL-1')).toEqual(failed);
    expect(decision('1002.00', 'EUR', 'SBX-OK-1')).toEqual(success);
  });
});
