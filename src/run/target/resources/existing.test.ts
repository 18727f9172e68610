import { expect, it } from 'vitest';
import { HttpClient } from '../../../simulator/http/http-client.js';
import { TerminalAccount } from '../../../simulator/terminal/account.js';
import { FakeBackend } from '../../../simulator/testing/fake-backend.js';
import { existingResources } from './existing.js';

it('a listed terminal without an accessId has the credentials of a session', async () => {
  const backend = new FakeBackend();
  const http = new HttpClient({ network: backend.link.network, baseUrl: backend.http.origin });
  const listed = { id: 'term_1', secret: 'secret', terminalId: 'T00001001', configId: 1001 };
  const description = { targetVersion: 1, existing: { terminals: [listed] } };
  const existing = existingResources({ description, folder: '.', tls: undefined }, http);
  const identity = await existing?.terminals?.[0]?.identity();
  if (identity === undefined) return expect.fail('the terminal is not listed');
  const { queueDestination } = await new TerminalAccount(http, identity).sessionCredentials();
  expect(queueDestination).toBe('/queue/terminal/1001');
  expect(() => identity.accessId).toThrow('the accessId of the terminal');
});
