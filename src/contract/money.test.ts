import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountRange, currencyExponent, formatAmount, isCurrency, parseAmount } from './money.js';

describe('an amount from the wire', () => {
  it.each([
    ['12.34', 'EUR', 1234],
    ['12.3', 'EUR', 1230],
    ['12', 'EUR', 1200],
    [12.34, 'EUR', 1234],
    [0.07, 'EUR', 7],
    // A product of floats would be 1998.9999999999998 here.
    ['19.99', 'EUR', 1999],
    [amountRange.min, 'EUR', 1],
    [amountRange.max, 'EUR', 99_999_999],
    ['500', 'JPY', 500],
    ['1.234', 'KWD', 1234],
    ['0.010', 'KWD', 10],
  ])('%j %s is %d minor units', (input, currency, minor) => {
    expect(parseAmount(input, currency)).toEqual({ minor });
  });

  it.each([
    ['', 'form'],
    ['abc', 'form'],
    ['1e3', 'form'],
    ['-1.00', 'form'],
    ['+1.00', 'form'],
    [' 1.00', 'form'],
    ['1.00\n', 'form'],
    ['1,00', 'form'],
    ['1.', 'form'],
    ['.5', 'form'],
    ['01.00', 'form'],
    ['0x10', 'form'],
    ['١.٠٠', 'form'],
    [Number.NaN, 'form'],
    [Number.POSITIVE_INFINITY, 'form'],
    [1e21, 'form'],
    [-5, 'form'],
    ['1.234', 'decimals'],
    ['1.000', 'decimals'],
    [0.001, 'decimals'],
    ['0', 'range'],
    ['0.00', 'range'],
    [0, 'range'],
    ['1000000.00', 'range'],
    [1_000_000, 'range'],
  ])('%j EUR is rejected for its %s', (input, problem) => {
    expect(parseAmount(input, 'EUR')).toEqual({ problem });
  });

  it('in a currency without decimals has none, and is at least one unit', () => {
    expect(parseAmount('1.0', 'JPY')).toEqual({ problem: 'decimals' });
    expect(parseAmount('0', 'JPY')).toEqual({ problem: 'range' });
    expect(parseAmount('1', 'JPY')).toEqual({ minor: 1 });
  });

  it('an amount from the wire has its range in currency units, also where a unit has three decimals', () => {
    expect(parseAmount('0.009', 'KWD')).toEqual({ problem: 'range' });
    expect(parseAmount('999999.990', 'KWD')).toEqual({ minor: 999_999_990 });
    expect(parseAmount('999999.991', 'KWD')).toEqual({ problem: 'range' });
  });

  it('an amount from the wire is parsed as it was formatted, with every number of decimals', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('EUR', 'JPY', 'KWD'),
        fc.integer({ min: 10, max: 999_999 }),
        (currency, minor) => {
          expect(parseAmount(formatAmount(minor, currency), currency)).toEqual({ minor });
        },
      ),
    );
  });

  it('an amount from the wire is never parsed to a fraction or an exception, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double()), (input) => {
        const result = parseAmount(input, 'EUR');
        expect('minor' in result ? Number.isInteger(result.minor) : result.problem.length > 0).toBe(true);
      }),
    );
  });
});

it.each([
  [1234, 'EUR', '12.34'],
  [5, 'EUR', '0.05'],
  [0, 'EUR', '0.00'],
  [-1234, 'EUR', '-12.34'],
  [1234, 'JPY', '1234'],
  [1234, 'KWD', '1.234'],
])('an amount to the wire of %d minor units of %s is %s', (minor, currency, text) => {
  expect(formatAmount(minor, currency)).toBe(text);
});

it('the currencies of amounts are the currencies of ISO 4217, by their exact code', () => {
  expect(['EUR', 'JPY', 'KWD'].every(isCurrency)).toBe(true);
  expect(['eur', 'EURO', '', 'ABC', 'constructor'].some(isCurrency)).toBe(false);
});

it('the currencies of amounts have a number of decimals each', () => {
  expect(['EUR', 'JPY', 'KWD'].map(currencyExponent)).toEqual([2, 0, 3]);
});

it.each([
  ['0', 'JPY KRW ISK CLP VND UYI'],
  ['2', 'HUF COP IDR PKR RSD LBP MMK ALL IRR SOS AFN LAK MGA SYP YER KPW SLL TWD EUR VED'],
  ['3', 'IQD BHD JOD KWD LYD OMR TND'],
  ['4', 'CLF UYW'],
])('ISO 4217 has %s decimals for %s, whatever the runtime has', (exponent, codes) => {
  expect(new Set(codes.split(' ').map((code) => String(currencyExponent(code))))).toEqual(
    new Set([exponent]),
  );
});

describe('the currencies of the runtime', () => {
  const intl = Intl.supportedValuesOf('currency');
  const decimals = (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;

  it('each currency of the runtime is accepted unless ISO 4217 gives it no minor unit', () => {
    expect(intl.filter((code) => !isCurrency(code) && !['XDR', 'XSU'].includes(code))).toEqual([]);
  });

  it('the decimals of the runtime differ only where those of CLDR are known to differ', () => {
    // Node 20.19 has other decimals than 20.20 for COP, HUF, IDR, PKR and RSD.
    const differing = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR RSD SLL SOS SYP UYI UYW YER'.split(
      ' ',
    );
    const other = intl.filter((code) => isCurrency(code) && decimals(code) !== currencyExponent(code));
    expect(other.filter((code) => !differing.includes(code))).toEqual([]);
  });
});
