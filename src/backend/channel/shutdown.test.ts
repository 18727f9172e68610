import { describe, expect, it } from 'vitest';
import { ChannelClient } from '../testing/channel-client.js';
import { MemoryBackend } from '../testing/memory-backend.js';

describe('a stop of the service', () => {
  it('a stop completes the SENDs in progress, sends ERROR to every session, and loses no report', async () => {
    const backend = await MemoryBackend.start();
    const tenant = await backend.tenant();
    const terminals = await Promise.all([1, 2, 3].map(() => backend.terminal(tenant.branchId)));
    const app = await backend.appToken({ owner: tenant });
    const clients = await Promise.all(
      terminals.map((terminal) => ChannelClient.online(backend, terminal, 'auto')),
    );
    const requests = await Promise.all(
      terminals.map(async ({ configId }) => {
        const print = { configId, requestType: 'PRINT', body: 'last page' };
        return String((await backend.call('requestTerminal', app, print)).body.requestId);
      }),
    );
    await Promise.all(clients.map((client) => client.nextMessage()));
    for (const [at, client] of clients.entries()) {
      const result = { requestId: requests[at], requestType: 'PRINT', status: 'COMPLETED' };
      const headers = ['destination:/app/terminal/command-result', 'receipt:last'];
      client.sendFrame('SEND', headers, JSON.stringify(result));
    }
    await backend.whenSeen('command.done', 1);
    await backend.drain();
    const stopping = backend.stop();
    const ends = await Promise.all(clients.map(({ ended: closed }) => closed));
    await stopping;
    expect(ends.map(({ status }) => status)).toEqual([1012, 1012, 1012]);
    const received = clients.map(({ frames }) =>
      frames.map(({ command, headers }) => headers.code ?? command),
    );
    expect(received).toEqual(clients.map(() => ['RECEIPT', 'SHUTTING_DOWN']));
    const recorded = backend.seen('command.done').map(({ requestId }) => requestId);
    expect([...recorded].sort()).toEqual([...requests].sort());
    expect(backend.internalErrors).toEqual([]);
  });
});
