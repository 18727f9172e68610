import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { textWithout } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { changeApp } from '../auth/app-administration.js';
import { newPayment, storedPayment } from '../payments/payment-body.js';
import { bothModes } from './modes.js';

const webhookLogs = { method: 'GET', path: '/api/v1/admin/webhook-logs', query: { limit: 100 } } as const;

export const noGateway = defineScenario({
  id: 'sandbox.no-gateway',
  title: 'No payment, refund or cancellation of a sandbox app reaches a gateway',
  clauses: ['SBX-24'],
  takesMs: 8000,
  needs: { apps: 3 },
  async run(world) {
    const checks = checksFor(world, 'SBX-24');
    const apps = await bothModes(world, ['payments:direct', 'transactions:read', 'refunds:write']);
    const first = await storedPayment(world, apps.sandbox, '10.00');
    const { referenceId } = first;
    const refundReferenceId = world.reference('REF-');
    const refund = { referenceId, refundReferenceId, amount: '1.00' };
    await world.part('a refund right after its payment', async () => {
      await requireOk(world, 'a sandbox refund', apps.sandbox.call('refund', refund));
    });
    const second = await storedPayment(world, apps.sandbox, '500.01');
    await world.part('a cancellation', async () => {
      const { referenceId: pending } = second;
      const cancelled = apps.sandbox.call('cancelTransaction', { referenceId: pending });
      await requireOk(world, 'a sandbox cancellation', cancelled);
    });
    // Its token was issued before the app entered the sandbox.
    const scopes = ['payments:direct', 'transactions:read'] as const;
    const { appId, appSecret } = await world.createApp({ scopes: [...scopes], sandbox: false });
    const entering = world.account({ id: appId, secret: appSecret });
    const token = requireText(world, await requireOk(world, 'a token', entering.requestToken()), 'token');
    await changeApp(world, appId, { sandbox: true });
    const late = newPayment(world, '12.00');
    await requireOk(world, 'a payment with the old token', entering.call('payNow', late, { token }));
    const timed = await Promise.all([
      storedPayment(world, apps.sandbox, '999.00'),
      storedPayment(world, apps.sandbox, '500.01'),
    ]);
    // For comparison: production payments, which reach a gateway. One that its gateway times out has no callback.
    const compared = await Promise.all(
      ['11.00', '11.01', '11.02'].map((amount) => storedPayment(world, apps.production, amount)),
    );
    await world.sleep(4000, 'the callbacks of the production payments');
    const log = await requireOk(world, 'the webhook log', world.administrator.request(webhookLogs));
    if (!compared.some((payment) => log.text.includes(payment.referenceId)))
      return world.skip('a webhook log that shows production payments');
    const delayed = timed.map((payment) => payment.referenceId);
    const sandboxed = [referenceId, refundReferenceId, second.referenceId, ...delayed];
    for (const reference of sandboxed)
      checks.value(`${reference}: the webhook log`, log.text, textWithout(reference));
    const oldToken = 'a payment with a token issued before the sandbox mode: the webhook log';
    checks.decided.value(oldToken, log.text, textWithout(late.referenceId));
  },
});
