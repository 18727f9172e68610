import type { PaymentErrorCode } from './errors.js';

/** The outcome of a sandbox payment, as its caller sees it. */
export interface SandboxOutcome {
  /** The status in the response to payNow. */
  readonly status: 'SUCCESS' | 'PENDING' | 'FAILED';
  readonly errorCode?: PaymentErrorCode;
  /** Milliseconds from the call until a PENDING payment becomes SUCCESS; without it, it never does. */
  readonly succeedsAfterMs?: number;
  /** Milliseconds for which the response is held. */
  readonly heldForMs?: number;
}

const success: SandboxOutcome = { status: 'SUCCESS' };
const declined: SandboxOutcome = { status: 'FAILED', errorCode: 'ERR_PAYMENT_DECLINED' };
const timedOut: SandboxOutcome = { status: 'FAILED', errorCode: 'ERR_PAYMENT_TIMEOUT' };
const systemError: SandboxOutcome = { status: 'FAILED', errorCode: 'ERR_SYSTEM_ERROR' };
const rateLimited: SandboxOutcome = { status: 'FAILED', errorCode: 'ERR_RATE_LIMITED' };
const pendingForEver: SandboxOutcome = { status: 'PENDING' };

/** The outcome of any amount that is not in the table (SBX-01, SBX-22). */
export const otherAmounts = success;

/** Amounts in currency units that force an outcome, by exact match (SBX-02 to SBX-08). */
export const amountTriggers: ReadonlyMap<string, SandboxOutcome> = new Map([
  ['500.00', { status: 'PENDING', succeedsAfterMs: 10_000 }],
  ['500.01', pendingForEver],
  ['999.00', { status: 'SUCCESS', heldForMs: 3_000 }],
  ['1000.00', declined],
  ['1001.00', timedOut],
  ['1002.00', systemError],
  ['1003.00', rateLimited],
]);

/** Prefixes of a referenceId that force an outcome, whatever the amount (SBX-09 to SBX-15). */
export const prefixTriggers: ReadonlyMap<string, SandboxOutcome> = new Map([
  ['SBX-OK-', success],
  ['SBX-FAIL-', declined],
  ['SBX-TIMEOUT-', timedOut],
  ['SBX-ERROR-', systemError],
  ['SBX-PENDING-', pendingForEver],
  ['SBX-SLOW-', { status: 'SUCCESS', heldForMs: 5_000 }],
]);
