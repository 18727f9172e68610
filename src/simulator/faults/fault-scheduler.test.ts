import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventBody } from '../../events/event.js';
import { createRandomRoot } from '../../random/random.js';
import { FakeBackend } from '../testing/fake-backend.js';
import { pass, useFakeTime } from '../testing/fixture.js';
import { FaultScheduler, type FaultSchedulerOptions } from './fault-scheduler.js';
import type { Fault } from './plan.js';

type Told = EventBody & { readonly at: number };

let told: Told[];
let failed: unknown[];
let startedAt: number;

beforeEach(() => {
  useFakeTime();
  told = [];
  failed = [];
  startedAt = Date.now();
});
afterEach(() => vi.useRealTimers());

function direct(
  faults: Fault[],
  { terminals = 3, ...more }: Partial<FaultSchedulerOptions> & { terminals?: number } = {},
): FaultScheduler {
  const director = new FaultScheduler({
    plan: { name: 'test', faults },
    random: createRandomRoot(3),
    emit: (_actor, body) => told.push({ ...body, at: Date.now() - startedAt }),
    onInternalError: (fault) => failed.push(fault),
    ...more,
  });
  const { network } = new FakeBackend().link;
  for (let index = 0; index < terminals; index += 1) director.networkOf(`T0000${1001 + index}`, network);
  return director;
}

const shown = () => told.map(({ at, type, ...rest }) => [at, type, Reflect.get(rest, 'fault')]);

describe('the director of faults', () => {
  it('says when each fault begins and ends, with its sentence and whom it hits', async () => {
    const director = direct([
      { kind: 'half-open', at: '2s', for: '3s' },
      { kind: 'herd-cut', at: '4s' },
    ]);
    director.start();
    await pass(60_000);
    expect(told).toEqual([
      {
        at: 2_000,
        type: 'fault.started',
        fault: 1,
        kind: 'half-open',
        description: 'the connections of all terminals fall silent both ways for 3s, and stay open',
        terminals: 3,
        terminalIds: ['T00001001', 'T00001002', 'T00001003'],
      },
      expect.objectContaining({ at: 4_000, type: 'fault.started', fault: 2, terminals: 3 }),
      expect.objectContaining({ at: 4_000, type: 'fault.ended', fault: 2, terminals: 3 }),
      {
        at: 5_000,
        type: 'fault.ended',
        fault: 1,
        kind: 'half-open',
        description: 'the connections of all terminals fall silent both ways for 3s, and stay open',
        terminals: 3,
        affected: 0,
      },
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts many terminals, and names few', async () => {
    direct([{ kind: 'herd-cut', at: '0s' }], { terminals: 500 }).start();
    await pass(1);
    expect(told[0]).toMatchObject({ terminals: 500 });
    expect(told[0]).not.toHaveProperty('terminalIds');
  });

  it('ends everything at once when it is stopped, and says nothing more', async () => {
    const director = direct([{ kind: 'latency', at: '1s', for: '1h', delay: '1s' }]);
    director.start();
    await pass(2_000);
    await director.stop();
    expect(vi.getTimerCount()).toBe(0);
    await pass(7_200_000);
    expect(shown()).toEqual([[1_000, 'fault.started', 1]]);
  });

  it('waits for days where it must', async () => {
    const director = direct([{ kind: 'herd-cut', at: '30d' }], { terminals: 1 });
    director.start();
    await pass(30 * 86_400_000 - 1);
    expect(told).toEqual([]);
    await pass(1);
    expect(told).toHaveLength(2);
  });

  it('restarts the backend, and the fault is over when it is there again', async () => {
    const acts: [number, string][] = [];
    const note = (what: string) => acts.push([Date.now() - startedAt, what]);
    const director = direct([{ kind: 'backend-restart', at: '1s', for: '5s' }], {
      async restart(whileDown) {
        note('down');
        await whileDown();
        note('starting');
        await new Promise((resolve) => setTimeout(resolve, 700));
      },
    });
    director.start();
    await pass(20_000);
    expect(acts).toEqual([
      [1_000, 'down'],
      [6_000, 'starting'],
    ]);
    expect(shown()).toEqual([
      [1_000, 'fault.started', 1],
      [6_700, 'fault.ended', 1],
    ]);
    expect(told[0]).toMatchObject({ terminals: 3 });
    expect(told[1]).toMatchObject({ terminals: 3, affected: 3 });
  });

  it('starts the backend again at once when it is stopped meanwhile, and is not stopped before that', async () => {
    let up = true;
    const director = direct([{ kind: 'backend-restart', at: '1s', for: '1h' }], {
      async restart(whileDown) {
        up = false;
        await whileDown();
        up = true;
      },
    });
    director.start();
    await pass(2_000);
    expect(up).toBe(false);
    await director.stop();
    expect(up).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells of a restart that failed, and never that it is over', async () => {
    const broken = new Error('the port is taken');
    const director = direct([{ kind: 'backend-restart', at: '1s', for: '1s' }], {
      restart: () => Promise.reject(broken),
    });
    director.start();
    await pass(60_000);
    expect(failed).toEqual([broken]);
    expect(shown()).toEqual([[1_000, 'fault.started', 1]]);
  });
});
