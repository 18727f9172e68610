import type { Terminal } from '../../../simulator/terminal/terminal.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { detailsOf, newPayment } from './payment-body.js';

const callbackTimeoutMs = 15_000;

export const ownTerminal = defineScenario({
  id: 'payments.own-terminal',
  title: 'PAYMENT_STATUS goes to the terminal that paid, unless the payment names another one',
  clauses: ['PAY-10'],
  takesMs: 5000,
  needs: { terminals: 2 },
  async run(world) {
    const checks = checksFor(world, 'PAY-10');
    const [terminal, sibling] = await Promise.all([world.terminal(), world.terminal()]);
    const { clientId, clientSecret } = terminal.identity;
    const { branchId } = await world.tenant();
    const account = world.account({ id: clientId, secret: clientSecret });
    for (const [what, named, receives, other] of [
      ['that names no terminal', {}, terminal, sibling],
      ['that names its own branch', { branchId }, terminal, sibling],
      ['that names itself', { terminalId: terminal.identity.terminalId }, terminal, sibling],
      ['that names a sibling', { terminalId: sibling.identity.terminalId }, sibling, terminal],
    ] as const) {
      const payment = { ...newPayment(world, '10.00'), ...named };
      await requireOk(world, `a payment ${what}`, account.call('payNow', payment));
      const details = await requireOk(world, 'the transaction details', detailsOf(account, payment));
      const title = `a payment ${what}`;
      checks.field(title, details, 'terminalId', receives.identity.terminalId);
      const awaited = receives
        .waitForMessage(isPushOf(payment.referenceId), callbackTimeoutMs)
        .catch(() => undefined);
      const push = await world.waitFor('PAYMENT_STATUS', callbackTimeoutMs, awaited);
      checks.value(`${title}: the push`, push?.body?.referenceId, payment.referenceId);
      const pushes = other.received.filter(isPushOf(payment.referenceId));
      checks.value(`${title}: the pushes to the other terminal`, pushes.length, 0);
    }
  },
});

function isPushOf(referenceId: string): (message: Terminal['received'][number]) => boolean {
  return ({ action, body }) => action === 'PAYMENT_STATUS' && body?.referenceId === referenceId;
}
