import { second } from '../../../text/time-units.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';

export const delayedPush = defineScenario({
  id: 'sandbox.delayed-push',
  title: 'Amount 500.00 resolves once and pushes one PAYMENT_STATUS to its terminal, but not after a cancel',
  clauses: ['SBX-23'],
  takesMs: 13 * second,
  needs: { apps: 1, terminals: 2 },
  async run(world) {
    const checks = checksFor(world, 'SBX-23');
    const scopes = ['payments:direct', 'transactions:read', 'refunds:write'] as const;
    const app = await world.app({ scopes: [...scopes], sandbox: true });
    const [terminal, sibling] = await Promise.all([world.terminal(), world.terminal()]);
    const { terminalId } = terminal.identity;
    const pay = async () => {
      const referenceId = world.reference('LATE-');
      const payment = { referenceId, amount: '500.00', currency: 'EUR', terminalId };
      await requireOk(world, 'the payment', app.call('payNow', payment));
      return referenceId;
    };
    const resolved = await pay();
    const cancelled = await pay();
    await requireOk(world, 'the cancellation', app.call('cancelTransaction', { referenceId: cancelled }));

    await world.sleep(12 * second, 'the payments to resolve');
    const pushesTo = ({ received }: typeof terminal, referenceId: string) =>
      received.filter(({ action, body }) => action === 'PAYMENT_STATUS' && body?.referenceId === referenceId);
    const resolvedDetails = await app.call('getTransactionDetails', { referenceId: resolved });
    const pushed = pushesTo(terminal, resolved).map(({ body }) => body?.status);
    checks.value('pushes to the terminal of the payment', pushed, ['SUCCESS']);
    const { tradeNo } = Object(resolvedDetails.body);
    const expected = { tradeNo, grandTotal: '500.00', channel: 'card' };
    for (const [name, value] of Object.entries(expected)) {
      const sent = pushesTo(terminal, resolved).map(({ body }) => body?.[name]);
      checks.value(`${name} of the push`, sent, [value], resolvedDetails);
    }
    checks.value('pushes to a sibling', pushesTo(sibling, resolved).length, 0);
    checks.value('pushes for the cancelled payment', pushesTo(terminal, cancelled).length, 0);
    const details = (referenceId: string) => app.call('getTransactionDetails', { referenceId });
    checks.field('the payment without a cancel', await details(resolved), 'status', 'SUCCESS');
    checks.field('the cancelled payment', await details(cancelled), 'status', 'CANCELLED');
  },
});
