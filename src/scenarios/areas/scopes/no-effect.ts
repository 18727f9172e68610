import { checksFor, requireOk } from '../../clause-checks.js';
import { rejectedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { detailsOf, newPayment, storedPayment } from '../payments/payment-body.js';

export const noEffect = defineScenario({
  id: 'scopes.no-effect',
  title: 'What was refused for its scope has stored, changed, settled and triggered nothing',
  clauses: ['SCP-19'],
  takesMs: 3000,
  needs: { apps: 3, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'SCP-19');
    const terminal = await world.terminal();
    const { configId } = terminal.identity;
    // The same owner and mode: all that sets the two apart is what they were granted.
    const reads = ['transactions:read', 'terminals:read', 'payments:trigger', 'ws:subscribe'] as const;
    const weak = await world.app({ scopes: [...reads], sandbox: true });
    const writes = ['payments:direct', 'refunds:write', 'reports:read', 'terminals:trigger'] as const;
    const strong = await world.app({ scopes: [...writes, 'transactions:read'], sandbox: true });

    for (const operation of ['payNow', 'saveTransaction'] as const) {
      const rejected = newPayment(world);
      const title = `${operation} of a new reference`;
      const response = await weak.call(operation, rejected);
      checks.status(`${title}: refused`, response, 403);
      checks.status(`${title}: nothing stored`, await detailsOf(strong, rejected), rejectedStatus);
      const taken = await strong.call(operation, rejected);
      await requireOk(world, `${title} with the scope`, taken);
      await requireOk(world, `looking it up`, detailsOf(strong, rejected));
    }

    const stored = await storedPayment(world, strong);
    const before = await requireOk(world, 'looking it up', detailsOf(strong, stored));
    const { referenceId } = stored;
    const refundReferenceId = world.reference('REF-');
    checks.status('refund: refused', await weak.call('refund', { referenceId, refundReferenceId }), 403);
    checks.status('cancelTransaction: refused', await weak.call('cancelTransaction', { referenceId }), 403);
    checks.status('settle: refused', await weak.call('settle', {}), 403);
    const after = await requireOk(world, 'looking it up', detailsOf(strong, stored));
    checks.value('the transaction is as it was', after.body, before.body, before, after);

    const print = { configId, requestType: 'PRINT' };
    checks.status(
      'requestTerminal: refused',
      await weak.call('requestTerminal', { ...print, body: 'no' }),
      403,
    );
    await requireOk(
      world,
      'a PRINT with the scope',
      strong.call('requestTerminal', { ...print, body: 'yes' }),
    );
    const printed = terminal
      .waitForMessage(({ action }) => action === 'PRINT', 10_000)
      .catch(() => undefined);
    const first = await world.waitFor('the PRINT that was allowed', 10_000, printed);
    if (first === undefined) return world.inconclusive('not even the PRINT that was allowed came');
    // In order for each terminal: had the refused one been queued, it would have come first.
    checks.value('the first PRINT that comes', first.body?.body, 'yes');
  },
});
