import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { steady } from '../../evidence/steady.js';
import { oneOf, rejectedStatus, textWithout } from '../../expectation.js';
import { refusalOf, responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { withAges } from '../../times/token-age.js';
import type { World } from '../../world.js';
import { detailsOf, newPayment } from '../payments/payment-body.js';
import { laterPages, listWith, pagesOf, rowsOf, textOf } from '../queries/rows.js';
import { inBothModes } from './two-tenants.js';

/** An amount that no other response contains. */
const amount = '4321.09';
/** The amounts of an intruder before and after it. */
const around = ['1.01', '1.02', '1.03'] as const;

export const foreignDetails = defineScenario({
  id: 'tenants.details',
  title: "getTransactionDetails of another merchant's transaction is rejected and shows no field of it",
  clauses: ['TEN-01', 'TEN-09', 'TEN-10', 'BLK-05'],
  takesMs: withAges(7000, 2),
  needs: { apps: 4 },
  async run(world) {
    const { merchantId } = await world.tenant();
    await inBothModes(world, 'TEN-01', async ({ victim, intruder, checks, mode }) => {
      const payment = newPayment(world, amount);
      const paid = await requireOk(world, 'the payment', victim.call('payNow', payment));
      await requireOk(world, 'the details for the owner', detailsOf(victim, payment));
      const tradeNo = responseField(paid, 'tradeNo');
      const unknown = await intruder.call('getTransactionDetails', { referenceId: world.reference('NO-') });
      const { referenceId } = payment;
      for (const by of [
        { referenceId },
        { referenceId, merchantId },
        ...(typeof tradeNo === 'string' ? [{ tradeNo }, { tradeNo, merchantId }] : []),
      ]) {
        const denied = await intruder.call('getTransactionDetails', by);
        const title = `${mode}: by ${Object.keys(by).join(' and ')}`;
        checks.status(title, denied, rejectedStatus);
        checksFor(world, 'BLK-05').status(title, denied, rejectedStatus);
        checks.value(`${title}: its amount`, denied.text, textWithout(amount), denied);
        if (!('tradeNo' in by) && typeof tradeNo === 'string')
          checks.value(`${title}: its tradeNo`, denied.text, textWithout(tradeNo), denied);
        const actual = refusalOf(denied);
        const expected = refusalOf(unknown);
        checksFor(world, 'TEN-09').value(
          `${title}: the same as for an unknown one`,
          actual,
          expected,
          denied,
          unknown,
        );
      }
      if (mode === 'sandbox')
        await world.part('payments at once', () => payAtOnce(world, checks, { victim, intruder }));
    });
  },
});

/** Two merchants whose responses are held at one time: each gets its own. */
async function payAtOnce(
  world: World,
  checks: ClauseChecks,
  { victim, intruder }: Readonly<Record<'victim' | 'intruder', Integrator>>,
): Promise<void> {
  const foreign = newPayment(world, '999.00');
  const own = { ...newPayment(world, '1.00'), referenceId: world.reference('SBX-SLOW-') };
  const [, response] = await Promise.all([victim.call('payNow', foreign), intruder.call('payNow', own)]);
  const shown = responseField(response, 'referenceId');
  const isOwn = oneOf(own.referenceId, undefined);
  checks.value('the referenceId in the response to a payment of the same time', shown, isOwn, response);
}

export const foreignRows = defineScenario({
  id: 'tenants.lists',
  title: "getRecentTransactions and find never contain another merchant's rows, with any filter",
  clauses: ['TEN-02', 'TEN-10'],
  takesMs: withAges(1000, 2),
  needs: { apps: 4 },
  async run(world) {
    const { branchId } = await world.tenant();
    await inBothModes(world, 'TEN-02', async ({ victim, intruder, checks, mode }) => {
      const foreign = newPayment(world, amount);
      const own = newPayment(world, '1.00');
      const pay = (who: string, by: Integrator, payment: object) =>
        requireOk(world, `a payment of the ${who}`, by.call('payNow', { ...payment }));
      // The foreign row comes between some of the intruder, so that a later page would show it in either order, also where
      // others pay at the same time.
      const payAround = () =>
        Promise.all(around.map((each) => pay('intruder', intruder, newPayment(world, each))));
      await payAround();
      await pay('victim', victim, foreign);
      await payAround();
      await pay('intruder', intruder, own);
      const isHidden = textWithout(foreign.referenceId);
      for (const operation of ['getRecentTransactions', 'find'] as const)
        await world.part(`${mode}: ${operation}`, async () => {
          await listWith(world, victim, operation, foreign.referenceId);
          const mine = await listWith(world, intruder, operation, own.referenceId);
          checks.value(`${mode}: ${operation}: the foreign row`, mine.text, isHidden, mine);
          const later = await laterPages(world, intruder, operation);
          checks.value(`${mode}: ${operation}: on a later page`, textOf(later), isHidden, ...later);
          // A row that the whole list does not have is foreign.
          const whole = await pagesOf(world, intruder, operation, { limit: 100 });
          const known = whole.flatMap(rowsOf).map(({ referenceId }) => referenceId);
          const others = later.flatMap(rowsOf).filter(({ referenceId }) => !known.includes(referenceId));
          checks.value(`${mode}: ${operation}: other rows on a later page`, others.length, 0, ...later);
          const filtered = await intruder.call(operation, { limit: 100, branchId });
          checks.value(`${mode}: ${operation} by the foreign branch`, filtered.text, isHidden, filtered);
        });
    });
  },
});

export const foreignRefundsAndCancellations = defineScenario({
  id: 'tenants.refunds-and-cancellations',
  title: "refund, cancelTransaction and refundStatus cannot touch another merchant's transaction",
  clauses: ['TEN-03', 'TEN-09', 'TEN-10'],
  takesMs: withAges(1000, 2),
  needs: { apps: 4 },
  async run(world) {
    const { merchantId } = await world.tenant();
    await inBothModes(world, 'TEN-03', async ({ victim, intruder, checks, mode }) => {
      // saveTransaction, because the gateway would still resolve a production payment.
      const payment = newPayment(world, '90.00');
      await requireOk(world, 'the transaction', victim.call('saveTransaction', payment));
      const { referenceId } = payment;
      const refundReferenceId = world.reference('REF-');
      const refund = { referenceId, refundReferenceId, amount: '12.07' };
      await world.part(`${mode}: a refund by the owner`, async () => {
        await requireOk(world, 'a refund by the owner', victim.call('refund', refund));
        await checkOwnRefund(world, victim, { referenceId, refundReferenceId });
      });
      const read = () => requireOk(world, 'the details for the owner', detailsOf(victim, payment));
      const before = await steady(world, read);

      const unknown = world.reference('NO-');
      const pairs = [
        ['refund', { ...refund, refundReferenceId: world.reference('REF-'), amount: '1.00' }],
        ['cancelTransaction', { referenceId }],
        ['refundStatus', { refundReferenceId }],
        ['refundStatus', { referenceId }],
        ['refundStatus', { refundReferenceId, merchantId }],
        ['refundStatus', { referenceId, merchantId }],
      ] as const;
      for (const [operation, payload] of pairs) {
        const denied = await intruder.call(operation, payload);
        const more = 'merchantId' in payload ? ' and merchantId' : '';
        const title = `${mode}: ${operation} by ${Object.keys(payload)[0]}${more}`;
        if (operation === 'refundStatus') {
          checks.value(`${title}: shows nothing`, denied.text, textWithout('12.07'), denied);
        } else checks.status(title, denied, rejectedStatus);
        const unknownPayload =
          'referenceId' in payload
            ? { ...payload, referenceId: unknown }
            : { ...payload, refundReferenceId: unknown };
        const expected = await intruder.call(operation, unknownPayload);
        const actual = { ...refusalOf(denied), items: responseField(denied, 'items') };
        checksFor(world, 'TEN-09').value(
          `${title}: the same as for an unknown one`,
          actual,
          { ...refusalOf(expected), items: responseField(expected, 'items') },
          denied,
          expected,
        );
      }
      const after = await read();
      checks.value(`${mode}: the transaction is unchanged`, before.of(after), before.before, after);
    });
  },
});

/** The owner sees its refund by one of the two references, so that the denial of another caller shows something. */
async function checkOwnRefund(
  world: World,
  owner: Integrator,
  { referenceId, refundReferenceId }: Readonly<Record<'referenceId' | 'refundReferenceId', string>>,
): Promise<void> {
  const shown = await owner.call('refundStatus', { refundReferenceId });
  if (shown.status > 299)
    await requireOk(world, 'refundStatus by the owner', owner.call('refundStatus', { referenceId }));
}
