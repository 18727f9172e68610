import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pass, useFakeTime } from '../../simulator/testing/fixture.js';
import { RawStompSession } from '../areas/channel/raw-stomp-session.js';
import { checksFor } from '../clause-checks.js';
import { ScenarioFixture, scenarioWith } from '../testing/scenario-fixture.js';
import type { World } from '../world.js';
import type { ServiceLine } from './service-line.js';

let fixture: ScenarioFixture;
beforeEach(() => {
  useFakeTime();
  fixture = new ScenarioFixture();
});
afterEach(() => vi.useRealTimers());

const ready = { latencyMs: () => 0, disturbances: 0, watch: () => () => undefined, steady: async () => {} };

async function verdictOf(run: (world: World) => Promise<void>, line: Partial<ServiceLine> = {}) {
  const target = { ...fixture.target, line: { ...ready, ...line } };
  const running = fixture.runWith({ target }, scenarioWith(run));
  await pass(40_000);
  const [result] = await running;
  return result?.verdict;
}

/** A scenario that expects 200 of a call to which these are the responses, one after the other; the last one stays. */
function calling(...responses: readonly { readonly status: number; readonly body: object | string }[]) {
  let calls = 0;
  fixture.backend.routes.set('GET /x', () => {
    const response = responses[Math.min(calls, responses.length - 1)];
    calls += 1;
    return response ?? { status: 500, body: {} };
  });
  return async (world: World) => {
    const response = await world.http.call({ method: 'GET', path: '/x' });
    const checks = checksFor(world, 'SBX-05');
    checks.status('the call', response, 200);
    checks.value('its body', response.body, {});
  };
}

const good = { status: 200, body: {} };

it.each([
  ['a page of a proxy with the status 502', { status: 502, body: '<html>Bad Gateway</html>' }],
  ['a page of a proxy with the status 200', { status: 200, body: '<!doctype html>' }],
  ['a 503 without a code of the document', { status: 503, body: {} }],
])('after %s a scenario runs once more, and passes', async (_, response) => {
  expect(await verdictOf(calling(response, good))).toBe('pass');
  expect(fixture.eventsOf('scenario.repeated')).toHaveLength(1);
  expect(fixture.eventsOf('check').map(({ verdict }) => verdict)).not.toContain('fail');
});

it('a call to which the response is always 503 leaves its scenario inconclusive, and fails nothing', async () => {
  expect(await verdictOf(calling({ status: 503, body: {} }))).toBe('inconclusive');
  expect(fixture.eventsOf('scenario.repeated')).toHaveLength(1);
  expect(fixture.eventsOf('check')).toEqual([]);
  const [finished] = fixture.eventsOf('scenario.finished');
  expect(finished?.reason).toBe('GET /x returned 503, as a disturbed line does');
});

it.each([
  ['a status of the service itself', { status: 500, body: {} }],
  ['a 504 with a code of the document', { status: 504, body: { errorCode: 'ERR_PAYMENT_TIMEOUT' } }],
  ['a page that is not found', { status: 404, body: '<html>' }],
])('%s fails a check at once', async (_, response) => {
  expect(await verdictOf(calling(response, good))).toBe('fail');
  expect(fixture.eventsOf('scenario.repeated')).toEqual([]);
});

/** Measures a payment that takes so long, and makes one more check. */
function measuring(tookMs: number) {
  return async (world: World) => {
    const since = Date.now();
    await world.sleep(tookMs, 'the payment');
    const checks = checksFor(world, 'SBX-05');
    checks.duration('at once', tookMs, { fromMs: 0, toMs: 1_000, since });
    checks.value('its status', 'FAILED', 'FAILED');
  };
}

it('a time that a plain call of the same moment explains is not judged, and everything else is', async () => {
  expect(await verdictOf(measuring(2_100), { latencyMs: () => 2_000 })).toBe('inconclusive');
  expect(fixture.eventsOf('check').map(({ title, verdict }) => [title, verdict])).toEqual([
    ['its status', 'pass'],
  ]);
  const [finished] = fixture.eventsOf('scenario.finished');
  expect(finished?.reason).toContain(
    'at once (ms): a plain call at the same moment took 2000 ms; limits.toleranceMs of the target file allows for it',
  );
});

it('a service that is fast in plain calls fails for a slow payment', async () => {
  expect(await verdictOf(measuring(3_000), { latencyMs: () => 300 })).toBe('fail');
});

it.each([
  [3_250, 'inconclusive'],
  [3_600, 'fail'],
])(
  'a time of %d ms at a slow service from a late machine is judged by both together',
  async (tookMs, verdict) => {
    // The machine is late within the measured time.
    const lateWithin = async (world: World) => {
      const since = Date.now();
      vi.setSystemTime(since + 300);
      await world.sleep(tookMs - 300, 'the payment');
      checksFor(world, 'SBX-05').duration('at once', tookMs, { fromMs: 0, toMs: 1_000, since });
    };
    expect(await verdictOf(lateWithin, { latencyMs: () => 2_000 })).toBe(verdict);
  },
);

it.each([
  ['as old as the wsTokens that the target file states', 56_000, {}, 'inconclusive'],
  ['much younger', 30_000, {}, 'fail'],
  [
    'as old, in a scenario that waits for it',
    56_000,
    { lives: { names: ['wsToken'], takesMs: () => 0 } },
    'fail',
  ],
] as const)(
  'after the end of a session that is %s a failed check leaves: %s',
  async (_, ageMs, fields, verdict) => {
    const scenario = scenarioWith(async (world) => {
      const session = new RawStompSession(world);
      await session.connect('a wsToken');
      await world.sleep(ageMs, 'other work');
      session.client.cut();
      await session.client.ended;
      checksFor(world, 'SBX-05').value('online', false, true);
    });
    const target = { ...fixture.target, line: ready, lives: { wsToken: 60_000 } };
    const running = fixture.runWith({ target }, { ...scenario, ...fields });
    await pass(130_000);
    const [result] = await running;
    expect(result?.verdict).toBe(verdict);
  },
);
