import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { between } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
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
      const record = newPayment(world);
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
      await world.part(`${mode}: records of any outcome`, () => checkRecords(world, app, mode));
    }
  },
});

/** A record keeps the status and the fields that it is sent with, and a trigger of the sandbox forces none. */
async function checkRecords(world: World, app: Integrator, mode: string): Promise<void> {
  const checks = checksFor(world, 'PAY-05').decided;
  // This amount and this prefix force payNow to fail.
  const triggered = { ...newPayment(world, '1000.00'), referenceId: world.reference('SBX-FAIL-') };
  await requireOk(world, 'a record with triggers', app.call('saveTransaction', triggered));
  checks.field(`${mode}: no sandbox trigger`, await detailsOf(app, triggered), 'status', 'SUCCESS');
  const details = { channel: 'qr', gateway: 'elsewhere', specificTId: world.reference('gw-') };
  const more = { ...newPayment(world), status: 'FAILED', ...details };
  const kept = await requireOk(world, 'a record of a failure', app.call('saveTransaction', more));
  const fields = Object.fromEntries(Object.keys(more).map((name) => [name, responseField(kept, name)]));
  checks.value(`${mode}: every field`, fields, more, kept);
}
