import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInFixtures } from '../../fixtures/built-in.js';
import { MemoryBackend, type Tenant } from '../../testing/memory-backend.js';
import { localOnly } from './health.js';

let backend: MemoryBackend;
let tenant: Tenant;
let sandbox: string;

beforeAll(async () => {
  backend = await MemoryBackend.start({}, { operatorVersion: '1.2.3', fixtures: builtInFixtures });
  tenant = await backend.tenant();
  sandbox = await backend.appToken({ owner: tenant });
});

afterAll(() => backend.stop());

const get = (path: string, headers = {}) => backend.send({ method: 'GET', path, headers });

/** Returns the samples whose name and labels begin with this text. */
async function sample(start: string): Promise<readonly string[]> {
  const { text } = await get('/metrics');
  return text.split('\n').filter((line) => line.startsWith(`tillfleet_${start}`));
}

const pay = (referenceId: string, amount: string) =>
  backend.call('payNow', sandbox, { referenceId, amount, currency: 'EUR' });

describe('/health', () => {
  it('the health check succeeds without an account', async () => {
    const { status, body } = await get('/health');
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 'ok', version: '1.2.3', uptimeSeconds: expect.any(Number) },
    });
  });
});

describe('/metrics', () => {
  it('requests are counted by route pattern and status, unknown paths as one', async () => {
    await pay('m-1', '1.00');
    await pay('m-1', '1.00');
    await get('/no/such/path/1');
    await get('/no/such/path/2');
    expect(await sample('http_requests_total{method="POST",route="/api/v1/:system/payNow"')).toEqual([
      'tillfleet_http_requests_total{method="POST",route="/api/v1/:system/payNow",status="200"} 1',
      'tillfleet_http_requests_total{method="POST",route="/api/v1/:system/payNow",status="409"} 1',
    ]);
    expect(await sample('http_requests_total{method="any"')).toEqual([
      'tillfleet_http_requests_total{method="any",route="unknown",status="404"} 2',
    ]);
    const durations = 'http_request_duration_seconds_count{method="POST",route="/api/v1/:system/payNow"}';
    expect(await sample(durations)).toEqual([`tillfleet_${durations} 2`]);
  });

  it('payments are counted by their status', async () => {
    await pay('m-2', '1000.00');
    expect(await sample('payments_total{status="FAILED"')).toEqual([
      'tillfleet_payments_total{status="FAILED",sandbox="true"} 1',
    ]);
  });

  it('commands, and the stored messages that are still open, are counted', async () => {
    const terminal = await backend.terminal(tenant.branchId);
    const command = { terminalId: terminal.terminalId, requestType: 'FORCE_REFRESH' };
    expect((await backend.call('requestTerminal', sandbox, command)).status).toBe(202);
    expect(await sample('commands_queued_total')).toEqual([
      'tillfleet_commands_queued_total{action="FORCE_REFRESH"} 1',
    ]);
    expect(await sample('messages_open')).toEqual(['tillfleet_messages_open{status="QUEUED"} 1']);
    expect(await sample('sessions_online')).toEqual(['tillfleet_sessions_online 0']);
  });

  it('no label contains an id', async () => {
    const { text } = await get('/metrics');
    const labels = [...text.matchAll(/(\w+)="/g)].map(([, label]) => label);
    expect([...new Set(labels)].sort()).toEqual(
      ['action', 'le', 'method', 'route', 'sandbox', 'status'].sort(),
    );
    for (const id of [tenant.merchantId, tenant.branchId, 'T0000', 'app_', 'm-1', 'mer_'])
      expect(text).not.toContain(id);
  });
});

describe('the visibility of /health and /metrics', () => {
  const look = (visibility: 'loopback' | 'everywhere', ip: string | undefined, headers = {}) =>
    localOnly(visibility, () => ({ own: 'http://0.0.0.0:80', listed: [] }))({ ip, headers });

  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.9.9.9', '127.9.9.9'],
    ['::1', '::1'],
    ['::ffff:127.0.0.1', '::ffff:127.0.0.1'],
    ['a caller in memory, which has no address', undefined],
  ])('the paths of the operator are visible to %s', async (_, ip) => {
    await expect(look('loopback', ip)).resolves.toBeUndefined();
  });

  it.each(['10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '0.0.0.0', ''])(
    'the paths of the operator are visible to "%s" only with operator.reach everywhere',
    async (ip) => {
      await expect(look('loopback', ip)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
      await expect(look('everywhere', ip)).resolves.toBeUndefined();
    },
  );

  it('a page whose host was made to lead to this machine does not see the paths of the operator', async () => {
    await expect(look('loopback', '127.0.0.1', { host: 'localhost:80' })).resolves.toBeUndefined();
    await expect(look('loopback', '127.0.0.1', { host: 'evil.example:80' })).rejects.toThrow();
  });

  it('a caller behind a proxy on this machine counts as one from another machine', async () => {
    for (const header of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via', 'forwarded']) {
      await expect(look('loopback', '127.0.0.1', { [header]: 'for=10.0.0.1' })).rejects.toThrow();
      for (const path of ['/health', '/metrics'])
        expect((await get(path, { [header]: 'for=10.0.0.1' })).status).toBe(404);
    }
  });
});
