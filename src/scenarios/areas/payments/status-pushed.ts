import { checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { detailsOf, newPayment } from './payment-body.js';

const callbackTimeoutMs = 15_000;

export const statusPushed = defineScenario({
  id: 'payments.status-pushed',
  title: 'After the callback of the gateway, PAYMENT_STATUS is pushed to the terminal of the payment',
  clauses: ['PAY-07'],
  takesMs: 5000,
  needs: { apps: 1, terminals: 2 },
  async run(world) {
    const checks = checksFor(world, 'PAY-07');
    const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: false });
    const [terminal, sibling] = await Promise.all([world.terminal(), world.terminal()]);
    const payment = { ...newPayment(world, '10.00'), terminalId: terminal.identity.terminalId };
    const { referenceId } = payment;
    const paid = await requireOk(world, 'a production payment', app.call('payNow', payment));
    checks.decided.field('a production payment', paid, 'status', 'PENDING');
    // A gateway that decides at once sends no callback.
    if (responseField(paid, 'status') !== 'PENDING')
      return world.skip('a gateway that does not decide at once');
    const isPush = ({ action, body }: (typeof terminal.received)[number]) =>
      action === 'PAYMENT_STATUS' && body?.referenceId === referenceId;
    const push = terminal.waitForMessage(isPush, callbackTimeoutMs).catch(() => undefined);
    const message = await world.waitFor('the callback of the gateway', callbackTimeoutMs, push);
    const seen = await requireOk(world, 'the transaction details', detailsOf(app, payment));
    const status = responseField(seen, 'status');
    if (status === 'PENDING') return world.inconclusive('the gateway did not send its callback');
    checks.value('pushed: referenceId and status', pick(message?.body), { referenceId, status }, seen);
    checks.decided.value('pushed: its tradeNo', message?.body?.tradeNo, responseField(paid, 'tradeNo'));
    await world.sleep(1000, 'a second push');
    checks.decided.value('pushes to the terminal', terminal.received.filter(isPush).length, 1);
    checks.decided.value('pushes to a sibling', sibling.received.filter(isPush).length, 0);
  },
});

function pick(body: Readonly<Record<string, unknown>> | undefined) {
  return { referenceId: body?.referenceId, status: body?.status };
}
