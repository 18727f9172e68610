// Source: ISO 4217, which the reference profile names for the decimals of an amount.

interface Currency {
  readonly currency: string;
  /** The number of decimals of an amount. */
  readonly decimals: number;
}

/** One currency for each number of decimals. */
export const currencies = [
  { currency: 'JPY', decimals: 0 },
  { currency: 'EUR', decimals: 2 },
  { currency: 'KWD', decimals: 3 },
] as const satisfies readonly Currency[];
