/** More decimal places than any currency has. */
const decimalPlaces = 4;

/**
 * A decimal amount in ten thousandths, so that amounts of one currency can be added and compared; NaN for a text that is
 * not a decimal amount.
 */
export function exactAmount(text: string): number {
  const [, units, decimals = ''] = /^(\d{1,11})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (units === undefined) return Number.NaN;
  return Number(`${units}${decimals.padEnd(decimalPlaces, '0')}`);
}
