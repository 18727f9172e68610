import { currencies } from '../../../../conformance/oracle/currencies.js';

function decimalsOf(currency: unknown): number {
  return currencies.find((each) => each.currency === currency)?.decimals ?? 2;
}

/** An amount of a response in minor units of its currency. */
export function toMinor(amount: unknown, currency: unknown): number {
  return Math.round(Number(amount) * 10 ** decimalsOf(currency));
}

/** Minor units as an amount of a response, with all decimals of its currency. */
export function toAmount(minor: number, currency: unknown): string {
  const decimals = decimalsOf(currency);
  return (minor / 10 ** decimals).toFixed(decimals);
}
