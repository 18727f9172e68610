import type { RunEvent } from '../../src/events/event.js';
import type { RunRequest } from '../../src/run/options.js';
import { installClock } from '../../src/virtual/clock.js';
import { drive } from '../../src/virtual/drive.js';

/** One terminal and no integrator. */
const nothingAsked: RunRequest = {
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

/** The events of a real run of the harness: in virtual time, by a clock of this thread. */
export async function runVirtually(asked: Partial<RunRequest>): Promise<RunEvent[]> {
  const clock = installClock();
  try {
    // The clock first, then whatever might keep a timer of its own.
    const { createRun, prepareRun } = await import('../../src/run/run.js');
    await prepareRun();
    const run = createRun({ ...nothingAsked, ...asked }, {});
    const events: RunEvent[] = [];
    run.subscribe((event) => events.push(event));
    await drive(run.start(), { clock, activityCount: run.activityCount });
    return events;
  } finally {
    clock.uninstall();
  }
}
