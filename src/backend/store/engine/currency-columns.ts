import { integer, text } from './column.js';

/** The decimals of the amounts in a currency, as the data file holds them. */
export const currencyColumns = {
  code: text('code', { primaryKey: true }),
  exponent: integer('exponent'),
};
