import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, between } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { detailsOf, newPayment } from './payment-body.js';

const simultaneous = 15;

export const saved = defineScenario({
  id: 'payments.saved',
  title: 'saveTransaction stores a transaction once and ignores sandbox triggers',
  clauses: ['PAY-05'],
  takesMs: 1000,
  needs: { apps: 2 },
  async run(world) {
    const checks = checksFor(world, 'PAY-05');
    for (const sandbox of [true, false]) {
      const mode = sandbox ? 'sandbox' : 'production';
      const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox });
      await app.token();
      // This amount and this prefix force payNow to fail.
      const record = { ...newPayment(world, '1000.00'), referenceId: world.reference('SBX-FAIL-') };
      const calls = Array.from({ length: simultaneous }, () => app.call('saveTransaction', record));
      const responses = await Promise.all(calls);
      const accepted = responses.filter(({ status }) => status >= 200 && status <= 299).length;
      checks
        .restingOn('S7.4')
        .value(`${mode}: accepted of ${simultaneous} at once`, accepted, 1, ...responses.slice(0, 2));
      const rejected = responses.filter(({ status }) => status === 409).length;
      checks.restingOn('S7.4').value(`${mode}: rejected with 409`, rejected, simultaneous - 1);
      const seen = await detailsOf(app, record);
      checks.status(`${mode}: stored`, seen, between(200, 299));
      checks.field(`${mode}: stored`, seen, 'referenceId', record.referenceId);
      checks.decided.field(`${mode}: no sandbox trigger`, seen, 'status', 'SUCCESS');

      const details = { channel: 'qr', gateway: 'elsewhere', specificTId: world.reference('gw-') };
      const more = { ...newPayment(world), status: 'FAILED', ...details };
      const kept = await requireOk(world, 'a record of a failure', app.call('saveTransaction', more));
      checks.decided.status('a record of a failure', kept, acceptedStatus);
      const fields = Object.fromEntries(Object.keys(more).map((name) => [name, responseField(kept, name)]));
      checks.decided.value(`${mode}: every field`, fields, more, kept);
    }
  },
});
