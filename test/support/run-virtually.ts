import type { PerformAct } from '../../src/events/act.js';
import type { RunEvent } from '../../src/events/event.js';
import type { RunFinished } from '../../src/events/schema/run.js';
import type { RunRequest } from '../../src/run/options.js';
import type { FaultPlan } from '../../src/simulator/faults/plan.js';
import { installClock, virtualEpoch } from '../../src/virtual/clock.js';
import { drive } from '../../src/virtual/drive.js';
import { minimalRequest } from './run-request.js';

/**
 * The events of a whole run in virtual time, with the clock of this thread.
 *
 * @param prepare loads and alters modules of the product once the clock is installed
 * @param lateMs how long after a whole second the clock begins, in milliseconds
 */
export async function runVirtually(
  request: Partial<RunRequest>,
  prepare: () => Promise<void> = async () => undefined,
  lateMs = 0,
): Promise<RunEvent[]> {
  const clock = installClock(virtualEpoch + lateMs);
  try {
    await prepare();
    // The clock first: modules that are loaded before it may keep real timers.
    const { createRun, prepareRun } = await import('../../src/run/run.js');
    await prepareRun();
    const run = createRun({ ...minimalRequest, ...request }, {});
    const events: RunEvent[] = [];
    run.subscribe((event) => events.push(event));
    await drive(run.start(), { clock, activityCount: run.activityCount });
    return events;
  } finally {
    clock.uninstall();
  }
}

/** Globs of scenarios that cause rejections, cuts, repeated reports, refunds and cancellations. */
const eventful = [
  'commands.print*',
  'messages.transaction*',
  'messages.report*',
  'reconnect.back-off*',
  'reconnect.session-kick',
  'reconnect.offline*',
  'payments.cancel',
  'payments.duplicates*',
  'payments.status-pushed',
  'payments.saved',
  'refunds.*',
  'channel.newest*',
  'lifecycle.kick',
  'lifecycle.deactivation',
];

/** All connections cut at once, one that is cut later, and a restart of the backend. */
const faults: FaultPlan = {
  name: 'cuts-and-restart',
  faults: [
    { kind: 'herd-cut', at: '5m' },
    { kind: 'cut', at: '15m', for: '20s' },
    { kind: 'backend-restart', at: '20m', for: '40s' },
  ],
};

/** The events of a run with backend, fleet, integrators, faults and eventful scenarios. */
export async function recordRun(): Promise<readonly RunEvent[]> {
  const { chooseScenarios } = await import('../../src/run/catalogue/scenario-list.js');
  const scenarios = chooseScenarios(eventful).map(({ id }) => id);
  return runVirtually({
    seed: 6,
    terminals: 3,
    integrators: 3,
    scenarios,
    named: true,
    forMs: 60 * 60_000,
    cardPaymentsPerHour: 10,
    faults,
  });
}

/** The means of a person in a run. */
export interface Person {
  readonly act: PerformAct;
  readonly sleep: (ms: number) => Promise<void>;
  /** The events until now. */
  readonly events: readonly RunEvent[];
  /** The configId of a terminal of the fleet, by its place. */
  readonly configId: (index: number) => number;
}

export interface ActedRun {
  readonly events: readonly RunEvent[];
  readonly finished: RunFinished;
}

/** A run in virtual time, in which a person acts as soon as its fleet is running. */
export async function runActed(
  request: Partial<RunRequest>,
  story: (person: Person) => Promise<void>,
): Promise<ActedRun> {
  const clock = installClock();
  try {
    const { createRun, prepareRun } = await import('../../src/run/run.js');
    await prepareRun();
    const run = createRun({ ...minimalRequest, ...request }, { acting: true });
    const events: RunEvent[] = [];
    const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    let acted: Promise<void> = Promise.resolve();
    const configId = (index: number) => {
      const ids = events.flatMap((event) => (event.type === 'session.online' ? [event.configId] : []));
      return [...new Set(ids)].sort((one, other) => one - other)[index] ?? 0;
    };
    run.subscribe((event) => {
      events.push(event);
      if (event.type !== 'run.phase' || event.phase !== 'running') return;
      acted = sleep(100).then(() => story({ act: run.act, sleep, events, configId }));
      // Its error is that of the test.
      acted.catch(() => undefined);
    });
    const finished = await drive(run.start(), { clock, activityCount: run.activityCount });
    await drive(acted, { clock, activityCount: run.activityCount });
    return { events, finished };
  } finally {
    clock.uninstall();
  }
}
