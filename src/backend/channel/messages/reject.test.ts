import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChannelClient, wsTokenOf } from '../../testing/channel-client.js';
import { MemoryBackend, type TestTerminal } from '../../testing/memory-backend.js';
import { reportDestination, reportOf } from '../../testing/report-fixture.js';

let backend: MemoryBackend;
let terminal: TestTerminal;

beforeEach(async () => {
  backend = await MemoryBackend.start();
  terminal = await backend.terminal((await backend.tenant()).branchId);
});

afterEach(async () => {
  expect(backend.internalErrors).toEqual([]);
  await backend.stop();
});

/** A report that is rejected. */
const report = (changes: Readonly<Record<string, unknown>> = {}) =>
  reportOf(terminal, { amount: 0, ...changes });

/** A session that is registered and not subscribed. */
async function early(): Promise<ChannelClient> {
  const client = await ChannelClient.connected(backend, await wsTokenOf(backend, terminal));
  await client.sendJson('/app/terminal/register');
  return client;
}

const received = ({ frames }: ChannelClient) =>
  frames.map(({ command, headers }) => headers['receipt-id'] ?? command);

describe('a report that is rejected (N04)', () => {
  it('a rejection before SUBSCRIBE is sent after it (REC-08)', async () => {
    const client = await early();
    await client.sendJson(reportDestination, report({ specificTId: 'S-1' }));
    await client.sendJson(reportDestination, report({ specificTId: 'S-2' }));
    await client.sendJson(reportDestination, report({ specificTId: 'S-3', amount: 1 }));
    await new Promise((resolve) => setImmediate(resolve));
    client.sendFrame('SUBSCRIBE', [
      'id:s',
      `destination:/queue/terminal/${terminal.configId}`,
      'receipt:last',
    ]);
    expect((await client.next()).command).toBe('RECEIPT');
    for (const specificTId of ['S-1', 'S-2']) {
      const { body } = await client.nextMessage();
      expect(body).toMatchObject({ errorCode: 'ERR_INVALID_AMOUNT', specificTId });
    }
    await client.sendJson(reportDestination, report({ specificTId: 'S-4' }));
    expect((await client.nextMessage()).body.specificTId).toBe('S-4');
    expect(client.waiting).toEqual([]);
  });

  it('a rejection after UNSUBSCRIBE is sent after the next SUBSCRIBE (REC-08)', async () => {
    const client = await early();
    const subscription = ['id:s', `destination:/queue/terminal/${terminal.configId}`];
    await client.sendAndWait('SUBSCRIBE', subscription);
    await client.sendAndWait('UNSUBSCRIBE', ['id:s']);
    await client.sendJson(reportDestination, report({ specificTId: 'S-1' }));
    await client.sendAndWait('SUBSCRIBE', subscription);
    expect((await client.nextMessage()).body).toMatchObject({
      action: 'REPORT_REJECTED',
      specificTId: 'S-1',
    });
  });

  it('too many rejections without a SUBSCRIBE end the session, so that memory stays limited', async () => {
    const client = await early();
    for (let at = 0; at < 100; at += 1)
      await client.sendJson(reportDestination, report({ specificTId: `S-${at}` }));
    client.sendFrame('SEND', [`destination:${reportDestination}`], JSON.stringify(report()));
    expect((await client.next()).headers.code).toBe('RATE_LIMITED');
  });

  it('a rejection is sent even if DISCONNECT comes in the same message (BAD-48)', async () => {
    const client = await ChannelClient.online(backend, terminal);
    client.sendTogether(
      ['SEND', [`destination:${reportDestination}`, 'receipt:r'], JSON.stringify(report())],
      ['SEND', [`destination:${reportDestination}`], JSON.stringify(report())],
      ['DISCONNECT', ['receipt:d']],
    );
    await client.ended;
    expect(received(client)).toEqual(['r', 'MESSAGE', 'MESSAGE', 'd']);
  });

  it('a rejection in a transaction is sent after the RECEIPT of COMMIT, also before a DISCONNECT (T02)', async () => {
    const client = await ChannelClient.online(backend, terminal);
    const inT = 'transaction:t';
    client.sendTogether(
      ['BEGIN', [inT]],
      ['SEND', [`destination:${reportDestination}`, inT], JSON.stringify(report())],
      ['COMMIT', [inT, 'receipt:c']],
      ['DISCONNECT', ['receipt:d']],
    );
    await client.ended;
    expect(received(client)).toEqual(['c', 'MESSAGE', 'd']);
  });
});
