import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventBody } from '../../events/event.js';
import { createRandomRoot } from '../../random/random.js';
import { FakeBackend, settle } from '../testing/fake-backend.js';
import { pass, useFakeTime } from '../testing/fixture.js';
import { listerPersona } from '../testing/lister.js';
import { Integrator } from './integrator.js';
import type { Persona } from './personas.js';
import { SimulatedIntegrator, type SimulatedIntegratorOptions } from './simulated-integrator.js';

const lister = listerPersona();

/** A persona with one rejected call in each round. */
const prober: Persona = {
  ...lister,
  behaviours: [
    () =>
      async ({ api }) => {
        await api.expectRejection('listTerminals', {}, { status: 403, errorCode: 'ERR_FORBIDDEN' });
      },
  ],
};

const path = 'GET /api/v1/pos/listTerminals';

let backend: FakeBackend;
let events: [string, EventBody][];
let times: number[];
let response: { status: number; body: unknown };

beforeEach(() => {
  useFakeTime();
  backend = new FakeBackend();
  events = [];
  times = [];
  response = { status: 200, body: { items: [], nextCursor: null } };
  backend.routes.set(path, () => {
    times.push(Date.now());
    return response;
  });
});
afterEach(() => vi.useRealTimers());

function integratorOf(persona: Persona, more: Partial<SimulatedIntegratorOptions> = {}): SimulatedIntegrator {
  return new SimulatedIntegrator({
    name: 'lister-1',
    persona,
    integrator: new Integrator({ http: backend.http, appId: 'app_1', appSecret: 'secret' }),
    link: backend.link,
    random: createRandomRoot(1).stream('integrator:lister-1'),
    emit: (actor, body) => events.push([actor, body]),
    terminalIds: [],
    ...more,
  });
}

async function run(integrator: SimulatedIntegrator, seconds: number, stepMs = 250): Promise<void> {
  integrator.start();
  for (let past = 0; past < seconds * 1_000; past += stepMs) await pass(stepMs);
  await integrator.stop();
}

const typed = <T extends EventBody['type']>(type: T) =>
  events.flatMap(([, body]) => (body.type === type ? [body as Extract<EventBody, { type: T }>] : []));

it('a simulated integrator emits its persona and its description first', async () => {
  await run(integratorOf(lister), 5);
  const does = { persona: 'lister', description: 'Lists the terminals.', scopes: ['terminals:read'] };
  expect(events[0]).toEqual(['integrator:lister-1', { type: 'integrator.started', ...does }]);
  expect(events[1]).toEqual([
    'integrator:lister-1',
    { type: 'integrator.called', operation: 'listTerminals', httpStatus: 200, asExpected: true, tookMs: 0 },
  ]);
});

it('a simulated integrator has a fast pace in the first minute, and the pace of a store after it', async () => {
  await run(integratorOf(lister), 60);
  expect(times.length).toBeGreaterThan(22);
  expect(times.length).toBeLessThan(40);
  times = [];
  const calm = integratorOf(lister);
  calm.start();
  await pass(61_000);
  times = [];
  for (let minute = 0; minute < 300; minute += 1) await pass(60_000);
  await calm.stop();
  expect(times.length).toBeGreaterThan(45);
  expect(times.length).toBeLessThan(80);
});

it('a simulated integrator keeps its pace independently of the draws of a round', async () => {
  const drawing = (draws: number): Persona => ({
    ...lister,
    behaviours: [
      () =>
        async ({ api, random }) => {
          for (let draw = 0; draw < draws; draw += 1) random.integer(0, 9);
          await api.call('listTerminals', {});
        },
    ],
  });
  await run(integratorOf(drawing(0)), 30);
  const began = times[0] ?? 0;
  const alone = times.map((time) => time - began);
  times = [];
  await run(integratorOf(drawing(7)), 30);
  const again = times[0] ?? 0;
  expect(alone.length).toBeGreaterThan(5);
  expect(times.map((time) => time - again)).toEqual(alone);
});

it('a simulated integrator keeps a given pace at all times', async () => {
  await run(integratorOf(lister, { roundsPerMinute: 6 }), 600, 1_000);
  expect(times.length).toBeGreaterThan(48);
  expect(times.length).toBeLessThan(74);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  expect(last - first).toBeGreaterThan(500_000);
});

it('a simulated integrator reports an unexpected status with both sides and the exchange, and continues', async () => {
  response = { status: 500, body: { errorCode: 'ERR_SYSTEM_ERROR', message: 'no' } };
  await run(integratorOf(lister), 10);
  expect(typed('integrator.finding')[0]).toEqual({
    type: 'integrator.finding',
    operation: 'listTerminals',
    expected: '200',
    actual: '500 {"errorCode":"ERR_SYSTEM_ERROR","message":"no"}',
    exchange: [{ sent: expect.stringContaining('Bearer ***'), received: expect.stringContaining('500') }],
  });
  expect(typed('integrator.called')[0]).toMatchObject({ httpStatus: 500, asExpected: false });
  expect(times.length).toBeGreaterThan(2);
  expect(typed('integrator.finding')).toHaveLength(times.length);
  expect(JSON.stringify(events)).not.toContain('access-1');
});

it.each([
  ['no JSON', 'half a {', /the body .*object/],
  ['JSON of another shape', { items: {} }, /nextCursor|items/],
  ['no list', [], /the body/],
])('a simulated integrator reports a response that is %s', async (_, body, expected) => {
  response = { status: 200, body };
  await run(integratorOf(lister), 5);
  expect(typed('integrator.finding')[0]?.expected).toMatch(expected);
});

it.each([
  ['as it is to be', { errorCode: 'ERR_FORBIDDEN', message: 'no' }, []],
  ['with another code', { errorCode: 'ERR_UNAUTHORIZED', message: 'no' }, ['403 ERR_FORBIDDEN']],
  ['without a message', { errorCode: 'ERR_FORBIDDEN' }, ['403 ERR_FORBIDDEN with a message']],
  [
    'with a field too many',
    { errorCode: 'ERR_FORBIDDEN', message: 'no', missingScope: 'x' },
    ['403 ERR_FORBIDDEN and no field missingScope'],
  ],
  ['as a text', 'forbidden', ['403 ERR_FORBIDDEN']],
])('an integrator that expects a rejection judges one %s', async (_, body, expected) => {
  response = { status: 403, body };
  await run(integratorOf(prober), 2);
  const found = new Set(typed('integrator.finding').map((finding) => finding.expected));
  expect([...found]).toEqual(expected);
  expect(typed('integrator.called')[0]?.asExpected).toBe(expected.length === 0);
});

it('a simulated integrator waits after a valid rate limit, and reports an invalid one', async () => {
  response = { status: 429, body: { errorCode: 'ERR_RATE_LIMITED', message: 'wait' } };
  await run(integratorOf(lister), 3);
  expect(typed('integrator.finding')[0]).toMatchObject({
    expected: '429 with a Retry-After in seconds or as a date',
    actual: '429 without one',
  });
});

it('a simulated integrator continues without a token, and reports it', async () => {
  const good = backend.routes.get('POST /api/v1/oauth/token');
  backend.routes.set('POST /api/v1/oauth/token', () => ({ status: 503 }));
  const integrator = integratorOf(lister);
  integrator.start();
  for (let second = 0; second < 5; second += 1) await pass(1_000);
  expect(events[1]?.[1]).toMatchObject({ type: 'integrator.no-response', operation: 'listTerminals' });
  if (good !== undefined) backend.routes.set('POST /api/v1/oauth/token', good);
  for (let second = 0; second < 5; second += 1) await pass(1_000);
  expect(times.length).toBeGreaterThan(0);
  expect(typed('integrator.finding')).toEqual([]);
  await integrator.stop();
});

it('a simulated integrator reports a token endpoint that rejects valid credentials', async () => {
  backend.routes.set('POST /api/v1/oauth/token', () => ({
    status: 401,
    body: { errorCode: 'ERR_UNAUTHORIZED' },
  }));
  await run(integratorOf(lister), 3);
  expect(typed('integrator.finding')[0]).toMatchObject({ operation: 'token', expected: 'a token' });
  expect(JSON.stringify(events)).not.toContain('secret');
});

it('a simulated integrator requests a new token when its token is rejected, which is a finding', async () => {
  response = { status: 401, body: { errorCode: 'ERR_UNAUTHORIZED', message: 'no' } };
  await run(integratorOf(lister), 10);
  expect(backend.count('POST /api/v1/oauth/token')).toBe(times.length);
  expect(typed('integrator.finding')[0]?.actual).toContain('401');
});

it('a simulated integrator reports an internal error as a finding, and a missing response as no response', async () => {
  const broken: Persona = {
    ...lister,
    behaviours: [
      () => async () => {
        throw new TypeError('a slip');
      },
    ],
  };
  await run(integratorOf(broken), 3);
  expect(typed('integrator.finding')[0]).toMatchObject({ operation: 'round', actual: 'a slip' });
  events = [];
  backend.routes.set(path, () => 'end');
  await run(integratorOf(lister), 5);
  expect(typed('integrator.no-response').length).toBeGreaterThan(0);
  expect(typed('integrator.finding')).toEqual([]);
});

it('a simulated integrator reports a call without a response when it times out and when the integrator stops', async () => {
  backend.routes.set(path, () => 'silence');
  await run(integratorOf(lister), 65);
  const [first, ...more] = typed('integrator.no-response');
  expect(first?.operation).toBe('listTerminals');
  expect(first?.waitedMs).toBeGreaterThanOrEqual(60_000);
  expect(first?.waitedMs).toBeLessThan(60_500);
  expect(first?.reason).toContain('not complete after 60000 ms');
  expect(more).toEqual([]);
  events = [];
  await run(integratorOf(lister), 20);
  expect(typed('integrator.no-response')).toEqual([
    expect.objectContaining({ operation: 'listTerminals', reason: 'the run ended before the response' }),
  ]);
  // No call has waited for long.
  events = [];
  await run(integratorOf(lister), 5);
  expect(typed('integrator.no-response')).toEqual([]);
});

it('a simulated integrator stops at once, also during a call, and does not start again', async () => {
  let hangup = false;
  backend.routes.set(path, ({ socket }) => {
    socket.on('close', () => {
      hangup = true;
    });
    return 'silence';
  });
  const integrator = integratorOf(lister);
  integrator.start();
  integrator.start();
  await pass(3_000);
  expect(backend.count(path)).toBe(1);
  expect(hangup).toBe(false);
  await integrator.stop();
  await integrator.stop();
  integrator.start();
  await settle();
  expect(hangup).toBe(true);
  await pass(60_000);
  expect(events.map(([, { type }]) => type)).toEqual(['integrator.started']);
  expect(backend.count(path)).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});
