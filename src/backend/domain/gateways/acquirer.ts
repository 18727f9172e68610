import type { RandomStream } from '../../../random/random.js';
import type { Gateway } from './gateway.js';

export interface AcquirerOptions {
  /** From the payment to the gateway's callback, in milliseconds. */
  readonly latencyMs: number;
  /** Of 100 payments, how many are approved. */
  readonly approvalPercent: number;
}

/** A simulated acquirer for production payments: pending at first, resolved by its callback. The triggers do nothing here (SBX-20). */
export function createAcquirer(
  /** A merchant's, as it is just now. */
  optionsOf: (merchantId: string) => AcquirerOptions,
  random: RandomStream,
): Gateway {
  return {
    name: 'acquirer',
    authorize({ merchantId }) {
      const { latencyMs, approvalPercent } = optionsOf(merchantId);
      const approved = random.integer(1, 100) <= approvalPercent;
      const outcome = approved
        ? ({ afterMs: latencyMs, status: 'SUCCESS' } as const)
        : ({ afterMs: latencyMs, status: 'FAILED', errorCode: 'ERR_PAYMENT_DECLINED' } as const);
      return { kind: 'pending', outcome, holdsResponse: false };
    },
    // Production refunds resolve at once.
    refund: () => ({ kind: 'final', status: 'SUCCESS' }),
  };
}
