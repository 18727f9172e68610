import { checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { detailsOf, order } from './order.js';

const resolvedWithinMs = 15_000;

export const pushed = defineScenario({
  id: 'payments.status-pushed',
  title: 'Once the gateway has called back, PAYMENT_STATUS is pushed to the terminal of the payment',
  clauses: ['PAY-07'],
  takesMs: 5000,
  needs: { apps: 1, terminals: 2 },
  async run(world) {
    const checks = checksFor(world, 'PAY-07');
    const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: false });
    const [terminal, sibling] = await Promise.all([world.terminal(), world.terminal()]);
    const payment = { ...order(world, '10.00'), terminalId: terminal.identity.terminalId };
    const { referenceId } = payment;
    const paid = await requireOk(world, 'a production payment', app.call('payNow', payment));
    checks.decided.field('a production payment is answered', paid, 'status', 'PENDING');
    const ofIt = ({ action, body }: (typeof terminal.received)[number]) =>
      action === 'PAYMENT_STATUS' && body?.referenceId === referenceId;
    const coming = terminal.waitForMessage(ofIt, resolvedWithinMs).catch(() => undefined);
    const message = await world.waitFor('the gateway to call back', resolvedWithinMs, coming);
    const seen = await requireOk(world, 'looking it up', detailsOf(app, payment));
    const status = responseField(seen, 'status');
    if (status === 'PENDING') return world.inconclusive('no gateway called back');
    checks.value('pushed: referenceId and status', pick(message?.body), { referenceId, status }, seen);
    checks.decided.value('pushed: its tradeNo', message?.body?.tradeNo, responseField(paid, 'tradeNo'));
    await world.sleep(1000, 'what would be pushed twice');
    checks.decided.value('pushed once', terminal.received.filter(ofIt).length, 1);
    checks.decided.value('pushed to nobody else', sibling.received.filter(ofIt).length, 0);
  },
});

function pick(body: Readonly<Record<string, unknown>> | undefined) {
  return { referenceId: body?.referenceId, status: body?.status };
}
