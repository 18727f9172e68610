import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { rejectedStatus, textContaining, textWithout } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { detailsOf, newPayment } from '../payments/payment-body.js';
import { inBothModes } from './neighbours.js';

/** An amount that stands in no other answer. */
const amount = '4321.09';

export const foreignDetails = defineScenario({
  id: 'tenants.details',
  title: "getTransactionDetails of another merchant's transaction is denied and shows nothing of it",
  clauses: ['TEN-01', 'TEN-09', 'TEN-10', 'BLK-05'],
  takesMs: 1000,
  needs: { apps: 4 },
  async run(world) {
    await inBothModes(world, 'TEN-01', async ({ victim, intruder, checks, mode }) => {
      const payment = newPayment(world, amount);
      const paid = await requireOk(world, 'the payment', victim.call('payNow', payment));
      await requireOk(world, 'its owner sees it', detailsOf(victim, payment));
      const tradeNo = requireText(world, paid, 'tradeNo');
      const unknown = await intruder.call('getTransactionDetails', { referenceId: world.reference('NO-') });
      const { referenceId } = payment;
      for (const by of [
        { referenceId },
        { tradeNo },
        { referenceId, merchantId: (await world.tenant()).merchantId },
      ]) {
        const denied = await intruder.call('getTransactionDetails', by);
        const title = `${mode}: by ${Object.keys(by).join(' and ')}`;
        checks.status(title, denied, rejectedStatus);
        checksFor(world, 'BLK-05').status(title, denied, rejectedStatus);
        checks.value(`${title}: its amount`, denied.text, textWithout(amount), denied);
        if (!('tradeNo' in by))
          checks.value(`${title}: its tradeNo`, denied.text, textWithout(tradeNo), denied);
        const look = { status: denied.status, body: denied.body };
        const expected = { status: unknown.status, body: unknown.body };
        checksFor(world, 'TEN-09').value(`${title}: like an unknown one`, look, expected, denied, unknown);
      }
    });
  },
});

export const foreignRows = defineScenario({
  id: 'tenants.lists',
  title: "getRecentTransactions and find never hold another merchant's rows, whatever the filter",
  clauses: ['TEN-02', 'TEN-10'],
  takesMs: 1000,
  needs: { apps: 4 },
  async run(world) {
    const { branchId } = await world.tenant();
    await inBothModes(world, 'TEN-02', async ({ victim, intruder, checks, mode }) => {
      const foreign = newPayment(world, amount);
      const own = newPayment(world, '1.00');
      await requireOk(world, 'the payment of the other', victim.call('payNow', foreign));
      await requireOk(world, 'the own payment', intruder.call('payNow', own));
      for (const operation of ['getRecentTransactions', 'find'] as const) {
        const theirs = await requireOk(world, operation, victim.call(operation, { limit: 100 }));
        if (!theirs.text.includes(foreign.referenceId))
          return world.inconclusive(`${operation} shows no rows`);
        const mine = await requireOk(world, operation, intruder.call(operation, { limit: 100 }));
        checks.value(`${mode}: ${operation}: the own row`, mine.text, textContaining(own.referenceId), mine);
        checks.value(`${mode}: ${operation}: the other's`, mine.text, textWithout(foreign.referenceId), mine);
        const filtered = await intruder.call(operation, { limit: 100, branchId });
        const title = `${mode}: ${operation} by the other's branch`;
        checks.value(title, filtered.text, textWithout(foreign.referenceId), filtered);
      }
      const search = await intruder.call('find', { text: foreign.referenceId });
      // The reference itself may be repeated by the answer; nothing else of the row may.
      checks.value(`${mode}: find by its text`, search.text, textWithout(amount), search);
    });
  },
});

export const foreignMoves = defineScenario({
  id: 'tenants.refunds-and-cancellations',
  title: "refund, cancelTransaction and refundStatus cannot touch another merchant's transaction",
  clauses: ['TEN-03', 'TEN-09', 'TEN-10'],
  takesMs: 1000,
  needs: { apps: 4 },
  async run(world) {
    await inBothModes(world, 'TEN-03', async ({ victim, intruder, checks, mode }) => {
      // Recorded and not paid: a production payment would still be resolved by its gateway.
      const payment = newPayment(world, '90.00');
      await requireOk(world, 'the transaction', victim.call('saveTransaction', payment));
      const { referenceId } = payment;
      const refundReferenceId = world.reference('REF-');
      const refund = { referenceId, refundReferenceId, amount: '12.07' };
      await requireOk(world, 'a refund by its owner', victim.call('refund', refund));
      const before = await requireOk(world, 'looking at it', detailsOf(victim, payment));
      await requireOk(world, 'refundStatus by its owner', victim.call('refundStatus', { refundReferenceId }));

      const unknown = world.reference('NO-');
      const pairs = [
        ['refund', { ...refund, refundReferenceId: world.reference('REF-'), amount: '1.00' }],
        ['cancelTransaction', { referenceId }],
        ['refundStatus', { refundReferenceId }],
        ['refundStatus', { referenceId }],
      ] as const;
      for (const [operation, payload] of pairs) {
        const denied = await intruder.call(operation, payload);
        const title = `${mode}: ${operation} by ${Object.keys(payload)[0]}`;
        if (operation === 'refundStatus') {
          checks.value(`${title}: shows nothing`, denied.text, textWithout('12.07'), denied);
        } else checks.status(title, denied, rejectedStatus);
        const nobodys =
          'referenceId' in payload ? { ...payload, referenceId: unknown } : { refundReferenceId: unknown };
        const like = await intruder.call(operation, nobodys);
        const look = { status: denied.status, body: denied.body };
        const title09 = `${title}: like an unknown one`;
        checksFor(world, 'TEN-09').value(
          title09,
          look,
          { status: like.status, body: like.body },
          denied,
          like,
        );
      }
      const after = await requireOk(world, 'looking at it', detailsOf(victim, payment));
      checks.value(`${mode}: the transaction is as it was`, after.body, before.body, before, after);
    });
  },
});
