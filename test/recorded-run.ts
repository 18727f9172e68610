import type { RunEvent } from '../src/events/event.js';
import { allScenarios } from '../src/run/scenario-list.js';
import { installClock } from '../src/virtual/clock.js';
import { drive } from '../src/virtual/drive.js';

/** What provokes refusals, cuts, repeated reports, refunds and cancellations. */
const eventful =
  /^(commands\.print|uploads\.(transaction|report)|sessions\.(back-off|kicked|offline)|payments\.(cancel|duplicates|pushed|saved)|refunds\.|channel\.newest|lifecycle\.(kick|deactivation))/;

/** The events of a real run of the harness in virtual time: backend, fleet, integrators and scenarios. */
export async function recordRun(): Promise<readonly RunEvent[]> {
  const clock = installClock();
  try {
    // The clock first, then whatever might keep a timer of its own.
    const { createRun, prepareRun } = await import('../src/run/run.js');
    await prepareRun();
    const scenarios = allScenarios()
      .map(({ id }) => id)
      .filter((id) => eventful.test(id));
    const run = createRun(
      {
        version: 'test',
        seed: 6,
        terminals: 3,
        integrators: 3,
        scenarios,
        named: true,
        forMs: 60 * 60_000,
        stayUp: false,
        clock: 'virtual',
        network: 'memory',
        port: 0,
        cardPaymentsPerHour: 10,
      },
      {},
    );
    const events: RunEvent[] = [];
    run.subscribe((event) => events.push(event));
    await drive(run.start(), { clock, moved: run.moved });
    return events;
  } finally {
    clock.uninstall();
  }
}
