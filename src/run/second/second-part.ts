import type { Emit } from '../../events/event-bus.js';
import { catalogue } from '../../scenarios/catalogue.js';
import type { Scenario } from '../../scenarios/scenario.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { sleep } from '../../text/long-timeout.js';
import { comesAfterFleet } from '../lengths.js';
import type { RunRequest } from '../options.js';
import type { JudgedScenario } from '../verdict.js';
import type { SecondResults } from './second-results.js';

/** Areas that need sessions and nothing of the fleet, so many that both threads have about as much to do. */
const areas: ReadonlySet<string> = new Set(['stomp', 'channel', 'rates']);
/** The second service of a run with a fleet has these areas too: without a fleet the first thread has less to do. */
const areasWithFleet: ReadonlySet<string> = new Set([...areas, 'legacy', 'reconnect']);

/** Fewer scenarios take less time than a thread needs to load. */
const fewestScenarios = 20;

/**
 * The scenarios of a virtual run for a second service, which another thread runs meanwhile: those that would come after
 * the fleet, and some areas. None if the run is too short for two threads.
 */
export function secondPart({
  scenarios,
  terminals,
}: Pick<RunRequest, 'scenarios' | 'terminals'>): readonly Scenario[] {
  const chosen = catalogue.filter(({ id }) => scenarios.includes(id));
  const ofSecond = terminals > 0 ? areasWithFleet : areas;
  const second = chosen.filter((scenario) => comesAfterFleet(scenario) || ofSecond.has(areaOf(scenario)));
  const first = chosen.length - second.length;
  return Math.min(first, second.length) < fewestScenarios ? [] : second;
}

function areaOf({ id }: Scenario): string {
  return id.slice(0, id.indexOf('.'));
}

/**
 * Emits the events of the second service at their times, which count from now. A run that is stopped waits for these times
 * too, because the checkers of its history compare them.
 */
export async function replayEvents({ events }: Pick<SecondResults, 'events'>, emit: Emit): Promise<void> {
  const startedAt = monotonicNow();
  for (const { seq: _seq, t, actor, ...body } of events) {
    const waitMs = startedAt + t - monotonicNow();
    if (waitMs > 0) await sleep(waitMs);
    emit(actor, body);
  }
}

/**
 * The results of the scenarios of the second part.
 *
 * @throws TypeError if one of them has no result: a run without it would be judged as if it had passed
 */
export function judgedScenarios(
  second: readonly Scenario[],
  { results }: Pick<SecondResults, 'results'>,
): readonly JudgedScenario[] {
  return second.map((scenario) => {
    const result = results.find(({ id }) => id === scenario.id);
    if (result === undefined) throw new TypeError(`the second service has no result of ${scenario.id}`);
    const { id: _, ...judged } = result;
    return { scenario, ...judged };
  });
}
