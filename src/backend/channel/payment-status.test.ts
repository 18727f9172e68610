import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChannelClient, wsTokenOf } from '../testing/channel-client.js';
import { endWithoutTimers, fixClock } from '../testing/fixed-clock.js';
import { MemoryBackend, type Tenant, type TestTerminal } from '../testing/memory-backend.js';

let backend: MemoryBackend;
let tenant: Tenant;
let terminal: TestTerminal;
let sibling: TestTerminal;

beforeEach(async () => {
  fixClock();
  backend = await MemoryBackend.start({ 'acquirer.latency': 1_500, 'acquirer.approvalPercent': 100 });
  tenant = await backend.tenant();
  terminal = await backend.terminal(tenant.branchId);
  sibling = await backend.terminal(tenant.branchId);
});

afterEach(() => endWithoutTimers(backend));

/** Makes a production payment for the terminal, and waits for its outcome. */
async function resolvedPayment(): Promise<void> {
  const token = await backend.appToken({ owner: tenant, sandbox: false });
  const payment = { referenceId: 'order-1', amount: '1.00', currency: 'EUR' };
  await backend.call('payNow', token, { ...payment, terminalId: terminal.terminalId });
  await vi.advanceTimersByTimeAsync(1_500);
}

describe('the action PAYMENT_STATUS', () => {
  it.each([
    ['production', '12.30', 1_500],
    ['sandbox', '500.00', 10_000],
  ])(
    'the outcome of a %s payment is pushed once to its terminal (PAY-07, SBX-23, MSG-01)',
    async (mode, amount, delay) => {
      const admin = await ChannelClient.dashboard(backend);
      const [client, other] = [
        await ChannelClient.online(backend, terminal),
        await ChannelClient.online(backend, sibling),
      ];
      const token = await backend.appToken({ owner: tenant, sandbox: mode === 'sandbox' });
      const order = { referenceId: 'order-1', amount, currency: 'EUR', terminalId: terminal.terminalId };
      const { tradeNo } = (await backend.call('payNow', token, order)).body;
      await vi.advanceTimersByTimeAsync(delay);
      const { body, headers } = await client.nextMessage();
      expect(body).toEqual({
        action: 'PAYMENT_STATUS',
        referenceId: 'order-1',
        status: 'SUCCESS',
        tradeNo,
        grandTotal: amount,
        channel: 'card',
      });
      const event = JSON.parse((await admin.next(({ body: text }) => text.includes('payment-status'))).body);
      expect(event).toMatchObject({ configId: terminal.configId, referenceId: 'order-1', status: 'SUCCESS' });

      await client.sendAndWait('ACK', [`id:${headers.ack}`]);
      client.cut();
      await backend.whenSeen('session.offline', 1);
      const next = await ChannelClient.online(backend, terminal);
      await next.sendJson('/app/terminal/heartbeat');
      expect([next.waiting, other.waiting]).toEqual([['CHECK_IN'], []]);
    },
  );

  it('a PAYMENT_STATUS without ACK is redelivered (A06)', async () => {
    const client = await ChannelClient.online(backend, terminal);
    await resolvedPayment();
    const { headers } = await client.nextMessage();
    client.cut();
    await backend.whenSeen('session.offline', 1);
    const again = await (await ChannelClient.online(backend, terminal)).nextMessage();
    expect(again.headers).toMatchObject({ 'message-id': headers['message-id'], redelivered: 'true' });
  });

  it("an observer's ACK of its copy does not settle a PAYMENT_STATUS (CHN-17)", async () => {
    const wsToken = await wsTokenOf(backend, terminal, backend.adminToken);
    const observer = await ChannelClient.connected(backend, wsToken);
    await observer.subscribe(`/queue/terminal/${terminal.configId}`);
    const client = await ChannelClient.online(backend, terminal);
    await resolvedPayment();
    const copy = await observer.nextMessage();
    expect(copy.body).toEqual((await client.nextMessage()).body);
    await observer.sendAndWait('ACK', [`id:${copy.headers.ack}`]);
    client.cut();
    await backend.whenSeen('session.offline', 1);
    const again = await (await ChannelClient.online(backend, terminal)).nextMessage();
    expect(again.headers['message-id']).toBe(copy.headers['message-id']);
  });
});
