import { usageFailure } from '../failure/failure.js';
import type { Scenario } from '../scenarios/scenario.js';

/** File descriptors for files of the program and for both ends of the shared HTTP connections. */
const reserve = 64 + 2 * 64;
/** The files of a session over TCP: both ends of it, unless the service is in another process. */
const perSession = { own: 2, served: 2, elsewhere: 1 } as const;

/** The sessions of a run, and the service that they lead to. */
export interface NeededSessions {
  readonly terminals: number;
  readonly scenarios?: readonly Pick<Scenario, 'needs'>[];
  /** Integrators of the fleet with their own session. */
  readonly watching?: number;
  /** The backend of a run, one that other clients use as well, or a service in another process. */
  readonly service: keyof typeof perSession;
}

/**
 * Rejects a fleet that needs more file descriptors than this process may have, before the run starts.
 *
 * @param limit the soft limit of open files; undefined if there is none
 * @throws Failure `too-many-terminals`, exit code 64
 */
export function checkDescriptors(
  limit: number | undefined,
  { terminals, scenarios = [], watching = 0, service }: NeededSessions,
): void {
  if (limit === undefined) return;
  const ofScenarios = scenarios.reduce(
    (sum, { needs }) => sum + (needs.terminals ?? 0) + (needs.adminTopic ? 1 : 0),
    0,
  );
  const each = perSession[service];
  const fits = Math.max(Math.floor((limit - reserve) / each) - ofScenarios - watching, 0);
  if (terminals <= fits) return;
  const needed = reserve + each * (terminals + ofScenarios + watching);
  const fewer = fits > 0 ? `use at most ${fits} terminals, ` : '';
  const inMemory = service === 'own' ? 'use --network memory, which needs none, or ' : '';
  const or = fewer !== '' && inMemory === '' ? 'or ' : '';
  throw usageFailure(
    `${terminals} terminals need more open files than the limit of ${limit} allows: ${fits} fit`,
    `${fewer}${inMemory}${or}raise the limit (ulimit -n ${needed})`,
    'too-many-terminals',
  );
}
