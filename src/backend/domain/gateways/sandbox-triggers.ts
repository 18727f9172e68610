import type { GatewayDecision } from './gateway.js';

const success: GatewayDecision = { kind: 'final', status: 'SUCCESS' };
const declined: GatewayDecision = { kind: 'final', status: 'FAILED', errorCode: 'ERR_PAYMENT_DECLINED' };
const timedOut: GatewayDecision = { kind: 'final', status: 'FAILED', errorCode: 'ERR_PAYMENT_TIMEOUT' };
const systemError: GatewayDecision = { kind: 'final', status: 'FAILED', errorCode: 'ERR_SYSTEM_ERROR' };
const rateLimited: GatewayDecision = { kind: 'final', status: 'FAILED', errorCode: 'ERR_RATE_LIMITED' };
const pendingForEver: GatewayDecision = { kind: 'pending', holdsAnswer: false };

function successAfter(afterMs: number, holdsAnswer: boolean): GatewayDecision {
  return { kind: 'pending', outcome: { afterMs, status: 'SUCCESS' }, holdsAnswer };
}

/** Any amount that is not in the table succeeds at once (SBX-01, SBX-22). */
export const otherAmounts = success;

/** Amounts in currency units that force an outcome, by exact match (SBX-02 to SBX-08). */
export const amountTriggers: ReadonlyMap<string, GatewayDecision> = new Map([
  ['500.00', successAfter(10_000, false)],
  ['500.01', pendingForEver],
  ['999.00', successAfter(3_000, true)],
  ['1000.00', declined],
  ['1001.00', timedOut],
  ['1002.00', systemError],
  ['1003.00', rateLimited],
]);

/** Prefixes of a referenceId that force an outcome, whatever the amount (SBX-09 to SBX-15). */
export const prefixTriggers: ReadonlyMap<string, GatewayDecision> = new Map([
  ['SBX-OK-', success],
  ['SBX-FAIL-', declined],
  ['SBX-TIMEOUT-', timedOut],
  ['SBX-ERROR-', systemError],
  ['SBX-PENDING-', pendingForEver],
  ['SBX-SLOW-', successAfter(5_000, true)],
]);
