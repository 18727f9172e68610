import type { ResponseBody } from '../../../contract/operation-responses.js';
import { amountTriggers, otherAmounts, type SandboxOutcome } from '../../../contract/sandbox-triggers.js';
import type { DocumentRule } from '../../../events/document-rule.js';
import type { RandomStream } from '../../../random/random.js';
import { documentRules, sandboxRule } from '../document-rules.js';
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

/** A payment that becomes SUCCESS later, or stays PENDING. */
export interface Pending {
  readonly order: Order;
  readonly dueAt: number;
  readonly status: 'SUCCESS' | 'PENDING';
  /** True once it was looked at when it was due. */
  looked: boolean;
}

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
  return differing({ ...order, sandbox: true, status, errorCode, refundedAmount: '0.00' }, body, {
    ...transactionRules,
    ...rulesOfOutcome(order, body.errorCode, errorCode),
  });
}

/** The outcome belongs to the document. Of a declined payment it shows no code, so that only those of others are wrong. */
function rulesOfOutcome(order: Order, shown: unknown, expected: string | undefined): FieldRules {
  const rule = sandboxRule(order);
  if (rule === undefined) return {};
  const isShown = (code: unknown) => shownCodes.has(String(code));
  return { status: rule, ...((isShown(expected) || isShown(shown)) && { errorCode: rule }) };
}

/** The codes of failed payments that the service document shows, each for an outcome of its own. */
const shownCodes: ReadonlySet<string> = new Set([
  'ERR_PAYMENT_TIMEOUT',
  'ERR_SYSTEM_ERROR',
  'ERR_RATE_LIMITED',
]);

/** The rules of the fields of a transaction that the service document decides. */
export const transactionRules = {
  referenceId: documentRules.stored,
  sandbox: documentRules.sandboxTag,
} as const;

/** The rules of the document about fields, by name. */
export type FieldRules = Readonly<Record<string, DocumentRule>>;

/**
 * The fields of a body that differ from the expected values.
 *
 * @param rules a field breaks its rule only if it is expected and shown: which fields a response has is not in the document
 */
export function differing(expected: object, body: object, rules: FieldRules = {}): Mismatch | undefined {
  const wrong = Object.entries(expected).filter(([name, value]) => Reflect.get(body, name) !== value);
  if (wrong.length === 0) return undefined;
  const broken = wrong.find(
    ([name, value]) => name in rules && value !== undefined && (Reflect.get(body, name) ?? null) !== null,
  );
  const rule = broken && rules[broken[0]];
  const show = (values: readonly (readonly [string, unknown])[]) =>
    values.map(([name, value]) => `${name} ${value === undefined ? 'absent' : String(value)}`).join(', ');
  return {
    expected: show(wrong),
    actual: show(wrong.map(([name]) => [name, Reflect.get(body, name)])),
    ...(rule && { rule }),
  };
}
