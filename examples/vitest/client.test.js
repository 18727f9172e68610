import { startBackend, startFleet, startVirtualBackend } from 'tillfleet';
import { expect, it, onTestFinished } from 'vitest';
import { PaymentClient } from './client.js';

/** A client of a backend that is stopped when the test has ended. */
function clientAt(backend) {
  onTestFinished(() => backend.stop());
  return new PaymentClient(
    backend.baseUrl,
    backend.credentials.find(({ kind, of }) => kind === 'app' && of.includes('sandbox')),
  );
}

it('a payment is approved', async () => {
  const client = clientAt(await startBackend());
  expect(await client.pay('order-1', '12.34')).toMatchObject({ status: 'SUCCESS', amount: '12.34' });
});

it('a payment is declined', async () => {
  const client = clientAt(await startBackend());
  expect(await client.pay('order-1', '1000.00')).toMatchObject({
    status: 'FAILED',
    errorCode: 'ERR_PAYMENT_DECLINED',
  });
});

it('a second refund is accepted after the cooldown, and with a new token after the first has expired', async () => {
  const backend = await startVirtualBackend({ config: { 'accessToken.lifetime': '60m' } });
  const client = clientAt(backend);
  await client.pay('order-1', '12.34');
  expect(await client.refund('order-1', 'refund-1', '1.00')).toMatchObject({ status: 'SUCCESS' });
  expect(await client.refund('order-1', 'refund-2', '1.00')).toMatchObject({
    errorCode: 'ERR_REFUND_COOLDOWN',
  });
  await backend.advance('61m');
  expect(await client.refund('order-1', 'refund-3', '1.00')).toMatchObject({ status: 'SUCCESS' });
});

it('terminals are online', async () => {
  const fleet = await startFleet({ terminals: 2 });
  onTestFinished(() => fleet.stop());
  expect(fleet.terminals).toHaveLength(2);
}, 30_000);
