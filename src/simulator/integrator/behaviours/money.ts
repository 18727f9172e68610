import type { ResponseBody } from '../../../contract/operation-responses.js';
import { amountTriggers, otherAmounts, type SandboxOutcome } from '../../../contract/sandbox-triggers.js';
import type { RandomStream } from '../../../random/random.js';
import type { Mismatch } from '../expectation.js';

export type Transaction = ResponseBody<'getTransactionDetails'>;

export const currency = 'EUR';

/** Cents as the decimal text of the wire. */
export function euros(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

export function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}

/** An amount that forces nothing, of at most this many cents (below 500.00). */
export function ordinaryAmount(random: RandomStream, maxCents = 49_999): string {
  return euros(random.integer(1, Math.min(maxCents, 49_999)));
}

/** The outcome that an amount of the sandbox forces. */
export function forcedOutcome(amount: string): SandboxOutcome {
  return amountTriggers.get(amount) ?? otherAmounts;
}

/** A payload as well. */
export type Order = {
  readonly referenceId: string;
  readonly amount: string;
  readonly currency: string;
  readonly terminalId?: string;
};

/** A transaction that answers an order is of that order, of the sandbox, and has come to what its amount says. */
export function mismatchOfPayment(
  order: Order,
  answer: Transaction,
  {
    status,
    errorCode,
  }: { readonly status: Transaction['status']; readonly errorCode?: string } = forcedOutcome(order.amount),
): Mismatch | undefined {
  return differing({ ...order, sandbox: true, status, errorCode }, answer);
}

/** The fields of a body that are not as they are to be. */
export function differing(wanted: object, body: object): Mismatch | undefined {
  const wrong = Object.entries(wanted).filter(([name, value]) => Reflect.get(body, name) !== value);
  if (wrong.length === 0) return undefined;
  const shown = (values: readonly (readonly [string, unknown])[]) =>
    values.map(([name, value]) => `${name} ${value === undefined ? 'absent' : String(value)}`).join(', ');
  return {
    expected: shown(wrong),
    actual: shown(wrong.map(([name]) => [name, Reflect.get(body, name)])),
  };
}
