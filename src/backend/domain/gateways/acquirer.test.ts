import { describe, expect, it } from 'vitest';
import { createRandomRoot } from '../../../random/random.js';
import { createAcquirer } from './acquirer.js';

const order = { merchantId: 'mer_1', referenceId: 'SBX-FAIL-1', amount: 100_000, currency: 'EUR' };

function approvals(approvalPercent: number, seed: number): readonly boolean[] {
  const acquirer = createAcquirer(
    () => ({ latencyMs: 1_500, approvalPercent }),
    createRandomRoot(seed).stream('acquirer'),
  );
  return Array.from({ length: 2_000 }, () => {
    const decision = acquirer.authorize(order);
    return decision.kind === 'pending' && decision.outcome?.status === 'SUCCESS';
  });
}

describe('the simulated acquirer', () => {
  it('a production payment is pending first, and its response is never held', () => {
    const acquirer = createAcquirer(
      () => ({ latencyMs: 1_500, approvalPercent: 100 }),
      createRandomRoot(1).stream('acquirer'),
    );
    expect(acquirer.authorize(order)).toEqual({
      kind: 'pending',
      outcome: { afterMs: 1_500, status: 'SUCCESS' },
      holdsResponse: false,
    });
  });

  it.each([0, 25, 95, 100])('the acquirer approves %d of 100 payments', (percent) => {
    const approved = approvals(percent, 7).filter(Boolean).length / 20;
    expect(Math.abs(approved - percent)).toBeLessThan(percent % 100 === 0 ? 0.001 : 4);
  });

  it('the acquirer makes the same decisions for the same seed', () => {
    expect(approvals(50, 7)).toEqual(approvals(50, 7));
    expect(approvals(50, 7)).not.toEqual(approvals(50, 8));
  });
});
