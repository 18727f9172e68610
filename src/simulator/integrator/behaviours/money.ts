import type { ResponseBody } from '../../../contract/operation-responses.js';
import { amountTriggers, otherAmounts, type SandboxOutcome } from '../../../contract/sandbox-triggers.js';
import type { RandomStream } from '../../../random/random.js';
import type { Mismatch } from '../expectation.js';

export type Transaction = ResponseBody<'getTransactionDetails'>;

export const currency = 'EUR';

/** An amount of cents as decimal text. */
export function euros(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

export function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}

/** An amount without a trigger, of at most this many cents (below 500.00). */
export function ordinaryAmount(random: RandomStream, maxCents = 49_999): string {
  return euros(random.integer(1, Math.min(maxCents, 49_999)));
}

/** The outcome that an amount of the sandbox forces. */
export function forcedOutcome(amount: string): SandboxOutcome {
  return amountTriggers.get(amount) ?? otherAmounts;
}

/** A payment order, which is also a payload. */
export type Order = {
  readonly referenceId: string;
  readonly amount: string;
  readonly currency: string;
  readonly terminalId?: string;
};

/** The fields that a transaction keeps for ever, whatever happens to it. */
const lastingFields = [
  ...(['referenceId', 'tradeNo', 'amount', 'currency', 'channel', 'gateway', 'specificTId'] as const),
  ...(['terminalId', 'branchId', 'merchantId', 'sandbox', 'description', 'createdAt'] as const),
];

/** The values of the fields that every later response must show as well. */
export function lastingFieldsOf(transaction: Transaction): Partial<Transaction> {
  return Object.fromEntries(lastingFields.map((name) => [name, transaction[name]]));
}

/** Compares a transaction with its order: same fields, in the sandbox, with the outcome of its amount, nothing refunded. */
export function mismatchOfPayment(
  order: Order,
  body: Transaction,
  {
    status,
    errorCode,
  }: { readonly status: Transaction['status']; readonly errorCode?: string } = forcedOutcome(order.amount),
): Mismatch | undefined {
  return differing({ ...order, sandbox: true, status, errorCode, refundedAmount: '0.00' }, body);
}

/** The fields of a body that differ from the expected values. */
export function differing(expected: object, body: object): Mismatch | undefined {
  const wrong = Object.entries(expected).filter(([name, value]) => Reflect.get(body, name) !== value);
  if (wrong.length === 0) return undefined;
  const show = (values: readonly (readonly [string, unknown])[]) =>
    values.map(([name, value]) => `${name} ${value === undefined ? 'absent' : String(value)}`).join(', ');
  return {
    expected: show(wrong),
    actual: show(wrong.map(([name]) => [name, Reflect.get(body, name)])),
  };
}
