import { checksFor, requireOk } from '../../clause-checks.js';
import { between, oneOf } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { detailsOf, newPayment } from './payment-body.js';

export const stored = defineScenario({
  id: 'payments.stored',
  title: 'payNow stores the transaction, and getTransactionDetails returns it unchanged',
  clauses: ['PAY-01'],
  takesMs: 1000,
  needs: { apps: 2, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'PAY-01');
    const { terminalId } = await world.ownTerminal();
    const { merchantId, branchId } = await world.tenant();
    for (const sandbox of [true, false]) {
      const mode = sandbox ? 'sandbox' : 'production';
      const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox });
      const sent = { ...newPayment(world), channel: 'card', terminalId, description: 'A coffee, “to go”' };
      const before = world.http.serviceNow();
      const response = await requireOk(world, 'payNow', app.call('payNow', sent));
      const seen = await detailsOf(app, sent);
      const storing = sandbox ? checks.restingOn('S1.22') : checks;
      if (!storing.status(`${mode}: getTransactionDetails`, seen, between(200, 299))) continue;
      checks.restingOn('S2.24').field(mode, seen, 'referenceId', sent.referenceId);
      // A quick gateway resolves a payment in the meantime.
      const status = responseField(response, 'status');
      const since = status === 'PENDING' ? oneOf('PENDING', 'SUCCESS', 'FAILED') : status;
      checks.restingOn('S2.29').field(mode, seen, 'status', since);
      checks.field(mode, seen, 'sandbox', sandbox);

      checks.decided.value(
        `${mode}: the same as the response of payNow`,
        seen.body,
        response.body,
        response,
        seen,
      );
      const known = { ...sent, merchantId, branchId, refundedAmount: '0.00' };
      const kept = Object.fromEntries(Object.keys(known).map((name) => [name, responseField(seen, name)]));
      checks.decided.value(`${mode}: every field`, kept, known, seen);
      const createdAt = Date.parse(String(responseField(seen, 'createdAt')));
      const toleranceMs = 1000 + world.toleranceMs;
      const instant = between(before - toleranceMs, world.http.serviceNow() + toleranceMs);
      checks.decided.value(`${mode}: createdAt`, createdAt, instant, seen);
      const tradeNo = responseField(seen, 'tradeNo');
      const byTradeNo = await app.call('getTransactionDetails', { tradeNo });
      checks.decided.value(`${mode}: by its tradeNo`, byTradeNo.body, seen.body, byTradeNo);
    }
  },
});
