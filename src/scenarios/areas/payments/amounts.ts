import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, rejectedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { detailsOf, newPayment } from './payment-body.js';

/** Amounts that are not numbers, or negative: the document shows these. */
const shown: readonly unknown[] = ['-1.00', '-0.01', 'twelve', '', ' ', '12,34', 'NaN', 'Infinity'];
/** Zero, too large, or with more decimals than the currency has. */
const outOfBounds = ['0', '0.00', '0.001', '1.234', '1000000.00', '999999.991'];
/** A number in another notation than digits with a decimal point between them. */
const otherNotations = ['1e3', '1E3', '0x10', '+1.00', '01.00', '1.', '.5', ' 1.00', '1.00 '];
/** Characters that some parsers take for digits, or skip. */
const otherCharacters = ['１２', '1_000', '1 000', '1.00\n', '٣'];
/** Values of JSON that are not texts. */
const otherTypes = [0, -1, 1.234, 1e21, 1000000, true, null, [], ['1.00'], { amount: '1.00' }];
/** Other invalid amounts, which the reference profile decides. */
const decided: readonly unknown[] = [...outOfBounds, ...otherNotations, ...otherCharacters, ...otherTypes];

export const invalidAmounts = defineScenario({
  id: 'payments.amounts.invalid',
  title: 'An amount that is not a number, negative or malformed is rejected with 400 and stores nothing',
  clauses: ['PAY-04'],
  takesMs: 1000,
  needs: { apps: 2 },
  async run(world) {
    await Promise.all([true, false].map((sandbox) => checkInvalid(world, sandbox)));
  },
});

async function checkInvalid(world: World, sandbox: boolean): Promise<void> {
  const mode = sandbox ? 'sandbox' : 'production';
  const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox });
  const cases = [
    ...shown.map((amount) => ({ amount, checks: checksFor(world, 'PAY-04') })),
    // Both modes have the same amounts: a few of each kind show it in production.
    ...decided
      .filter((_, at) => sandbox || at % 4 === 0)
      .map((amount) => ({ amount, checks: checksFor(world, 'PAY-04').decided })),
  ];
  for (const operation of ['payNow', 'saveTransaction'] as const)
    await world.part(`${mode}: ${operation}`, async () => {
      // The same call with a valid amount succeeds, so that it is the amount that is rejected.
      const valid = newPayment(world, '12.34');
      await requireOk(world, `${operation} of 12.34`, app.call(operation, valid));
      for (const { amount, checks } of cases) {
        const invalid = { ...newPayment(world), amount };
        const title = `${mode}: ${operation} of ${JSON.stringify(amount)}`;
        checks.status(title, await app.call(operation, invalid), 400);
        // The second mode needs no second look.
        if (sandbox) checks.status(`${title}: not stored`, await detailsOf(app, invalid), rejectedStatus);
      }
      await checkValid(world, app, operation, mode);
    });
}

async function checkValid(
  world: World,
  app: Integrator,
  operation: 'payNow' | 'saveTransaction',
  mode: string,
): Promise<void> {
  // An unknown currency does not make a valid amount invalid.
  const other = await app.call(operation, { ...newPayment(world), currency: 'QQQ' });
  const title = `${mode}: ${operation} of a valid amount in an unknown currency`;
  const { decided: ofProfile } = checksFor(world, 'PAY-04');
  ofProfile.status(title, other, 400);
  ofProfile.field(title, other, 'errorCode', 'ERR_VALIDATION');
  for (const amount of [decidedLimits.amount.from, decidedLimits.amount.to]) {
    const valid = newPayment(world, amount);
    ofProfile.status(`${operation} of ${amount}`, await app.call(operation, valid), acceptedStatus);
    ofProfile.status(`${operation} of ${amount}: its details`, await detailsOf(app, valid), acceptedStatus);
  }
}

const currencies = [
  ['JPY', ['1', '100', '499', '999999']],
  ['EUR', ['0.01', '0.10', '12.34', '499.90', '999999.99']],
  ['KWD', ['0.010', '0.123', '12.345', '499.999']],
] as const;

export const exactAmounts = defineScenario({
  id: 'payments.amounts.exact',
  title: 'Amounts of currencies with 0, 2 and 3 decimals are returned exactly as they were sent',
  clauses: ['PAY-08'],
  takesMs: 1000,
  needs: { apps: 1 },
  async run(world) {
    const checks = checksFor(world, 'PAY-08');
    const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: true });
    for (const [currency, amounts] of currencies) {
      for (const amount of amounts) {
        for (const sent of [amount, Number(amount)]) {
          const payment = { ...newPayment(world), amount: sent, currency };
          const title = `${typeof sent === 'number' ? 'the number' : 'the text'} ${amount} ${currency}`;
          const response = await app.call('payNow', payment);
          if (!checks.status(title, response, acceptedStatus)) continue;
          checks.field(`${title}: returned`, response, 'amount', amount);
          const seen = await detailsOf(app, payment);
          checks.field(`${title}: stored`, seen, 'amount', amount);
          checks.field(`${title}: stored`, seen, 'currency', currency);
        }
      }
    }
  },
});
