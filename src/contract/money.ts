import { currencyExponents } from './currencies.js';

/** The reason why a text or a number is not a valid amount. */
export type AmountProblem = 'form' | 'decimals' | 'range';

export type AmountResult = { readonly minor: number } | { readonly problem: AmountProblem };

const decimal = /^(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,6}))?$/;

/** Accepted amounts in currency units, both bounds included. */
export const amountRange = { min: '0.01', max: '999999.99' } as const;

/** Returns whether a text is the code of a currency whose amounts are accepted, in upper case as in ISO 4217. */
export function isCurrency(code: string): boolean {
  return currencyExponents.has(code);
}

/** Decimal places of an ISO 4217 currency: 0 for JPY, 2 for EUR, 3 for KWD. */
export function currencyExponent(code: string): number {
  const exponent = currencyExponents.get(code);
  if (exponent === undefined) throw new RangeError(`${code} is not an ISO 4217 currency code`);
  return exponent;
}

/**
 * Parses an amount from the wire, a decimal string in currency units or a JSON number with no more decimals than the
 * currency has, to integer minor units (PAY-04, PAY-08).
 */
export function parseAmount(input: string | number, currency: string): AmountResult {
  // A number is printed in its shortest form; exponents, NaN and Infinity then fail the pattern.
  const parts = decimal.exec(typeof input === 'number' ? String(input) : input);
  if (parts === null) return { problem: 'form' };
  const [, whole = '', fraction = ''] = parts;
  const exponent = currencyExponent(currency);
  if (fraction.length > exponent) return { problem: 'decimals' };
  const minor = Number(whole) * 10 ** exponent + Number(fraction.padEnd(exponent, '0') || '0');
  return isAmountInRange(minor, currency) ? { minor } : { problem: 'range' };
}

/** Returns whether an amount in minor units is accepted. The range is in currency units: without decimals it is 1 to 999999. */
export function isAmountInRange(minor: number, currency: string): boolean {
  const unit = 10 ** currencyExponent(currency);
  return minor * 100 >= unit && minor * 100 <= 99_999_999 * unit;
}

/** Formats minor units as the decimal string of the wire: 1234 EUR is `12.34`, 1234 JPY is `1234`. */
export function formatAmount(minor: number, currency: string): string {
  const exponent = currencyExponent(currency);
  if (exponent === 0) return String(minor);
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}
