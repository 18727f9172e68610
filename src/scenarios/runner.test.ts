import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exitCodes } from '../failure/exit-codes.js';
import { Failure } from '../failure/failure.js';
import type { Terminal } from '../simulator/terminal/terminal.js';
import { pass, useFakeTime } from '../simulator/testing/fixture.js';
import { judge } from './check.js';
import { Inconclusive } from './inconclusive.js';
import { conclude } from './runner.js';
import { Stopped } from './stopped.js';
import { ScenarioFixture, scenarioWith } from './testing/scenario-fixture.js';
import type { World } from './world.js';

const good = { clause: 'SBX-05', title: 'answered', actual: 'FAILED', expected: 'FAILED' };
const bad = { ...good, actual: 'SUCCESS' };

describe('a conclusion', () => {
  const claims = { clauses: ['SBX-05', 'SBX-06'] } as const;
  const passed = judge(good);
  const failed = judge(bad);
  const decided = judge({ ...good, level: 'P' });
  const other = judge({ ...good, clause: 'SBX-06' });
  const unanswered = new Failure('no answer', { code: 'x', exitCode: exitCodes.inconclusive });

  it.each([
    ['everything claimed was witnessed', [passed, other], [], 'pass', undefined],
    ['nothing was checked', [], [], 'inconclusive', 'never witnessed: SBX-05, SBX-06'],
    ['one clause was not', [passed], [], 'inconclusive', 'never witnessed: SBX-06'],
    ['only the decided part was', [decided, other], [], 'inconclusive', 'never witnessed: SBX-05'],
    ['a check failed', [failed, other], [], 'fail', '1 of 2 checks failed: SBX-05'],
    [
      'a decided part failed',
      [passed, other, judge({ ...bad, level: 'P' })],
      [],
      'fail',
      '1 of 3 checks failed: SBX-05',
    ],
    ['a check failed and another was missed', [failed], [], 'fail', '1 of 1 checks failed: SBX-05'],
    ['it gave up', [passed, other], [new Inconclusive('too slow')], 'inconclusive', 'too slow'],
    ['it was stopped', [passed, other], [new Stopped()], 'inconclusive', 'the run was stopped'],
    ['the service did not answer', [passed, other], [unanswered], 'inconclusive', 'no answer'],
    [
      'a check failed and then it gave up',
      [failed],
      [new Inconclusive('x')],
      'fail',
      '1 of 1 checks failed: SBX-05',
    ],
    ['it broke', [passed, other], [new TypeError('oh')], 'error', 'oh'],
    ['it broke after a failed check', [failed], [new TypeError('oh')], 'error', 'oh'],
    [
      'it gave up and its close broke',
      [passed, other],
      [new Inconclusive('x'), new Error('close')],
      'error',
      'close',
    ],
    ['it threw undefined', [passed, other], [undefined], 'error', 'undefined'],
  ] as const)('when %s', (_, checks, thrown, verdict, reason) => {
    expect(conclude(claims, checks, thrown)).toEqual(
      reason === undefined ? { verdict } : { verdict, reason },
    );
  });
});

describe('the runner', () => {
  let stage: ScenarioFixture;
  beforeEach(() => {
    useFakeTime();
    stage = new ScenarioFixture();
  });
  afterEach(() => vi.useRealTimers());

  const verdictOf = async (run: (world: World) => Promise<void>) => {
    const [result] = await stage.run(scenarioWith(run));
    return result?.verdict;
  };

  it('says when a scenario starts, what it checks, and how it ended, in this order', async () => {
    expect(
      await verdictOf(async (world) => {
        world.check(good);
      }),
    ).toBe('pass');
    expect(stage.events).toEqual([
      { type: 'scenario.started', scenario: 'test.case' },
      expect.objectContaining({ type: 'check', scenario: 'test.case', clause: 'SBX-05', verdict: 'pass' }),
      {
        type: 'scenario.finished',
        scenario: 'test.case',
        title: 'A case of a test',
        clauses: ['SBX-05'],
        verdict: 'pass',
        checks: { passed: 1, failed: 0 },
        elapsedMs: 0,
      },
    ]);
  });

  it('never passes a scenario that checks nothing', async () => {
    expect(await verdictOf(async () => undefined)).toBe('inconclusive');
  });

  it('runs scenarios side by side, and one that breaks leaves the others alone', async () => {
    const running = stage.run(
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

  it('runs a bounded number of short ones at one time, those that wait beside them, and each once', async () => {
    let underWay = 0;
    const seen: number[] = [];
    const counted = (id: string, takesMs: number) =>
      scenarioWith(
        async (world) => {
          underWay += 1;
          seen.push(underWay);
          await world.sleep(takesMs, 'its time');
          world.check(good);
          underWay -= 1;
        },
        { id, takesMs },
      );
    const short = Array.from({ length: 20 }, (_, index) => counted(`test.short-${index}`, 1000));
    const long = Array.from({ length: 3 }, (_, index) => counted(`test.long-${index}`, 9000));
    const running = stage.run(...short, ...long);
    await pass(10_000);
    const results = await running;
    expect(results.map(({ scenario }) => scenario)).toEqual([...short, ...long]);
    expect(results.every(({ verdict }) => verdict === 'pass')).toBe(true);
    expect(seen).toHaveLength(23);
    expect(Math.max(...seen)).toBe(8 + 3);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('calls a check of a clause that is unknown, or that the scenario does not claim, an error of the harness', async () => {
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
    expect(stage.eventsOf('scenario.finished').at(-1)?.reason).toBe('test.case does not claim SBX-06');
  });

  it('gives up on a scenario that hangs, and hears nothing of it afterwards', async () => {
    let wakeUp = () => {};
    const running = stage.run(
      scenarioWith(async (world) => {
        world.check(good);
        await new Promise<void>((resolve) => {
          wakeUp = resolve;
        });
        world.check(bad);
      }),
    );
    await pass(60_999);
    expect(stage.eventsOf('scenario.finished')).toEqual([]);
    await pass(1);
    const [result] = await running;
    expect(result?.verdict).toBe('inconclusive');
    expect(stage.eventsOf('scenario.finished')[0]?.reason).toBe('it did not end within 61 s');
    wakeUp();
    await pass(0);
    expect(result?.checks).toHaveLength(1);
    expect(stage.events.at(-1)?.type).toBe('scenario.finished');
  });

  it('ends a scenario that waits as soon as the run is stopped: inconclusive', async () => {
    const running = stage.run(
      scenarioWith(async (world) => {
        world.check(good);
        await world.sleep(50_000, 'nothing');
      }),
    );
    await pass(10);
    stage.stopping.abort();
    expect((await running)[0]?.verdict).toBe('inconclusive');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('starts nothing in a run that is stopped already', async () => {
    stage.stopping.abort();
    const run = vi.fn(async () => undefined);
    expect(await verdictOf(run)).toBe('inconclusive');
    expect(run).not.toHaveBeenCalled();
  });

  it.each([
    ['it ends', async () => undefined],
    ['it breaks', async () => Promise.reject(new TypeError('oh'))],
  ])('stops the terminals of a scenario when %s', async (_, end) => {
    let terminal: Terminal | undefined;
    const running = stage.run(
      scenarioWith(async (world) => {
        terminal = await world.terminal();
        await end();
      }),
    );
    await pass(5000);
    await running;
    expect(terminal?.state).toBe('stopped');
    expect(stage.backend.log.slice(-2)).toEqual(['DISCONNECT', 'close 1005']);
    expect(vi.getTimerCount()).toBe(0);
  });

  describe('of a scenario that wants a world of its own', () => {
    const passing = async (world: World) => {
      world.check(good);
    };
    const started = (clock: 'real' | 'virtual') => {
      const stop = vi.fn(async () => undefined);
      return { stop, start: vi.fn(async () => ({ target: { ...stage.target, clock }, stop })) };
    };

    it('takes a service for it alone, and ends that with it', async () => {
      const { start, stop } = started('virtual');
      const own = scenarioWith(
        async (world) => {
          expect([world.clock, stop.mock.calls.length]).toEqual(['virtual', 0]);
          await passing(world);
        },
        { id: 'test.own', isolated: true },
      );
      const [shared, apart] = await stage.runWith({ isolatedTarget: start }, scenarioWith(passing), own);
      expect([shared?.verdict, apart?.verdict]).toEqual(['pass', 'pass']);
      expect(start.mock.calls).toEqual([[own]]);
      expect(stop).toHaveBeenCalledOnce();
    });

    it('ends the service when the scenario breaks too', async () => {
      const { start, stop } = started('real');
      const broken = scenarioWith(async () => Promise.reject(new TypeError('oh')), { isolated: true });
      const [result] = await stage.runWith({ isolatedTarget: start }, broken);
      expect(result?.verdict).toBe('error');
      expect(stop).toHaveBeenCalledOnce();
    });

    it('calls a service that does not start, or does not end, an error of the harness', async () => {
      const failing = async () => Promise.reject(new Error('no port is free'));
      const own = scenarioWith(passing, { isolated: true });
      const [first] = await stage.runWith({ isolatedTarget: failing }, own);
      expect(first?.verdict).toBe('error');
      expect(stage.eventsOf('scenario.finished').at(-1)?.reason).toBe('no port is free');
      const isolatedTarget = async () => ({ target: stage.target, stop: failing });
      const [second] = await stage.runWith({ isolatedTarget }, own);
      expect(second?.verdict).toBe('error');
    });

    it('uses the shared one where there is no other', async () => {
      const [result] = await stage.run(scenarioWith(passing, { isolated: true }));
      expect(result?.verdict).toBe('pass');
    });

    it('does not use the shared one for a scenario that wants another configuration', async () => {
      const run = vi.fn(passing);
      const [result] = await stage.run(scenarioWith(run, { isolated: { config: { 'a.key': 'x' } } }));
      expect([result?.verdict, run.mock.calls]).toEqual(['inconclusive', []]);
      const reason = 'it needs a service that is configured for it';
      expect(stage.eventsOf('scenario.finished').at(-1)?.reason).toBe(reason);
    });
  });

  it('leaves no terminal behind that was created while the run was stopped', async () => {
    const created = stage.backend.routes.get('POST /api/v1/admin/terminals');
    stage.backend.routes.set('POST /api/v1/admin/terminals', (request, body) => {
      stage.stopping.abort();
      return created?.(request, body) ?? 'hang up';
    });
    const running = stage.run(scenarioWith(async (world) => void (await world.terminal())));
    await pass(5000);
    expect((await running)[0]?.verdict).toBe('inconclusive');
    expect(stage.eventsOf('terminal.state')).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
