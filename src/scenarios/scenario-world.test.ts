import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { printExchange } from '../simulator/http/redact.js';
import { pass, useFakeTime } from '../simulator/testing/fixture.js';
import { catalogue } from './catalogue.js';
import { ScenarioWorld } from './scenario-world.js';
import { ScenarioFixture } from './testing/scenario-fixture.js';

let fixture: ScenarioFixture;
beforeEach(() => {
  useFakeTime();
  fixture = new ScenarioFixture();
});
afterEach(() => vi.useRealTimers());

it('a world emits the reason and the time limit of each wait', async () => {
  const world = fixture.world();
  const sleeping = world.sleep(500, 'the response');
  await pass(500);
  await sleeping;
  expect(await world.waitFor('the print', 900, Promise.resolve('here'))).toBe('here');
  expect(fixture.events).toEqual([
    { type: 'scenario.waiting', scenario: 'test.case', waitingFor: 'the response', timeoutMs: 500 },
    { type: 'scenario.waiting', scenario: 'test.case', waitingFor: 'the print', timeoutMs: 900 },
  ]);
});

it('a world does not wait for an instant in the past', async () => {
  await fixture.world().sleep(-3, 'the past');
  expect(fixture.events).toEqual([]);
});

it('a world returns whether a check passed', () => {
  const check = { clause: 'SBX-05', title: 'the count', actual: 1, expected: 1 };
  const world = fixture.world();
  expect([world.check(check), world.check({ ...check, actual: 2 })]).toEqual([true, false]);
  expect(world.checks.map(({ verdict }) => verdict)).toEqual(['pass', 'fail']);
});

it('a world shows its calls with a check that names none, and all of them with one that fails', async () => {
  const world = fixture.world();
  const check = { clause: 'SBX-05', title: 'the count', actual: 1, expected: 1 };
  await world.tenant();
  world.check(check);
  world.check(check);
  world.check({ ...check, actual: 2 });
  const paths = fixture
    .eventsOf('check')
    .map(({ exchange = [] }) => exchange.map(({ sent = '' }) => sent.split('\n', 1)[0]));
  const both = ['POST /api/v1/admin/merchants', 'POST /api/v1/admin/branches'];
  const calls = paths.map((each) => each.filter((path) => path?.includes('/admin/')));
  expect(calls).toEqual([both, [], both]);
});

it('a world masks what the service has issued wherever a check shows it', async () => {
  const world = fixture.world();
  const secret = 'a-secret-of-the-service';
  fixture.backend.routes.set('GET /secret', () => ({
    status: 200,
    body: { appSecret: secret, other: secret },
  }));
  const exchange = await world.http.call({ method: 'GET', path: '/secret' });
  const check = { clause: 'SBX-05', title: 'the secret', actual: secret, expected: 'another' };
  world.check({ ...check, exchange: [printExchange(exchange)] });
  expect(JSON.stringify(fixture.eventsOf('check'))).not.toContain(secret);
});

it('a world has one branch, and one terminal that never goes online', async () => {
  const world = fixture.world();
  const [one, other] = await Promise.all([world.ownTerminal(), world.ownTerminal()]);
  expect(one).toBe(other);
  await world.newTerminal();
  const count = (family: string) => fixture.backend.count(`POST /api/v1/admin/${family}`);
  expect(['merchants', 'branches', 'terminals'].map(count)).toEqual([1, 1, 2]);
  expect(fixture.eventsOf('terminal.state')).toEqual([]);
});

it('a world makes valid and unique references for every scenario', () => {
  for (const { id } of catalogue) {
    const world = new ScenarioWorld({
      target: fixture.target,
      scenario: id,
      clauses: [],
      random: { seed: 1, stream: () => expect.fail('a reference is not random') },
      emit: () => undefined,
      signal: fixture.stopping.signal,
    });
    const references = Array.from({ length: 100 }, () => world.reference('SBX-TIMEOUT-'));
    expect(new Set(references).size).toBe(100);
    expect(references.filter((text) => !/^SBX-TIMEOUT-[A-Za-z0-9._-]{1,52}$/.test(text))).toEqual([]);
  }
});
