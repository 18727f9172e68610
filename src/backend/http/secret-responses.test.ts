import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../contract/operations.js';
import {
  basic,
  type Credentials,
  MemoryBackend,
  type Tenant,
  type TestTerminal,
} from '../testing/memory-backend.js';

let backend: MemoryBackend;
let app: Credentials;
let owner: Tenant;
let terminal: TestTerminal;

beforeAll(async () => {
  backend = await MemoryBackend.start();
  owner = await backend.tenant();
  app = await backend.app({ owner });
  terminal = await backend.terminal(owner.branchId);
});

afterAll(() => backend.stop());

const admin = (path: string, body?: unknown, method = 'POST') =>
  backend.send({ method, path: `${paths.admin}${path}`, token: backend.adminToken, body });

describe('a response that contains a token or a secret', () => {
  it('no cache stores it', async () => {
    const deactivated = await admin(`/terminals/${terminal.configId}/deactivate`);
    const { activationCode } = deactivated.body;
    const other = await backend.terminal(owner.branchId);
    const user = { role: 'ADMIN', displayName: 'x' };
    const responses = [
      deactivated,
      await backend.send({ path: paths.activate, body: { activationCode } }),
      await backend.send({ path: paths.token, headers: { authorization: basic(app) } }),
      await backend.send({
        path: paths.webSocketToken,
        token: other.token,
        body: { configId: other.configId },
      }),
      await admin('/ws-token'),
      await admin('/apps', {
        displayName: 'x',
        owner: { branchId: owner.branchId },
        scopes: ['terminals:read'],
      }),
      await admin(`/apps/${(await backend.app({ owner })).id}/secret`),
      await admin('/terminals', { branchId: owner.branchId }),
      await admin('/terminals', undefined, 'GET'),
      await admin('/users', user),
    ];
    for (const { status, headers, text } of responses) {
      expect(status, text).toBeLessThan(300);
      expect(headers['cache-control'], text).toBe('no-store');
    }
  });

  it('other responses carry no such header', async () => {
    const token = await backend.token(app);
    const { headers } = await backend.get('/api/v1/pos/listTerminals', token);
    expect(headers['cache-control']).toBeUndefined();
  });
});

describe('no body at all', () => {
  it.each([
    {},
    { 'content-type': 'application/json' },
    { 'content-type': 'application/json', 'content-length': '0' },
  ])(
    'a request without a body is an empty object where every field is optional, with the headers %j',
    async (headers) => {
      const token = await backend.token(app);
      for (const operation of ['getRecentTransactions', 'find', 'settle', 'overallSummary']) {
        const { status, text } = await backend.send({ path: `/api/v1/pos/${operation}`, token, headers });
        expect(status, text).toBe(200);
      }
      expect((await backend.send({ path: '/api/v1/pos/payNow', token, headers })).status).toBe(400);
    },
  );

  it('null is not an empty object', async () => {
    const token = await backend.token(app);
    const json = { 'content-type': 'application/json' };
    const { status } = await backend.send({
      path: '/api/v1/pos/find',
      token,
      headers: json,
      payload: 'null',
    });
    expect(status).toBe(400);
  });
});
