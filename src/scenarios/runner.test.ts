import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Terminal } from '../simulator/terminal/terminal.js';
import { pass, useFakeTime } from '../simulator/testing/fixture.js';
import { ScenarioFixture, scenarioWith } from './testing/scenario-fixture.js';
import type { World } from './world.js';

const good = { clause: 'SBX-05', title: 'the status', actual: 'FAILED', expected: 'FAILED' };
const bad = { ...good, actual: 'SUCCESS' };

let fixture: ScenarioFixture;
beforeEach(() => {
  useFakeTime();
  fixture = new ScenarioFixture();
});
afterEach(() => vi.useRealTimers());

const verdictOf = async (run: (world: World) => Promise<void>) => {
  const [result] = await fixture.run(scenarioWith(run));
  return result?.verdict;
};

it('the runner emits the start, the checks and the end of a scenario, in this order', async () => {
  expect(
    await verdictOf(async (world) => {
      world.check(good);
    }),
  ).toBe('pass');
  expect(fixture.events).toEqual([
    { type: 'scenario.started', scenario: 'test.case' },
    expect.objectContaining({ type: 'check', scenario: 'test.case', clause: 'SBX-05', verdict: 'pass' }),
    {
      type: 'scenario.finished',
      scenario: 'test.case',
      title: 'A case of a test',
      clauses: ['SBX-05'],
      verdict: 'pass',
      checks: { passed: 1, differing: 0, failed: 0 },
      elapsedMs: 0,
    },
  ]);
});

it.each([
  ['an error of the service', 500, true, 'fail'],
  ['a refusal', 403, true, 'fail'],
  ['an error of a service that is not judged by the profile', 500, false, 'inconclusive'],
  ['the rate limit', 429, true, 'inconclusive'],
] as const)(
  'the runner judges %s instead of a response that a scenario needs',
  async (_, status, strict, verdict) => {
    fixture.backend.routes.set('POST /api/v1/admin/merchants', () => ({
      status,
      body: { errorCode: 'ERR_SYSTEM_ERROR', message: 'internal error' },
    }));
    const scenario = scenarioWith(async (world) => void (await world.tenant()));
    const [result] = await fixture.runWith({ strict }, scenario);
    expect(result?.verdict).toBe(verdict);
    const [check] = fixture.eventsOf('check');
    if (status === 429) return expect(check).toBeUndefined();
    expect(check).toMatchObject({
      clause: 'SBX-05',
      level: 'P',
      verdict: strict ? 'fail' : 'differs',
      actual: expect.stringContaining(`POST /api/v1/admin/merchants returned ${status} ERR_SYSTEM_ERROR`),
      exchange: [expect.objectContaining({ sent: expect.stringContaining('POST /api/v1/admin/merchants') })],
    });
  },
);

it.each([
  ['a refusal', 422, false, 'differs'],
  ['a refusal where the profile is judged', 422, true, 'fail'],
  ['an error of the service', 503, false, 'inconclusive'],
] as const)(
  'a part of a scenario that ends by %s leaves what came before and after it',
  async (_, status, strict, verdict) => {
    fixture.backend.routes.set('POST /api/v1/admin/merchants', () => ({ status, body: {} }));
    const scenario = scenarioWith(async (world) => {
      world.check(good);
      expect(await world.part('a merchant', async () => void (await world.tenant()))).toBe(false);
      expect(await world.part('nothing', async () => undefined)).toBe(true);
      world.check({ ...good, title: 'after it' });
    });
    const [result] = await fixture.runWith({ strict }, scenario);
    expect(result?.verdict).toBe(verdict);
    expect(fixture.eventsOf('check').map((check) => check.title)).toContain('after it');
    expect(fixture.eventsOf('scenario.finished')[0]?.unjudged).toEqual([
      { title: 'a merchant', reason: expect.stringContaining(`returned ${status}`) },
    ]);
  },
);

it('the runner never passes a scenario that checks nothing', async () => {
  expect(await verdictOf(async () => undefined)).toBe('inconclusive');
});

it('the runner runs scenarios concurrently, and an error in one does not affect the others', async () => {
  const running = fixture.run(
    scenarioWith(async (world) => {
      await world.sleep(1000, 'the first');
      world.check(good);
    }),
    scenarioWith(
      async () => {
        throw new RangeError('broken');
      },
      { id: 'test.broken' },
    ),
    scenarioWith(
      () => {
        throw new RangeError('broken before its first await');
      },
      { id: 'test.broken-early' },
    ),
  );
  await pass(1000);
  const results = await running;
  expect(results.map(({ scenario, verdict }) => [scenario.id, verdict])).toEqual([
    ['test.case', 'pass'],
    ['test.broken', 'error'],
    ['test.broken-early', 'error'],
  ]);
});

it('the runner runs a bounded number of short scenarios at once, long ones besides, and each one once', async () => {
  let running = 0;
  const seen: number[] = [];
  const counted = (id: string, takesMs: number) =>
    scenarioWith(
      async (world) => {
        running += 1;
        seen.push(running);
        await world.sleep(takesMs, 'its time');
        world.check(good);
        running -= 1;
      },
      { id, takesMs },
    );
  const short = Array.from({ length: 20 }, (_, index) => counted(`test.short-${index}`, 1000));
  const long = Array.from({ length: 3 }, (_, index) => counted(`test.long-${index}`, 9000));
  const finished = fixture.run(...short, ...long);
  await pass(10_000);
  const results = await finished;
  expect(results.map(({ scenario }) => scenario)).toEqual([...short, ...long]);
  expect(results.every(({ verdict }) => verdict === 'pass')).toBe(true);
  expect(seen).toHaveLength(23);
  expect(Math.max(...seen)).toBe(8 + 3);
  expect(vi.getTimerCount()).toBe(0);
});

it('the runner judges a check of an unknown or unclaimed clause as an error of the harness', async () => {
  expect(
    await verdictOf(async (world) => {
      world.check(good);
      world.check({ ...good, clause: 'SBX-99' });
    }),
  ).toBe('error');
  expect(
    await verdictOf(async (world) => {
      world.check(good);
      world.check({ ...good, clause: 'SBX-06' });
    }),
  ).toBe('error');
  expect(fixture.eventsOf('scenario.finished').at(-1)?.reason).toBe('test.case does not claim SBX-06');
});

it('the runner abandons a scenario that hangs, and ignores its later checks', async () => {
  let wakeUp = () => {};
  const running = fixture.run(
    scenarioWith(async (world) => {
      world.check(good);
      await new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      world.check(bad);
    }),
  );
  await pass(120_999);
  expect(fixture.eventsOf('scenario.finished')).toEqual([]);
  await pass(1);
  const [result] = await running;
  expect(result?.verdict).toBe('inconclusive');
  expect(fixture.eventsOf('scenario.finished')[0]?.reason).toBe('it did not end within 121 s');
  wakeUp();
  await pass(0);
  expect(result?.checks).toHaveLength(1);
  expect(fixture.events.at(-1)?.type).toBe('scenario.finished');
});

it('the runner ends a waiting scenario as inconclusive as soon as the run is stopped', async () => {
  const running = fixture.run(
    scenarioWith(async (world) => {
      world.check(good);
      await world.sleep(50_000, 'nothing');
    }),
  );
  await pass(10);
  fixture.stopping.abort();
  expect((await running)[0]?.verdict).toBe('inconclusive');
  expect(vi.getTimerCount()).toBe(0);
});

it('the runner starts nothing in a run that is already stopped', async () => {
  fixture.stopping.abort();
  const run = vi.fn(async () => undefined);
  expect(await verdictOf(run)).toBe('inconclusive');
  expect(run).not.toHaveBeenCalled();
});

it.each([
  ['it ends', async () => undefined],
  ['it throws', async () => Promise.reject(new TypeError('oh'))],
])('the runner stops the terminals of a scenario when %s', async (_, end) => {
  let terminal: Terminal | undefined;
  const running = fixture.run(
    scenarioWith(async (world) => {
      terminal = await world.terminal();
      await end();
    }),
  );
  await pass(5000);
  await running;
  expect(terminal?.state).toBe('stopped');
  expect(fixture.backend.log.slice(-2)).toEqual(['DISCONNECT', 'close 1005']);
  expect(vi.getTimerCount()).toBe(0);
});

describe('a scenario that needs an isolated backend', () => {
  const passing = async (world: World) => {
    world.check(good);
  };
  const started = (clock: 'real' | 'virtual') => {
    const stop = vi.fn(async () => undefined);
    return { stop, start: vi.fn(async () => ({ target: { ...fixture.target, clock }, stop })) };
  };

  it('the runner starts a backend for that scenario alone, and stops it with the scenario', async () => {
    const { start, stop } = started('virtual');
    const own = scenarioWith(
      async (world) => {
        expect([world.clock, stop.mock.calls.length]).toEqual(['virtual', 0]);
        await passing(world);
      },
      { id: 'test.own', isolated: true },
    );
    const [shared, apart] = await fixture.runWith({ isolatedTarget: start }, scenarioWith(passing), own);
    expect([shared?.verdict, apart?.verdict]).toEqual(['pass', 'pass']);
    expect(start.mock.calls).toEqual([[own]]);
    expect(stop).toHaveBeenCalledOnce();
  });

  it('the runner stops the backend when the scenario throws', async () => {
    const { start, stop } = started('real');
    const broken = scenarioWith(async () => Promise.reject(new TypeError('oh')), { isolated: true });
    const [result] = await fixture.runWith({ isolatedTarget: start }, broken);
    expect(result?.verdict).toBe('error');
    expect(stop).toHaveBeenCalledOnce();
  });

  it('the runner judges a backend that does not start or stop as an error of the harness', async () => {
    const failing = async () => Promise.reject(new Error('no port is free'));
    const own = scenarioWith(passing, { isolated: true });
    const [first] = await fixture.runWith({ isolatedTarget: failing }, own);
    expect(first?.verdict).toBe('error');
    expect(fixture.eventsOf('scenario.finished').at(-1)?.reason).toBe('no port is free');
    const isolatedTarget = async () => ({ target: fixture.target, stop: failing });
    const [second] = await fixture.runWith({ isolatedTarget }, own);
    expect(second?.verdict).toBe('error');
  });

  it('the runner uses the shared service if no isolated backend can be started', async () => {
    const [result] = await fixture.run(scenarioWith(passing, { isolated: true }));
    expect(result?.verdict).toBe('pass');
  });

  it('the runner does not use the shared service for a scenario that needs another configuration', async () => {
    const run = vi.fn(passing);
    const [result] = await fixture.run(scenarioWith(run, { isolated: { config: { 'a.key': 'x' } } }));
    expect([result?.verdict, run.mock.calls]).toEqual(['inconclusive', []]);
    const reason = 'it needs a backend with its own configuration';
    expect(fixture.eventsOf('scenario.finished').at(-1)?.reason).toBe(reason);
  });
});

it('the runner leaves no terminal running that was created while the run was stopped', async () => {
  const created = fixture.backend.routes.get('POST /api/v1/admin/terminals');
  fixture.backend.routes.set('POST /api/v1/admin/terminals', (request, body) => {
    fixture.stopping.abort();
    return created?.(request, body) ?? 'end';
  });
  const running = fixture.run(scenarioWith(async (world) => void (await world.terminal())));
  await pass(5000);
  expect((await running)[0]?.verdict).toBe('inconclusive');
  expect(fixture.eventsOf('terminal.state')).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

describe('a scenario at a service that other runs use', () => {
  const named: string[] = [];
  const target = () => ({
    ...fixture.target,
    unique: 'abc',
    reused: {
      prepare: async () => undefined,
      tenant: async (name: string) => {
        named.push(name);
        return { merchantId: 'every-m', branchId: 'every-b' };
      },
      branch: async (merchantId: string, name: string) => {
        named.push(`${merchantId}: ${name}`);
        return { merchantId, branchId: name };
      },
    },
  });
  beforeEach(() => void named.splice(0));

  it('the scenario works in the tenants of every run, each by a name of its own', async () => {
    const scenario = scenarioWith(async (world) => {
      world.check({ ...good, actual: (await world.tenant()).merchantId, expected: 'every-m' });
      await world.otherTenant();
      for (const branch of [
        await world.newBranch(),
        await world.newBranch(),
        await world.namedBranch('North'),
      ])
        world.check({ ...good, actual: branch.merchantId, expected: 'every-m' });
    });
    const [result] = await fixture.runWith({ target: target() }, scenario);
    expect(result?.verdict).toBe('pass');
    const branches = ['test.case', 'test.case, 2', 'North'].map((name) => `every-m: ${name}`);
    expect(named).toEqual(['test.case', 'test.case, another', ...branches]);
  });

  it('a scenario gets new tenants if it must not meet data of before', async () => {
    const run = async (world: World) => {
      world.check({ ...good, actual: (await world.tenant()).merchantId, expected: 'm1' });
    };
    const fresh = scenarioWith(run, { needs: { fresh: true } });
    const [result] = await fixture.runWith({ target: target() }, fresh);
    expect([result?.verdict, named]).toEqual(['pass', []]);
  });

  it('a scenario has references of its own when it runs once more, since it may get the same tenant', async () => {
    const references: string[] = [];
    const scenario = scenarioWith(async (world) => {
      references.push(world.reference('PAY-'));
      world.check(good);
    });
    const shared = target();
    await fixture.runWith({ target: shared }, scenario);
    await fixture.runWith({ target: shared }, scenario);
    expect(references).toEqual([expect.stringMatching(/^PAY-abc\w+-1$/), expect.any(String)]);
    expect(new Set(references).size).toBe(2);
  });
});
