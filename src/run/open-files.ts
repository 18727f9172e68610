import { usageFailure } from '../failure/failure.js';
import type { Scenario } from '../scenarios/scenario.js';

/** File descriptors for files of the program and for both ends of the shared HTTP connections. */
const reserve = 64 + 2 * 64;
/** Both ends of a session over TCP are in this process. */
const perSession = 2;

/**
 * Rejects a fleet that needs more file descriptors than this process may have, before the run starts.
 *
 * @param limit the soft limit of open files; undefined if there is none
 * @param watching integrators of the fleet with a session of their own
 * @throws Failure `too-many-terminals`, exit code 64
 */
export function checkDescriptors(
  limit: number | undefined,
  terminals: number,
  scenarios: readonly Pick<Scenario, 'needs'>[],
  watching = 0,
): void {
  if (limit === undefined) return;
  const ofScenarios = scenarios.reduce(
    (sum, { needs }) => sum + (needs.terminals ?? 0) + (needs.adminTopic ? 1 : 0),
    0,
  );
  const fits = Math.max(Math.floor((limit - reserve) / perSession) - ofScenarios - watching, 0);
  if (terminals <= fits) return;
  const needed = reserve + perSession * (terminals + ofScenarios + watching);
  throw usageFailure(
    `${terminals} terminals need more open files than the limit of ${limit} allows: ${fits} fit`,
    `${fits > 0 ? `use at most ${fits} terminals, ` : ''}use --network memory, which needs none, or raise the limit (ulimit -n ${needed})`,
    'too-many-terminals',
  );
}
