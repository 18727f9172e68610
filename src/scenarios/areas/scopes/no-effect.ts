import { checksFor, requireOk } from '../../clause-checks.js';
import { steady } from '../../evidence/steady.js';
import { rejectedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { detailsOf, newPayment, storedPayment } from '../payments/payment-body.js';

export const noEffect = defineScenario({
  id: 'scopes.no-effect',
  title: 'A call that is denied for its scope stores, changes, settles and triggers nothing',
  clauses: ['SCP-19'],
  takesMs: 3000,
  needs: { apps: 3, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'SCP-19');
    const denied = checks.restingOn('S7.2');
    const terminal = await world.terminal();
    const { configId } = terminal.identity;
    // The two apps have the same owner and mode, and differ only in their scopes.
    const reads = ['transactions:read', 'terminals:read', 'payments:trigger', 'ws:subscribe'] as const;
    const weak = await world.app({ scopes: [...reads], sandbox: true, exactScopes: true });
    const writes = ['payments:direct', 'refunds:write', 'reports:read', 'terminals:trigger'] as const;
    const strong = await world.app({ scopes: [...writes, 'transactions:read'], sandbox: true });

    for (const operation of ['payNow', 'saveTransaction'] as const) {
      const payment = newPayment(world);
      const title = `${operation} of a new reference`;
      const response = await weak.call(operation, payment);
      denied.status(`${title}: denied`, response, 403);
      checks.status(`${title}: not stored`, await detailsOf(strong, payment), rejectedStatus);
      const accepted = await strong.call(operation, payment);
      await requireOk(world, `${title} with the scope`, accepted);
      await requireOk(world, 'the transaction details', detailsOf(strong, payment));
    }

    const stored = await storedPayment(world, strong);
    const read = () => requireOk(world, 'the transaction details', detailsOf(strong, stored));
    const before = await steady(world, read);
    const { referenceId } = stored;
    const refundReferenceId = world.reference('REF-');
    denied.status('refund: denied', await weak.call('refund', { referenceId, refundReferenceId }), 403);
    denied.status('cancelTransaction: denied', await weak.call('cancelTransaction', { referenceId }), 403);
    denied.status('settle: denied', await weak.call('settle', {}), 403);
    const after = await read();
    checks.value('the transaction is unchanged', before.of(after), before.before, after);

    const print = { configId, requestType: 'PRINT' };
    denied.status(
      'requestTerminal: denied',
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
    const first = await world.waitFor('the allowed PRINT', 10_000, printed);
    if (first === undefined) return world.inconclusive('the allowed PRINT did not arrive');
    // Commands of a terminal are delivered in order: if the denied one had been queued, it would come first.
    checks.value('the first PRINT', first.body?.body, 'yes');
  },
});
