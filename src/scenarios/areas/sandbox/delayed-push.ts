import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';

const second = 1000;

export const latePush = defineScenario({
  id: 'sandbox.delayed-push',
  title: 'Amount 500.00 resolves once, pushes one PAYMENT_STATUS to its terminal, and neither after a cancel',
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
      const order = { referenceId, amount: '500.00', currency: 'EUR', terminalId };
      await requireOk(world, 'the payment', app.call('payNow', order));
      return referenceId;
    };
    const resolved = await pay();
    const cancelled = await pay();
    await requireOk(world, 'the cancel', app.call('cancelTransaction', { referenceId: cancelled }));

    await world.sleep(12 * second, 'the payments to resolve, once or twice');
    const pushesOf = (from: typeof terminal, referenceId: string) =>
      from.received.filter(
        ({ action, body }) => action === 'PAYMENT_STATUS' && body?.referenceId === referenceId,
      );
    const pushed = pushesOf(terminal, resolved).map(({ body }) => body?.status);
    checks.value('pushed to the terminal that it names', pushed, ['SUCCESS']);
    checks.value('pushed to its sibling', pushesOf(sibling, resolved).length, 0);
    checks.value('pushed of the cancelled one', pushesOf(terminal, cancelled).length, 0);
    const details = (referenceId: string) => app.call('getTransactionDetails', { referenceId });
    checks.field('the one that was left alone', await details(resolved), 'status', 'SUCCESS');
    checks.field('the one that was cancelled', await details(cancelled), 'status', 'CANCELLED');
  },
});
