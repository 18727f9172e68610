import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, between } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { detailsOf, newPayment, storedPayment } from '../payments/payment-body.js';
import { checkCooldown, sendRefund } from '../refunds/refund.js';

export const validation = defineScenario({
  id: 'sandbox.validation',
  title:
    'The sandbox also rejects duplicates, invalid amounts, and refunds in the cooldown or above the balance',
  clauses: ['SBX-21'],
  takesMs: 1000,
  needs: { apps: 1 },
  async run(world) {
    const checks = checksFor(world, 'SBX-21');
    const app = await world.app({
      scopes: ['payments:direct', 'transactions:read', 'refunds:write'],
      sandbox: true,
    });
    for (const prefix of ['', 'SBX-OK-', 'SBX-FAIL-']) {
      const first = { ...newPayment(world), referenceId: world.reference(prefix) };
      // The document shows no status code for a payment that fails.
      if (prefix !== 'SBX-FAIL-') await requireOk(world, 'the first payment', app.call('payNow', first));
      else await app.call('payNow', first);
      const again = await app.call('payNow', first);
      const shown = prefix === 'SBX-FAIL-' ? checks.decided : checks;
      shown.status(`the same reference again (${prefix})`, again, 409);
      checks.decided.field(
        `the same reference again (${prefix})`,
        again,
        'errorCode',
        'ERR_DUPLICATE_REFERENCE',
      );
    }
    // The reference is in use while the response is held back.
    const slow = newPayment(world, '999.00');
    const held = app.call('payNow', slow);
    held.catch(() => undefined);
    await world.sleep(500, 'the payment to start');
    const meanwhile = await app.call('payNow', { ...slow, amount: '12.34' });
    const payments = [await held, meanwhile];
    const accepted = payments.find(({ status }) => status < 300) ?? meanwhile;
    await requireOk(world, 'one payment of a reference', accepted);
    const others = payments.filter((each) => each !== accepted).map(({ status }) => status);
    checks.value(
      'the other payment of its reference while the first is held back',
      others,
      [409],
      ...payments,
    );
    for (const amount of ['-1.00', 'twelve']) {
      const invalid = { ...newPayment(world), referenceId: world.reference('SBX-OK-'), amount };
      checks.restingOn('S7.31').status(`the amount ${amount}`, await app.call('payNow', invalid), 400);
      checks
        .restingOn('S7.31')
        .status(`the amount ${amount}: not stored`, await detailsOf(app, invalid), between(400, 499));
    }

    const { referenceId } = await storedPayment(world, app, '10.00');
    const refund = (amount: string) => sendRefund(world, app, { referenceId }, amount);
    checks.restingOn('S7.32').status('a refund above the balance', (await refund('10.01')).response, 400);
    const sent = [await refund('2.00'), await refund('2.00')];
    const title = 'rejected of two refunds within the cooldown';
    const rejected = await checkCooldown(world, checks.restingOn('S7.32'), title, app, sent);
    const both = sent.map(({ response }) => response);
    checks.decided.value('accepted of the two', both.length - rejected, 1, ...both);
    const seen = await detailsOf(app, { referenceId });
    checks.decided.status('the payment afterwards', seen, acceptedStatus);
  },
});
