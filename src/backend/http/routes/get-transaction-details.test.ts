import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MemoryBackend, type Tenant } from '../../testing/memory-backend.js';

let backend: MemoryBackend;
let tenant: Tenant;
/** An app in the sandbox, and one in production. */
let sandbox: string;
let production: string;
let references = 0;
let referenceId: string;

beforeAll(async () => {
  backend = await MemoryBackend.start();
  tenant = await backend.tenant();
  sandbox = await backend.appToken({ owner: tenant });
  production = await backend.appToken({ owner: tenant, sandbox: false });
});

beforeEach(() => {
  references += 1;
  referenceId = `order-${references}`;
});

afterEach(() => {
  expect(backend.internalErrors).toEqual([]);
});

afterAll(() => backend.stop());

function pay(token: string, reference: string, more: object = {}) {
  return backend.call('payNow', token, { referenceId: reference, amount: '1.00', currency: 'EUR', ...more });
}

describe('looking a payment up', () => {
  const ask = (token: string, body: object) => backend.call('getTransactionDetails', token, body);

  it('a look-up requires either referenceId or tradeNo', async () => {
    const { body } = await pay(sandbox, referenceId);
    expect((await ask(sandbox, {})).status).toBe(400);
    expect((await ask(sandbox, { referenceId, tradeNo: body.tradeNo })).status).toBe(400);
  });

  it('an administrator must name the merchant if several have used the reference', async () => {
    const other = await backend.tenant();
    const branches = [tenant.branchId, other.branchId];
    for (const branchId of branches) await pay(backend.adminToken, referenceId, { branchId });
    const unclear = await ask(backend.adminToken, { referenceId });
    expect([unclear.status, unclear.body.errorCode]).toEqual([400, 'ERR_VALIDATION']);
    for (const { merchantId } of [tenant, other]) {
      const found = await ask(backend.adminToken, { referenceId, merchantId });
      expect(found.body.merchantId).toBe(merchantId);
      const { tradeNo } = found.body;
      expect((await ask(backend.adminToken, { tradeNo })).body).toEqual(found.body);
      expect((await ask(backend.adminToken, { tradeNo, merchantId })).body).toEqual(found.body);
      expect((await ask(backend.adminToken, { tradeNo, merchantId: 'mer_other' })).status).toBe(404);
    }
  });

  it('sandbox and production are separate for every caller (SBX-17, SBX-18, SBX-25)', async () => {
    const made = (await pay(sandbox, `${referenceId}-s`)).body;
    const real = (await pay(production, `${referenceId}-p`)).body;
    const terminal = await backend.terminal(tenant.branchId);
    for (const key of ['referenceId', 'tradeNo'] as const) {
      expect((await ask(sandbox, { [key]: made[key] })).status).toBe(200);
      expect((await ask(production, { [key]: real[key] })).status).toBe(200);
      expect((await ask(sandbox, { [key]: real[key] })).status).toBe(404);
      for (const token of [production, backend.adminToken, terminal.token]) {
        expect((await ask(token, { [key]: made[key] })).status).toBe(404);
      }
      expect((await ask(backend.adminToken, { [key]: real[key] })).status).toBe(200);
    }
  });

  it('a look-up does not find payments of another merchant or branch (TEN-01, TEN-09, TEN-10, TEN-12)', async () => {
    const sister = await backend.branch(tenant.merchantId);
    for (const mode of [true, false]) {
      const inNorth = await backend.appToken({ owner: { branchId: tenant.branchId }, sandbox: mode });
      const inSister = await backend.appToken({ owner: { branchId: sister }, sandbox: mode });
      const otherApp = await backend.appToken({ owner: await backend.tenant(), sandbox: mode });
      const merchantApp = mode ? sandbox : production;
      const { body } = await pay(inNorth, `${referenceId}-${mode}`);
      const unknown = await ask(otherApp, { referenceId: 'unknown' });
      expect(unknown.status).toBe(404);
      for (const by of [{ referenceId: body.referenceId }, { tradeNo: body.tradeNo }]) {
        expect((await ask(otherApp, by)).text).toBe(unknown.text);
        expect((await ask(otherApp, { ...by, merchantId: tenant.merchantId })).text).toBe(unknown.text);
        expect((await ask(inSister, by)).text).toBe(unknown.text);
        expect((await ask(inNorth, by)).status).toBe(200);
        expect((await ask(merchantApp, by)).status).toBe(200);
      }
      // A payment without a branch belongs to the merchant only.
      await pay(merchantApp, `${referenceId}-headless-${mode}`);
      expect((await ask(inNorth, { referenceId: `${referenceId}-headless-${mode}` })).status).toBe(404);
    }
  });
});
