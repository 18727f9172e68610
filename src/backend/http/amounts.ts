import { type AmountProblem, amountRange, isCurrency, parseAmount } from '../../contract/money.js';
import type { AmountBound } from '../domain/payments/transaction-store.js';
import { invalidField, ServiceError } from '../domain/service-error.js';

/**
 * Converts an amount of a request to minor units. PAY-04: an unknown currency is ERR_VALIDATION; an invalid amount has
 * its own code.
 */
export function minorUnits(amount: string | number, currency: string): number {
  checkCurrency(currency);
  const parsed = parseAmount(amount, currency);
  if ('minor' in parsed) return parsed.minor;
  throw invalid(parsed.problem);
}

export function checkCurrency(currency: string): void {
  if (isCurrency(currency)) return;
  throw invalidField('/currency', 'is not an ISO 4217 currency code');
}

/** The problems of an amount that do not depend on its currency: it is malformed or out of range. */
export function checkAmount(amount: string | number | undefined): void {
  if (amount === undefined) return;
  const parsed = parseAmount(amount, manyDecimals);
  if ('problem' in parsed && parsed.problem !== 'decimals') throw invalid(parsed.problem);
}

/** A currency with more decimals than those of payments, so that no amount is rejected because of its decimals. */
const manyDecimals = 'CLF';

/** Parses a bound of a search: any decimal, including zero, in units of the currency of each row. */
export function amountBound(
  amount: string | number | undefined,
  round: 'up' | 'down',
): AmountBound | undefined {
  if (amount === undefined) return undefined;
  const [, whole, fraction = ''] = /^([0-9]{1,12})(?:\.([0-9]{1,6}))?$/.exec(String(amount)) ?? [];
  if (whole === undefined) throw invalid('form');
  return (exponent) => {
    const minor =
      Number(whole) * 10 ** exponent + Number(fraction.slice(0, exponent).padEnd(exponent, '0') || '0');
    const more = /[1-9]/.test(fraction.slice(exponent));
    return round === 'up' && more ? minor + 1 : minor;
  };
}

function invalid(problem: AmountProblem): ServiceError {
  return new ServiceError('ERR_INVALID_AMOUNT', amountProblems[problem]);
}

const amountProblems: Readonly<Record<AmountProblem, string>> = {
  form: 'amount must be a decimal like 12.34',
  decimals: 'amount has more decimals than the currency',
  range: `amount must be from ${amountRange.min} to ${amountRange.max}`,
};
