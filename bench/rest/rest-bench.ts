import type { Bench } from '../bench.js';
import { payNow } from './payments.js';
import { storedTransactions } from './stored-transactions.js';

/** REST relative to a bare echo of the same body: payNow, and what 200,000 stored transactions change. */
export const restBench: Bench = {
  name: 'rest',
  title: 'payNow relative to a bare fastify echo, and the cost of 200,000 stored transactions',
  measurements: [payNow, storedTransactions],
};
