import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventBody } from '../../events/event.js';
import { createRandomRoot } from '../../random/random.js';
import { FakeBackend } from '../testing/fake-backend.js';
import { pass, useFakeTime } from '../testing/fixture.js';
import { FaultScheduler, type FaultSchedulerOptions } from './fault-scheduler.js';
import type { Fault } from './plan.js';

type Emitted = EventBody & { readonly at: number };

let emitted: Emitted[];
let failed: unknown[];
let startedAt: number;

beforeEach(() => {
  useFakeTime();
  emitted = [];
  failed = [];
  startedAt = Date.now();
});
afterEach(() => vi.useRealTimers());

function schedule(
  faults: Fault[],
  { terminals = 3, ...more }: Partial<FaultSchedulerOptions> & { terminals?: number } = {},
): FaultScheduler {
  const scheduler = new FaultScheduler({
    plan: { name: 'test', faults },
    random: createRandomRoot(3),
    emit: (_actor, body) => emitted.push({ ...body, at: Date.now() - startedAt }),
    onInternalError: (error) => failed.push(error),
    ...more,
  });
  const { network } = new FakeBackend().link;
  for (let index = 0; index < terminals; index += 1) scheduler.networkOf(`T0000${1001 + index}`, network);
  return scheduler;
}

const shown = () => emitted.map(({ at, type, ...rest }) => [at, type, Reflect.get(rest, 'fault')]);

it('the fault scheduler emits the start and the end of each fault, with its description and its terminals', async () => {
  const scheduler = schedule([
    { kind: 'half-open', at: '2s', for: '3s' },
    { kind: 'herd-cut', at: '4s' },
  ]);
  scheduler.start();
  await pass(60_000);
  expect(emitted).toEqual([
    {
      at: 2_000,
      type: 'fault.started',
      fault: 1,
      kind: 'half-open',
      description: 'the connections of all terminals stay open and carry nothing in either direction for 3s',
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
      description: 'the connections of all terminals stay open and carry nothing in either direction for 3s',
      terminals: 3,
      affected: 0,
    },
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

it('the fault scheduler names few terminals, and gives only the number of many', async () => {
  schedule([{ kind: 'herd-cut', at: '0s' }], { terminals: 500 }).start();
  await pass(1);
  expect(emitted[0]).toMatchObject({ terminals: 500 });
  expect(emitted[0]).not.toHaveProperty('terminalIds');
});

it('the fault scheduler ends every fault at once when it is stopped, and emits nothing more', async () => {
  const scheduler = schedule([{ kind: 'latency', at: '1s', for: '1h', delay: '1s' }]);
  scheduler.start();
  await pass(2_000);
  await scheduler.stop();
  expect(vi.getTimerCount()).toBe(0);
  await pass(7_200_000);
  expect(shown()).toEqual([[1_000, 'fault.started', 1]]);
});

it('the fault scheduler waits for days for a fault that begins then', async () => {
  const scheduler = schedule([{ kind: 'herd-cut', at: '30d' }], { terminals: 1 });
  scheduler.start();
  await pass(30 * 86_400_000 - 1);
  expect(emitted).toEqual([]);
  await pass(1);
  expect(emitted).toHaveLength(2);
});

it('the fault scheduler restarts the backend, and ends the fault when the backend is up again', async () => {
  const steps: [number, string][] = [];
  const record = (what: string) => steps.push([Date.now() - startedAt, what]);
  const scheduler = schedule([{ kind: 'backend-restart', at: '1s', for: '5s' }], {
    async restart(whileDown) {
      record('down');
      await whileDown();
      record('starting');
      await new Promise((resolve) => setTimeout(resolve, 700));
    },
  });
  scheduler.start();
  await pass(20_000);
  expect(steps).toEqual([
    [1_000, 'down'],
    [6_000, 'starting'],
  ]);
  expect(shown()).toEqual([
    [1_000, 'fault.started', 1],
    [6_700, 'fault.ended', 1],
  ]);
  expect(emitted[0]).toMatchObject({ terminals: 3 });
  expect(emitted[1]).toMatchObject({ terminals: 3, affected: 3 });
});

it('the fault scheduler starts the backend at once when it is stopped during a restart, and waits for that', async () => {
  let up = true;
  const scheduler = schedule([{ kind: 'backend-restart', at: '1s', for: '1h' }], {
    async restart(whileDown) {
      up = false;
      await whileDown();
      up = true;
    },
  });
  scheduler.start();
  await pass(2_000);
  expect(up).toBe(false);
  await scheduler.stop();
  expect(up).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('the fault scheduler reports a restart that failed, and emits no end of it', async () => {
  const broken = new Error('the port is taken');
  const scheduler = schedule([{ kind: 'backend-restart', at: '1s', for: '1s' }], {
    restart: () => Promise.reject(broken),
  });
  scheduler.start();
  await pass(60_000);
  expect(failed).toEqual([broken]);
  expect(shown()).toEqual([[1_000, 'fault.started', 1]]);
});
