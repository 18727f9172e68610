import { Failure, messageOf } from '../../../src/failure/failure.js';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import type { Scenario } from '../../../src/scenarios/scenario.js';
import { type TriedScenario, tryScenario } from '../../../test/support/run-scenario.js';
import type { Ending, Judged } from './messages.js';
import { beginScenario, isAboveHitLimit } from './stryker-switch.js';

const scenarios: ReadonlyMap<string, Scenario> = new Map(catalogue.map((each) => [each.id, each]));

/**
 * Runs a scenario alone in virtual time, on a service of its own.
 *
 * @throws TypeError if the catalogue has no such scenario
 */
export async function judgeScenario(id: string, seed: number): Promise<Judged> {
  const scenario = scenarios.get(id);
  if (scenario === undefined) throw new TypeError(`there is no scenario ${id}`);
  beginScenario(id);
  const tried = await tryScenario(scenario, { seed });
  const checks = tried.outcome?.checks ?? [];
  const failed = new Set(checks.filter(({ verdict }) => verdict !== 'pass').map(({ clause }) => clause));
  const [error] = tried.errors;
  const reason = tried.outcome?.reason ?? (error === undefined ? undefined : messageOf(error));
  return { scenario: id, ending: endingOf(tried), failed: [...failed], reason };
}

/** An error of the service after the end of a scenario is nothing that the scenario has seen. */
function endingOf({ started, outcome, errors: [error] }: TriedScenario): Ending {
  if (isAboveHitLimit()) return 'endless';
  if (outcome !== undefined) return outcome.verdict;
  if (error instanceof Failure && error.code === 'cannot-rest') return 'endless';
  return started ? 'crashed' : 'not-started';
}
