import { describe, expect, it } from 'vitest';
import { createRandomRoot } from '../../../random/random.js';
import { type AcquirerOptions, createAcquirer } from './acquirer.js';
import type { Gateway } from './gateway.js';

const order = { merchantId: 'mer_1', referenceId: 'SBX-FAIL-1', amount: 100_000, currency: 'EUR' };

const noOutages = { timeoutsPerThousand: 0, failuresPerThousand: 0, rateLimitsPerThousand: 0 };

function acquirerWith(changes: Partial<AcquirerOptions> = {}, seed = 7): Gateway {
  const root = createRandomRoot(seed);
  return createAcquirer(() => ({ latencyMs: 1_500, approvalPercent: 100, ...noOutages, ...changes }), {
    approvals: root.stream('approvals'),
    outages: root.stream('outages'),
  });
}

function errorCodes(acquirer: Gateway, count = 20_000): readonly (string | undefined)[] {
  return Array.from({ length: count }, () => {
    const decision = acquirer.authorize(order);
    return decision.kind === 'pending' ? decision.outcome?.errorCode : 'not pending';
  });
}

function approvals(approvalPercent: number, seed: number): readonly boolean[] {
  const acquirer = acquirerWith({ approvalPercent }, seed);
  return Array.from({ length: 2_000 }, () => {
    const decision = acquirer.authorize(order);
    return decision.kind === 'pending' && decision.outcome?.status === 'SUCCESS';
  });
}

describe('the simulated acquirer', () => {
  it('a production payment is pending first, and its response is never held', () => {
    expect(acquirerWith().authorize(order)).toEqual({
      kind: 'pending',
      outcome: { afterMs: 1_500, status: 'SUCCESS' },
      holdsResponse: false,
    });
  });

  it.each([0, 25, 95, 100])('the acquirer approves %d of 100 payments', (percent) => {
    const approved = approvals(percent, 7).filter(Boolean).length / 20;
    expect(Math.abs(approved - percent)).toBeLessThan(percent % 100 === 0 ? 0.001 : 4);
  });

  it.each([
    ['timeoutsPerThousand', 'ERR_PAYMENT_TIMEOUT'],
    ['failuresPerThousand', 'ERR_SYSTEM_ERROR'],
    ['rateLimitsPerThousand', 'ERR_RATE_LIMITED'],
  ] as const)('the acquirer fails a share of %s payments with %s (PAY-09)', (share, errorCode) => {
    const failed = errorCodes(acquirerWith({ [share]: 5 })).filter((code) => code !== undefined);
    expect(new Set(failed)).toEqual(new Set([errorCode]));
    expect(Math.abs(failed.length - 100)).toBeLessThan(30);
    expect(new Set(errorCodes(acquirerWith({ [share]: 1000 }), 100))).toEqual(new Set([errorCode]));
  });

  it('outages do not shift the approvals of a seed (PAY-09)', () => {
    const declined = (changes: Partial<AcquirerOptions>) =>
      errorCodes(acquirerWith({ approvalPercent: 50, ...changes }), 200);
    const other = declined({ timeoutsPerThousand: 100 });
    const same = declined({}).filter((code, at) => code === other[at] || other[at] === 'ERR_PAYMENT_TIMEOUT');
    expect(same.length).toBe(200);
  });

  it('the acquirer makes the same decisions for the same seed', () => {
    expect(approvals(50, 7)).toEqual(approvals(50, 7));
    expect(approvals(50, 7)).not.toEqual(approvals(50, 8));
  });
});
