import type { PaymentErrorCode } from '../../../contract/errors.js';
import type { RandomStream } from '../../../random/random.js';
import type { Gateway } from './gateway.js';

/** The number of a thousand payments that fail at the acquirer itself, for each cause (PAY-09). */
export interface AcquirerOutages {
  /** Payments that it does not decide in time. */
  readonly timeoutsPerThousand: number;
  /** Payments that it breaks. */
  readonly failuresPerThousand: number;
  /** Payments that it refuses because there are too many. */
  readonly rateLimitsPerThousand: number;
}

export interface AcquirerOptions extends AcquirerOutages {
  /** The time from the payment to the gateway's callback, in milliseconds. */
  readonly latencyMs: number;
  /** The percentage of the other payments that are approved. */
  readonly approvalPercent: number;
}

/** Separate streams, so that outages do not shift the approvals of a seed. */
export interface AcquirerRandom {
  readonly approvals: RandomStream;
  readonly outages: RandomStream;
}

/**
 * Creates a simulated acquirer for production payments: they are pending until its callback, or until it times out.
 * Sandbox triggers have no effect (SBX-20).
 */
export function createAcquirer(
  /** Returns the current options of a merchant. */
  optionsOf: (merchantId: string) => AcquirerOptions,
  random: AcquirerRandom,
): Gateway {
  return {
    name: 'acquirer',
    authorize({ merchantId }) {
      const options = optionsOf(merchantId);
      const approved = random.approvals.integer(1, 100) <= options.approvalPercent;
      const errorCode =
        outageAt(options, random.outages.integer(1, 1000)) ?? (approved ? undefined : 'ERR_PAYMENT_DECLINED');
      const { latencyMs: afterMs } = options;
      const outcome =
        errorCode === undefined
          ? ({ afterMs, status: 'SUCCESS' } as const)
          : ({ afterMs, status: 'FAILED', errorCode } as const);
      return { kind: 'pending', outcome, holdsResponse: false };
    },
    // Production refunds resolve at once.
    refund: () => ({ kind: 'final', status: 'SUCCESS' }),
  };
}

/** Returns the outage of a payment that drew this number from 1 to 1000. */
function outageAt(
  { timeoutsPerThousand, failuresPerThousand, rateLimitsPerThousand }: AcquirerOutages,
  drawn: number,
): PaymentErrorCode | undefined {
  if (drawn <= timeoutsPerThousand) return 'ERR_PAYMENT_TIMEOUT';
  if (drawn <= timeoutsPerThousand + failuresPerThousand) return 'ERR_SYSTEM_ERROR';
  if (drawn <= timeoutsPerThousand + failuresPerThousand + rateLimitsPerThousand) return 'ERR_RATE_LIMITED';
  return undefined;
}
