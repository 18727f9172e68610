import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventBody, RunEvent } from '../../events/event.js';
import { Administrator } from '../administrator.js';
import { FakeBackend, type FakeResponse, settle } from '../testing/fake-backend.js';
import { pass, useFakeTime } from '../testing/fixture.js';
import { type AuditBounds, Auditor } from './auditor.js';

const roomy: AuditBounds = {
  payments: 1_000,
  refundedPayments: 100,
  commands: 100,
  terminals: 100,
  maxMs: 60_000,
};

const sum = (count: number, amount: string) => ({ count, amount });
const totals = {
  currency: 'EUR',
  statuses: { SUCCESS: sum(2, '20.00') },
  refunds: sum(1, '5.00'),
  pendingRefunds: sum(0, '0.00'),
  net: '15.00',
};
const payment = (referenceId: string, refundedAmount = '0.00') => ({
  referenceId,
  tradeNo: `trade-${referenceId}`,
  merchantId: 'm-1',
  sandbox: true,
  status: 'SUCCESS',
  amount: '10.00',
  currency: 'EUR',
  refundedAmount,
});
const refund = {
  refundReferenceId: 'r-1',
  referenceId: 'p-1',
  status: 'SUCCESS',
  amount: '5.00',
  currency: 'EUR',
};
const command = { requestId: 'q-1', requestType: 'PRINT', configId: 7, terminalId: 'T7', status: 'SENT' };

let backend: FakeBackend;
let events: EventBody[];
let requests: string[];

beforeEach(() => {
  useFakeTime();
  backend = new FakeBackend();
  events = [];
  requests = [];
  const admin = '/api/v1/admin';
  respond(`POST ${admin}/ws-token`, { body: { wsToken: 'w', topicDestination: '/topic/admin/events' } });
  respond(`POST ${admin}/apps`, { status: 201, body: { appId: 'app_1', appSecret: 'hidden' } });
  respond('POST /api/v1/pos/overallSummary', { body: { currencies: [totals] } });
  respond('POST /api/v1/pos/find', { body: { items: [payment('p-2')], nextCursor: null } });
  respond('GET /api/v1/pos/listTerminals?limit=100', {
    body: { items: [{ terminalId: 'T7', configId: 7, status: 'ACTIVE', online: false }], nextCursor: null },
  });
  respond('GET /api/v1/pos/refundStatus?referenceId=p-1&limit=100', {
    body: { items: [refund], nextCursor: null },
  });
  respond('POST /api/v1/pos/requestStatus', { body: command });
});
afterEach(() => vi.useRealTimers());

function respond(route: string, ...responses: readonly [FakeResponse, ...FakeResponse[]]): void {
  let next = 0;
  backend.routes.set(route, (_request, body) => {
    requests.push(`${route} ${body}`);
    const response = responses[Math.min(next, responses.length - 1)] ?? responses[0];
    next += 1;
    return response;
  });
}

async function audit(bounds = roomy, seen: readonly EventBody[] = [], signal = new AbortController().signal) {
  const administrator = new Administrator({ http: backend.http, clientId: 'user_1', clientSecret: 'secret' });
  const emit = (_actor: string, body: EventBody) => events.push(body);
  const auditor = new Auditor({ http: backend.http, link: backend.link, administrator, emit, bounds });
  const started = auditor.start();
  await settle();
  await started;
  for (const [seq, body] of seen.entries()) {
    const event: RunEvent = { seq, t: 0, actor: 'integrator:pos-1', ...body };
    auditor.observe(event);
  }
  const finished = auditor.finish(['m-1'], signal);
  await pass(5_000);
  await finished;
  return events.flatMap((event) => (event.type === 'audit.finished' ? [event] : []))[0];
}

const shown = (type: EventBody['type']) => events.filter((event) => event.type === type);

it('the auditor of a run reads payments page by page, refunds, totals, terminals and commands', async () => {
  respond(
    'POST /api/v1/pos/find',
    { body: { items: [payment('p-1', '5.00')], nextCursor: 'next' } },
    { body: { items: [payment('p-2')], nextCursor: null } },
  );
  const triggered = {
    type: 'command.shown',
    operation: 'requestTerminal',
    ...command,
    elapsedMs: 1,
  } as const;
  expect(await audit(roomy, [triggered, triggered])).toEqual({
    type: 'audit.finished',
    outcome: 'complete',
    payments: 3,
    refunds: 1,
    commands: 1,
    terminals: 1,
  });
  expect(shown('payment.shown')).toMatchObject([
    { operation: 'find', referenceId: 'p-1', refundedAmount: '5.00' },
    { referenceId: 'p-2' },
    { referenceId: 'p-2' },
  ]);
  expect(shown('refund.shown')).toMatchObject([{ refundReferenceId: 'r-1', merchantId: 'm-1' }]);
  expect(shown('terminal.shown')).toMatchObject([{ terminalId: 'T7', online: false }]);
  expect(shown('command.shown')).toMatchObject([{ requestId: 'q-1', status: 'SENT' }]);
  expect(shown('audit.merchant')).toMatchObject([
    { sandbox: true, payments: 2, refunds: 1, complete: true, totals: [totals] },
    { sandbox: false, payments: 1, refunds: 0, complete: true },
  ]);
  expect(requests.filter((each) => each.includes('find')).slice(0, 2)).toEqual([
    'POST /api/v1/pos/find {"limit":100}',
    'POST /api/v1/pos/find {"limit":100,"cursor":"next"}',
  ]);
  expect(JSON.stringify(events)).not.toContain('hidden');
});

it('the auditor of a run asks for the refunds that integrators have seen, also where the payment shows none', async () => {
  const names = { referenceId: 'p-1', refundReferenceId: 'r-1', merchantId: 'm-1', sandbox: true };
  const seen = { type: 'refund.shown', operation: 'refund', ...names, status: 'FAILED' } as const;
  await audit(roomy, [{ ...seen, amount: '5.00', currency: 'EUR', elapsedMs: 1 }]);
  expect(shown('refund.shown')).toHaveLength(1);
});

it.each([
  ['payments', { payments: 1 }, 'there is more than an audit reads'],
  ['terminals', { terminals: 0 }, 'there are more than 0 terminals'],
  ['time', { maxMs: 0 }, 'it takes longer than 0 s'],
])('the auditor of a run is bounded in its %s, and emits that it was', async (_, bound, reason) => {
  respond('POST /api/v1/pos/find', { body: { items: [payment('p-1'), payment('p-2')], nextCursor: null } });
  expect(await audit({ ...roomy, ...bound })).toMatchObject({ outcome: 'partial', reason });
});

it('the auditor of a run does not call payments complete that have changed while they were read', async () => {
  respond(
    'POST /api/v1/pos/overallSummary',
    { body: { currencies: [] } },
    { body: { currencies: [totals] } },
  );
  const finished = await audit();
  expect(finished).toMatchObject({ outcome: 'partial', reason: 'payments changed while they were read' });
  expect(shown('audit.merchant')).toMatchObject([{ complete: false }, { complete: true }]);
});

it('the auditor of a run waits where the rate is limited', async () => {
  respond('POST /api/v1/pos/find', { status: 429 }, { body: { items: [], nextCursor: null } });
  expect(await audit()).toMatchObject({ outcome: 'complete', payments: 0 });
});

it.each([
  [
    'rejects a read',
    { status: 403, body: { errorCode: 'ERR_FORBIDDEN', message: 'no' } },
    /403 ERR_FORBIDDEN/,
  ],
  ['has an unreadable list', { body: { items: [{ id: 7 }], nextCursor: null } }, /no readable content/],
])('the auditor of a run emits why it failed if the service %s', async (_, response, reason) => {
  respond('POST /api/v1/pos/find', response);
  expect(await audit()).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(reason) });
});

it('the auditor of a run that is stopped reads nothing', async () => {
  expect(await audit(roomy, [], AbortSignal.abort())).toMatchObject({ outcome: 'stopped', payments: 0 });
  expect(requests.filter((each) => each.includes('/pos/'))).toEqual([]);
});
