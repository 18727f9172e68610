import { afterEach, expect, it } from 'vitest';
import { minimalRequest } from '../../../../test/support/run-request.js';
import { preloadDatabase } from '../../../backend/store/engine/database.js';
import { createRandomRoot } from '../../../random/random.js';
import { Administrator } from '../../../simulator/administrator.js';
import { type AroundCall, HttpClient } from '../../../simulator/http/http-client.js';
import { canonicalCalls } from '../../../binding/calls.js';
import { NotProvided } from '../../../simulator/http/http-translator.js';
import { EmbeddedService } from '../../service/embedded-service.js';
import type { Started } from '../../service/service.js';
import { preflight, type StepResult } from './preflight.js';

const services: EmbeddedService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
});

/** A started backend in memory, whose calls go this way. */
async function started(around?: AroundCall): Promise<Started> {
  await preloadDatabase();
  const random = createRandomRoot(1);
  // The first id and secret that are drawn are the administrator's.
  const service = new EmbeddedService({
    request: { ...minimalRequest, clock: 'real' },
    environment: {},
    random,
    emit: () => undefined,
    onInternalError: () => undefined,
  });
  services.push(service);
  const found = await service.start();
  if (around === undefined) return found;
  const { link } = found.target;
  const http = new HttpClient({ network: link.network, baseUrl: found.baseUrl, around });
  const administrator = new Proxied(http, found.target.administrator);
  return { ...found, target: { ...found.target, http, administrator } };
}

/** The administrator of a backend, whose calls go another way. */
class Proxied extends Administrator {
  readonly #inner: Administrator;

  constructor(http: HttpClient, inner: Administrator) {
    super({ http, clientId: '', clientSecret: '' });
    this.#inner = inner;
  }

  override observed(...reports: Parameters<Administrator['observed']>): Administrator {
    return new Proxied(this.shared.http.observed(...reports), this.#inner);
  }

  override token(): Promise<string> {
    return this.#inner.token();
  }

  override requestToken(): ReturnType<Administrator['requestToken']> {
    return this.#inner.requestToken();
  }
}

async function results(of: Started, every = false): Promise<readonly StepResult[]> {
  const found: StepResult[] = [];
  for await (const each of preflight(of, 'unique', every)) found.push(each);
  return found;
}

const outcomes = (all: readonly StepResult[], outcome: StepResult['outcome']) =>
  all.filter((each) => each.outcome === outcome).map(({ step, detail }) => `${step}: ${detail}`);

/** Alters the response to calls of a path. */
function altered(path: string, change: { readonly status?: number; readonly body?: unknown }): AroundCall {
  return async (call, send) => {
    const exchange = await send(call);
    return call.path.endsWith(path) ? { ...exchange, ...change } : exchange;
  };
}

/** Alters the time that a payment shows. */
function paidAt(instant: () => number): AroundCall {
  return async (call, send) => {
    const exchange = await send(call);
    if (!call.path.endsWith('/payNow')) return exchange;
    const at = instant();
    const createdAt = Number.isNaN(at) ? undefined : new Date(at).toISOString();
    return { ...exchange, body: { ...Object(exchange.body), createdAt } };
  };
}

it('a preflight of the embedded backend works in every step', async () => {
  const all = await results(await started());
  expect(all.filter(({ outcome }) => outcome !== 'works')).toEqual([]);
  expect(all.map(({ step }) => step)).toEqual(
    expect.arrayContaining(['reach', 'token', 'payNow', 'CONNECT', 'PRINT', 'requestStatus', 'admin topic']),
  );
});

it('a preflight of every call finds each body of the embedded backend in its form', async () => {
  const all = await results(await started(), true);
  expect(all.filter(({ outcome }) => outcome !== 'works')).toEqual([]);
  const bodies = all.flatMap((each) => each.bodies);
  const names = new Set(bodies.map(({ name }) => name));
  const refused = ['resolvePayment'];
  expect(canonicalCalls.map(({ name }) => name).filter((name) => !names.has(name))).toEqual(refused);
  expect([...names]).toEqual(expect.arrayContaining(['PRINT', 'CHECK_IN', 'CONFIG_UPDATE', 'SYNC_REQUEST']));
  const none = { missing: [], otherType: [], unknown: [] };
  expect(bodies).toEqual(bodies.map(({ name }) => ({ name, ...none })));
  const steps = all.map(({ step }) => step);
  expect(steps).toEqual(expect.arrayContaining(['heartbeat', 'transaction', 'settings', 'command-result']));
});

it('a preflight names the fields that a response lacks, has in another form, or has in addition', async () => {
  const body = { referenceId: 'PRE-unique-1', status: 7, secretOfOutlet: 'hunter2', createdAt: null };
  const all = await results(await started(altered('/payNow', { body })));
  const [pay] = all.filter(({ step }) => step === 'payNow');
  expect(pay?.outcome).toBe('works');
  expect(pay?.bodies).toEqual([
    {
      name: 'payNow',
      missing: expect.arrayContaining(['tradeNo', 'amount', 'updatedAt']),
      otherType: [
        'status: 7 instead of PENDING | SUCCESS | FAILED | CANCELLED | REFUNDED | REPORTED',
        'createdAt: null instead of instant',
      ],
      unknown: ['secretOfOutlet'],
    },
  ]);
});

it('a preflight skips a step whose call the target does not have', async () => {
  const around: AroundCall = async (call, send) => {
    if (call.path.endsWith('/settle')) throw new NotProvided('settle');
    return send(call);
  };
  expect(outcomes(await results(await started(around)), 'skipped')).toEqual([
    'settle: the target has no settle',
  ]);
});

it('a preflight shows the exchange of a step that fails, and does not try what needs it', async () => {
  const all = await results(await started(altered('/payNow', { status: 404 })));
  expect(outcomes(all, 'fails')).toEqual(['payNow: the status is 404']);
  expect(outcomes(all, 'not tried')).toEqual(
    ['clock', 'getTransactionDetails', 'refundStatus', 'refund'].map((step) => `${step}: needs payNow`),
  );
  const failed = all.find(({ outcome }) => outcome === 'fails');
  expect(failed?.expected).toContain('POST /api/v1/{system}/payNow: 2xx');
  expect(failed?.sent).toContain('authorization: Bearer ***');
  expect(failed?.received).toContain('404');
  expect(failed?.binding).toBe('http.calls.payNow');
});

it.each<[string, string, object, string]>([
  ['has other fields', '/branches', { body: { id: 7 } }, 'createBranch: the body has no branchId'],
  ['is not an object', '/find', { body: 'all of them' }, 'find: the body is not a JSON object'],
  [
    'keeps the status of a command',
    '/requestStatus',
    { body: { status: 'SENT' } },
    'requestStatus: the status of the command is SENT',
  ],
])('a preflight fails in a step whose response %s', async (_, path, change, failure) => {
  expect(outcomes(await results(await started(altered(path, change))), 'fails')).toEqual([failure]);
});

it('a preflight measures the clock of the service, and fails if the target file describes another one', async () => {
  const ahead = (await started(paidAt(() => Date.now() + 90_000))).target;
  const [failed] = (await results({ ...(await started()), target: ahead })).filter(
    ({ step }) => step === 'clock',
  );
  expect(failed).toMatchObject({
    outcome: 'fails',
    detail: expect.stringMatching(
      /^the clock of the service is (\d+) ms ahead, by createdAt: set clock.offsetMs to \1$/,
    ),
    binding: 'clock.offsetMs of the target file',
  });
  const measured = Number(/set clock.offsetMs to (\d+)/.exec(failed?.detail ?? '')?.[1]);
  expect(Math.abs(measured - 90_000)).toBeLessThan(5_000);
  const header = (await started(paidAt(() => Number.NaN))).target;
  const [shown] = (await results({ ...(await started()), target: header })).filter(
    ({ step }) => step === 'clock',
  );
  expect(shown).toMatchObject({ outcome: 'works', detail: 'that of this machine, by the header Date' });
});

it('a preflight shows what was sent and received on the channel', async () => {
  const all = await results(
    await started(
      altered('/terminal/ws-token', {
        body: { wsToken: 'a.b.c', queueDestination: '/queue/terminal/1', expiresInSeconds: 7 },
      }),
    ),
  );
  const [failed] = all.filter(({ outcome }) => outcome === 'fails');
  expect(failed).toMatchObject({
    step: 'CONNECT',
    detail: 'CONNECTED did not arrive',
    sent: expect.stringContaining('Bearer ***'),
    received: expect.stringContaining('ERROR'),
  });
  expect(outcomes(all, 'not tried')).toContain('PRINT: needs requestTerminal');
});
