import type { RandomStream } from '../../../random/random.js';
import type { Gateway } from './gateway.js';

export interface AcquirerOptions {
  /** The time from the payment to the gateway's callback, in milliseconds. */
  readonly latencyMs: number;
  /** The percentage of payments that are approved. */
  readonly approvalPercent: number;
}

/**
 * Creates a simulated acquirer for production payments: they are pending until its callback. Sandbox triggers have no
 * effect (SBX-20).
 */
export function createAcquirer(
  /** Returns the current options of a merchant. */
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
