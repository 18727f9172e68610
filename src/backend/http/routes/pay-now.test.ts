import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixClock } from '../../testing/fixed-clock.js';
import { MemoryBackend, type Tenant } from '../../testing/memory-backend.js';

let backend: MemoryBackend;
let tenant: Tenant;
/** An app in the sandbox, and one in production. */
let sandbox: string;
let production: string;
let references = 0;
/** The reference of the tested payment, which no other test uses. */
let referenceId: string;

beforeAll(async () => {
  fixClock();
  backend = await MemoryBackend.start({ 'acquirer.latency': 1_500, 'acquirer.approvalPercent': 100 });
  tenant = await backend.tenant();
  sandbox = await backend.appToken({ owner: tenant });
  production = await backend.appToken({ owner: tenant, sandbox: false });
});

beforeEach(() => {
  referenceId = nextReference();
  backend.events.length = 0;
});

afterEach(() => {
  expect(backend.internalErrors).toEqual([]);
});

afterAll(async () => {
  await backend.stop();
  // No work continues after the test.
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

function nextReference(prefix = ''): string {
  references += 1;
  return `${prefix}order-${references}`;
}

function pay(token: string, reference: string, amount: unknown = '12.34', more: object = {}) {
  return backend.call('payNow', token, { referenceId: reference, amount, currency: 'EUR', ...more });
}

function lookUp(token: string, reference: string) {
  return backend.call('getTransactionDetails', token, { referenceId: reference });
}

async function details(token: string, reference: string) {
  return (await lookUp(token, reference)).body;
}

it('a payment is stored with every field of its response (PAY-01, SBX-16)', async () => {
  const now = new Date().toISOString();
  const response = await pay(sandbox, referenceId, '12.34', { channel: 'qr', description: 'coffee' });
  expect(response.status).toBe(200);
  expect(response.body).toEqual({
    referenceId,
    tradeNo: expect.stringMatching(/^tr_[0-9A-Za-z]{20}$/),
    status: 'SUCCESS',
    amount: '12.34',
    currency: 'EUR',
    refundedAmount: '0.00',
    channel: 'qr',
    gateway: 'sandbox',
    branchId: null,
    merchantId: tenant.merchantId,
    sandbox: true,
    description: 'coffee',
    createdAt: now,
    updatedAt: now,
  });
  expect(await details(sandbox, referenceId)).toEqual(response.body);
  expect(backend.seen('payment.stored')).toEqual([
    {
      type: 'payment.stored',
      referenceId,
      tradeNo: response.body.tradeNo,
      merchantId: tenant.merchantId,
      sandbox: true,
      status: 'SUCCESS',
      amount: '12.34',
      currency: 'EUR',
    },
  ]);
});

it.each([
  ['JPY', '1', '1'],
  ['JPY', '999999', '999999'],
  ['EUR', '0.01', '0.01'],
  ['EUR', 12.1, '12.10'],
  ['EUR', '7', '7.00'],
  ['KWD', '1.234', '1.234'],
  ['KWD', 1.234, '1.234'],
  ['KWD', '999999.990', '999999.990'],
])('a payment of %s %s has the amount %s in its response (PAY-08)', async (currency, amount, written) => {
  expect((await pay(sandbox, referenceId, amount, { currency })).body.amount).toBe(written);
  expect(await details(sandbox, referenceId)).toMatchObject({ amount: written, currency });
});

it.each([
  ...[
    '',
    '1e3',
    '1.234',
    '-1',
    '0',
    '0.00',
    '1000000.00',
    '１２',
    'NaN',
    ' 1',
    '1,00',
    '1'.repeat(33),
    -1,
    0,
    1e21,
    1e-7,
  ].map((amount) => ['EUR', amount] as const),
  ['JPY', '500.5'] as const,
  ['KWD', '1.2345'] as const,
])(
  'a payment of %s %j is ERR_INVALID_AMOUNT and stores nothing (PAY-04, SBX-21)',
  async (currency, amount) => {
    for (const token of [sandbox, production]) {
      const response = await pay(token, referenceId, amount, { currency });
      expect([response.status, response.body.errorCode]).toEqual([400, 'ERR_INVALID_AMOUNT']);
      expect((await lookUp(token, referenceId)).status).toBe(404);
    }
    expect(backend.events).toEqual([]);
  },
);

it.each(['["1.00"]', 'null', '{}', 'true', 'NaN', '1e400'])(
  'a payment with the JSON %s as amount is ERR_VALIDATION and stores nothing (PAY-04)',
  async (amount) => {
    const payload = `{"referenceId":"${referenceId}","currency":"EUR","amount":${amount}}`;
    const headers = { 'content-type': 'application/json' };
    const response = await backend.send({ path: '/api/v1/pos/payNow', token: sandbox, payload, headers });
    expect([response.status, response.body.errorCode]).toEqual([400, 'ERR_VALIDATION']);
    expect(backend.events).toEqual([]);
  },
);

it.each([
  { currency: 'XXXX' },
  { currency: 'ZZZ' },
  { currency: 'eur' },
  { currency: '' },
  { referenceId: '' },
  { referenceId: 'a b' },
  { referenceId: 'ä' },
  { referenceId: 'x'.repeat(65) },
  { referenceId: 'a/b' },
  { referenceId: 'a\n' },
  { channel: '' },
  { description: 'x'.repeat(257) },
])('a payment with %j is ERR_VALIDATION', async (wrong) => {
  const response = await pay(sandbox, referenceId, '1.00', wrong);
  expect([response.status, response.body.errorCode]).toEqual([400, 'ERR_VALIDATION']);
  expect(backend.events).toEqual([]);
});

it('a reference may have 64 characters of every allowed kind', async () => {
  const longest = `A.z_0-${'x'.repeat(58)}`;
  expect((await pay(sandbox, longest)).body.referenceId).toBe(longest);
});

it.each([
  ['1.00', 'SUCCESS'],
  ['1000.00', 'FAILED'],
  ['500.01', 'PENDING'],
])('a reference is used for good by a payment of %s, which is %s (PAY-02)', async (amount, status) => {
  expect((await pay(sandbox, referenceId, amount)).body.status).toBe(status);
  const again = await pay(sandbox, referenceId, '2.00');
  expect([again.status, again.body.errorCode]).toEqual([409, 'ERR_DUPLICATE_REFERENCE']);
  expect((await details(sandbox, referenceId)).amount).toBe(amount);
});

it('one of many simultaneous payments gets the reference (PAY-03)', async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => pay(sandbox, referenceId, `${index + 1}.00`)),
  );
  const winners = responses.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
  expect((await details(sandbox, referenceId)).amount).toBe(winners[0]?.body.amount);
  expect(backend.seen('payment.stored')).toHaveLength(1);
});

it('a reference may be used again outside or inside the sandbox, and by another merchant (TEN-11)', async () => {
  const otherApp = await backend.appToken({ owner: await backend.tenant() });
  const uses = [
    [sandbox, '1.00'],
    [production, '2.00'],
    [otherApp, '3.00'],
  ] as const;
  for (const [token, amount] of uses) expect((await pay(token, referenceId, amount)).status).toBe(200);
  for (const [token, amount] of uses) expect((await details(token, referenceId)).amount).toBe(amount);
});

describe('a sandbox payment', () => {
  it.each([
    ['999.00', '', 3_000],
    ['12.34', 'SBX-SLOW-', 5_000],
    ['1000.00', 'SBX-SLOW-', 5_000],
  ])(
    'a payment of %s as %s… is PENDING for all while its response is held (SBX-04, SBX-14, SBX-15)',
    async (amount, prefix, delay) => {
      referenceId = nextReference(prefix);
      const startedAt = Date.now();
      let hasResponse = false;
      const held = pay(sandbox, referenceId, amount).finally(() => {
        hasResponse = true;
      });
      await backend.whenSeen('payment.stored', 1);
      await vi.advanceTimersByTimeAsync(delay - 1);
      expect((await details(sandbox, referenceId)).status).toBe('PENDING');
      expect((await pay(sandbox, referenceId)).status).toBe(409);
      expect(hasResponse).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      const { body } = await held;
      expect(body).toMatchObject({ status: 'SUCCESS', updatedAt: new Date(startedAt + delay).toISOString() });
      expect(await details(sandbox, referenceId)).toEqual(body);
    },
  );

  it('a payment of 500.00 is PENDING in its response and resolves once, after 10 s and not before (SBX-02, SBX-23)', async () => {
    expect((await pay(sandbox, referenceId, '500.00')).body.status).toBe('PENDING');
    await vi.advanceTimersByTimeAsync(9_999);
    expect((await details(sandbox, referenceId)).status).toBe('PENDING');
    await vi.advanceTimersByTimeAsync(1);
    expect((await details(sandbox, referenceId)).status).toBe('SUCCESS');
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(backend.seen('payment.resolved')).toHaveLength(1);
  });

  it.each([
    ['500.01', ''],
    ['1.00', 'SBX-PENDING-'],
  ])('a payment of %s as %s… stays PENDING (SBX-03, SBX-13)', async (amount, prefix) => {
    referenceId = nextReference(prefix);
    await pay(sandbox, referenceId, amount);
    await vi.advanceTimersByTimeAsync(2 * 86_400_000);
    expect((await details(sandbox, referenceId)).status).toBe('PENDING');
  });

  it.each([
    ['1000.00', '', 'ERR_PAYMENT_DECLINED', 'declined by the issuer'],
    ['1001.00', '', 'ERR_PAYMENT_TIMEOUT', 'the gateway did not respond in time'],
    ['1002.00', '', 'ERR_SYSTEM_ERROR', 'the gateway failed'],
    ['1003.00', '', 'ERR_RATE_LIMITED', 'the gateway is limiting requests; try again later'],
    ['500.00', 'SBX-FAIL-', 'ERR_PAYMENT_DECLINED', 'declined by the issuer'],
  ])(
    'a payment of %s as %s… receives 200 with %s (SBX-05 to SBX-08)',
    async (amount, prefix, errorCode, errorMessage) => {
      referenceId = nextReference(prefix);
      const response = await pay(sandbox, referenceId, amount);
      expect(response.status).toBe(200);
      expect(response.body).toMatchObject({ status: 'FAILED', errorCode, errorMessage });
      expect(await details(sandbox, referenceId)).toEqual(response.body);
    },
  );

  it('a payment continues when its caller disconnects', async () => {
    const headers = { 'content-type': 'application/json' };
    const request = backend.open({ path: '/api/v1/pos/payNow', token: sandbox, headers });
    request.on('error', () => undefined);
    request.end(JSON.stringify({ referenceId, amount: '999.00', currency: 'EUR' }));
    await backend.whenSeen('payment.stored', 1);
    request.destroy();
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await details(sandbox, referenceId)).status).toBe('SUCCESS');
  });
});

it('a production payment is PENDING until the acquirer calls back (PAY-07)', async () => {
  const response = await pay(production, referenceId);
  expect(response.body).toMatchObject({ status: 'PENDING', gateway: 'acquirer', sandbox: false });
  await vi.advanceTimersByTimeAsync(1_499);
  expect((await details(production, referenceId)).status).toBe('PENDING');
  await vi.advanceTimersByTimeAsync(1);
  const updatedAt = new Date().toISOString();
  expect(await details(production, referenceId)).toEqual({
    ...response.body,
    status: 'SUCCESS',
    updatedAt,
  });
});

it.each([
  ['500.01', ''],
  ['999.00', ''],
  ['1000.00', ''],
  ['1003.00', ''],
  ['1.00', 'SBX-FAIL-'],
  ['1.00', 'SBX-PENDING-'],
  ['1.00', 'SBX-SLOW-'],
])('no sandbox trigger applies to a production payment of %s as %s… (SBX-20)', async (amount, prefix) => {
  referenceId = nextReference(prefix);
  expect((await pay(production, referenceId, amount)).body.status).toBe('PENDING');
  await vi.advanceTimersByTimeAsync(1_500);
  expect((await details(production, referenceId)).status).toBe('SUCCESS');
});

it('a production payment can be declined by the acquirer', async () => {
  const own = await MemoryBackend.start({ 'acquirer.latency': 1_500, 'acquirer.approvalPercent': 0 });
  const token = await own.appToken({ owner: await own.tenant(), sandbox: false });
  await own.call('payNow', token, { referenceId, amount: '1.00', currency: 'EUR' });
  await vi.advanceTimersByTimeAsync(1_500);
  expect((await own.call('getTransactionDetails', token, { referenceId })).body).toMatchObject({
    status: 'FAILED',
    errorCode: 'ERR_PAYMENT_DECLINED',
  });
  await own.stop();
});

describe('the location of a payment', () => {
  it('the location is that of the terminal, the branch, or the caller', async () => {
    const { merchantId, branchId } = tenant;
    const { terminalId, token: terminal } = await backend.terminal(branchId);
    const branchApp = await backend.appToken({ owner: { branchId } });
    const locationOf = async (token: string, more: object) => {
      const { status, body } = await pay(token, nextReference(), '1.00', more);
      return [status, body.merchantId, body.branchId, body.terminalId];
    };
    expect(await locationOf(sandbox, { terminalId })).toEqual([200, merchantId, branchId, terminalId]);
    expect(await locationOf(sandbox, { branchId })).toEqual([200, merchantId, branchId, undefined]);
    expect(await locationOf(sandbox, {})).toEqual([200, merchantId, null, undefined]);
    expect(await locationOf(branchApp, {})).toEqual([200, merchantId, branchId, undefined]);
    // PAY-10: a terminal pays for itself, unless it names another one.
    const another = (await backend.terminal(branchId)).terminalId;
    expect(await locationOf(terminal, {})).toEqual([200, merchantId, branchId, terminalId]);
    expect(await locationOf(terminal, { branchId })).toEqual([200, merchantId, branchId, terminalId]);
    expect(await locationOf(terminal, { terminalId: another })).toEqual([200, merchantId, branchId, another]);
    expect(await locationOf(backend.adminToken, { branchId })).toEqual([
      200,
      merchantId,
      branchId,
      undefined,
    ]);
  });

  it('an administrator must name the location', async () => {
    const response = await pay(backend.adminToken, referenceId);
    expect([response.status, response.body.errorCode]).toEqual([400, 'ERR_VALIDATION']);
  });

  it('a location out of reach, or with a terminal of another branch, is not found (TEN-09, TEN-12)', async () => {
    const { terminalId } = await backend.terminal(tenant.branchId);
    const otherTenant = await backend.tenant();
    const foreign = await backend.terminal(otherTenant.branchId);
    const sister = await backend.branch(tenant.merchantId);
    const sisterApp = await backend.appToken({ owner: { branchId: sister } });
    backend.events.length = 0;
    const unknown = await pay(sandbox, referenceId, '1.00', { terminalId: 'T00009999' });
    expect([unknown.status, unknown.body.errorCode]).toEqual([404, 'ERR_NOT_FOUND']);
    const refused = async (token: string, more: object) => {
      const { status, text } = await pay(token, referenceId, '1.00', more);
      expect(status).toBe(404);
      return text;
    };
    expect(await refused(sandbox, { terminalId: foreign.terminalId })).toBe(unknown.text);
    expect(await refused(sisterApp, { terminalId })).toBe(unknown.text);
    const noBranch = await refused(sandbox, { branchId: 'br_unknown' });
    expect(await refused(sandbox, { branchId: otherTenant.branchId })).toBe(noBranch);
    expect(await refused(sisterApp, { branchId: tenant.branchId })).toBe(noBranch);
    expect(await refused(sandbox, { terminalId, branchId: sister })).toBe(noBranch);
    expect(backend.events).toEqual([]);
  });
});
