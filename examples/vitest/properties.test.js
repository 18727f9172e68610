import fc from 'fast-check';
import { startBackend } from 'tillfleet';
import { histories, newReference, openSystem, sandboxPayments } from 'tillfleet/fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { PaymentClient } from './client.js';

it('the client shows the outcome of every payment of the sandbox', async () => {
  const backend = await startBackend({ config: { 'rateLimit.principal.enabled': false } });
  onTestFinished(() => backend.stop());
  const app = backend.credentials.find(({ kind, of }) => kind === 'app' && of.includes('sandbox'));
  const client = new PaymentClient(backend.baseUrl, app);
  await fc.assert(
    fc.asyncProperty(sandboxPayments(), async ({ amount, prefix, outcome }) => {
      // A held response takes some seconds.
      fc.pre(!outcome.holdsResponse);
      const payment = await client.pay(newReference(prefix), amount);
      expect(payment.status).toBe(outcome.firstStatus);
      expect(payment.errorCode ?? null).toBe(outcome.errorCode);
    }),
  );
});

it('the backend does what the model requires, whatever happens before', async () => {
  const backend = await startBackend();
  onTestFinished(() => backend.stop());
  await fc.assert(
    fc.asyncProperty(histories({ steps: 8, only: ['tokens', 'payments', 'refunds'] }), async (history) => {
      const system = await openSystem(backend);
      try {
        await fc.asyncModelRun(() => system, history);
      } finally {
        await system.stop();
      }
    }),
    { numRuns: 4 },
  );
}, 30_000);
