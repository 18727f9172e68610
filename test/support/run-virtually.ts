import type { RunEvent } from '../../src/events/event.js';
import type { RunRequest } from '../../src/run/options.js';
import { installClock } from '../../src/virtual/clock.js';
import { drive } from '../../src/virtual/drive.js';

/** One terminal, and no integrator. */
const minimalRequest: RunRequest = {
  version: 'test',
  seed: 1,
  terminals: 1,
  integrators: 0,
  scenarios: [],
  named: false,
  forMs: 0,
  stayUp: false,
  clock: 'virtual',
  network: 'memory',
  port: 0,
};

/** The events of a whole run in virtual time, with the clock of this thread. */
export async function runVirtually(request: Partial<RunRequest>): Promise<RunEvent[]> {
  const clock = installClock();
  try {
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

/** Scenarios that cause rejections, cuts, repeated reports, refunds and cancellations. */
const eventful =
  /^(commands\.print|messages\.(transaction|report)|reconnect\.(back-off|session-kick|offline)|payments\.(cancel|duplicates|status-pushed|saved)|refunds\.|channel\.newest|lifecycle\.(kick|deactivation))/;

/** The events of a run with backend, fleet, integrators and eventful scenarios. */
export async function recordRun(): Promise<readonly RunEvent[]> {
  const { allScenarios } = await import('../../src/run/scenario-list.js');
  const scenarios = allScenarios()
    .map(({ id }) => id)
    .filter((id) => eventful.test(id));
  return runVirtually({
    seed: 6,
    terminals: 3,
    integrators: 3,
    scenarios,
    named: true,
    forMs: 60 * 60_000,
    cardPaymentsPerHour: 10,
  });
}
