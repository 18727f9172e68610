import { dialectDestination } from './destinations.js';
import { errorCode, errorNumber } from './error-numbers.js';
import type { NumericIds } from './numeric-ids.js';

/** Fields with an id, which the dialect writes as a number. */
const idFields = new Set([
  'merchantId',
  'branchId',
  'terminalId',
  'requestId',
  'settlementBatchId',
  'releaseId',
]);

/** Fields with an amount of money next to its currency, which the dialect writes as a number. */
const amountFields = new Set(['amount', 'refundedAmount', 'remainingAmount', 'net']);

const destinationFields = new Set(['queueDestination', 'topicDestination']);

/** Fields whose values belong to users and stay as they are. */
const opaqueFields = new Set(['settings', 'fees', 'result', 'value', 'serverTime']);

/** A body of the service in the form of the dialect. */
export function toDialect(value: unknown, ids: NumericIds): unknown {
  if (Array.isArray(value)) return value.map((each) => toDialect(each, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const name = snakeCase(key);
      if (opaqueFields.has(key)) return [name, each];
      if (idFields.has(key) && typeof each === 'string') return [name, ids.numberOf(each)];
      if (destinationFields.has(key)) return [name, dialectDestination(String(each))];
      if (key === 'errorCode' && typeof each === 'string') return [name, errorNumber(each)];
      if (amountFields.has(key) && typeof each === 'string') return [name, Number(each)];
      return [name, toDialect(each, ids)];
    }),
  );
}

/**
 * A body of the dialect in the form of the service. The names of the service itself mean nothing in the dialect.
 *
 * @param amounts `minor` if amounts are in minor units, as on the channel, and stay numbers
 */
export function fromDialect(value: unknown, ids: NumericIds, amounts: 'major' | 'minor'): unknown {
  if (Array.isArray(value)) return value.map((each) => fromDialect(each, ids, amounts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (/^[a-z]+[A-Z]/.test(key)) return [`not_${key}`, each];
      const name = camelCase(key);
      if (opaqueFields.has(name)) return [name, each];
      if (idFields.has(name)) return [name, ids.fromClient(each)];
      if (amounts === 'major' && name === 'amount' && typeof each === 'number')
        return [name, amountText(each, Object(value).currency)];
      if (name === 'errorCode' && typeof each === 'number') return [name, errorCode(each)];
      return [name, fromDialect(each, ids, amounts)];
    }),
  );
}

/** The decimals of the currencies of the scenarios; the others have two. */
const decimals = new Map([
  ['JPY', 0],
  ['KWD', 3],
]);

/** The decimal text of an amount, which the service stores; a number that has more decimals than its currency stays one. */
function amountText(amount: number, currency: unknown): string | number {
  if (currency === undefined) return /^\d+(?:\.\d+)?$/.test(String(amount)) ? String(amount) : amount;
  const code = String(currency);
  if (!/^[A-Z]{3}$/.test(code)) return amount;
  const text = amount.toFixed(decimals.get(code) ?? 2);
  return Number(text) === amount && amount > 0 && amount < 1e12 ? text : amount;
}

function snakeCase(key: string): string {
  return /^[a-z]/.test(key) ? key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : key;
}

function camelCase(key: string): string {
  return /^[a-z]/.test(key)
    ? key.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    : key;
}
