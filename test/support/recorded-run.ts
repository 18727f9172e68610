import type { RunEvent } from '../../src/events/event.js';
import { allScenarios } from '../../src/run/scenario-list.js';
import { runVirtually } from './run-virtually.js';

/** A run with rejections, cuts, repeated reports, refunds and cancellations. */
const eventful =
  /^(commands\.print|messages\.(transaction|report)|reconnect\.(back-off|session-kick|offline)|payments\.(cancel|duplicates|status-pushed|saved)|refunds\.|channel\.newest|lifecycle\.(kick|deactivation))/;

/** The events of a real run of the harness in virtual time: backend, fleet, integrators and scenarios. */
export function recordRun(): Promise<readonly RunEvent[]> {
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
