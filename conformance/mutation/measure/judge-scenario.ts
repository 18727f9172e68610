import { Failure, messageOf } from '../../../src/failure/failure.js';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import type { Scenario } from '../../../src/scenarios/scenario.js';
import {
  type RunScenarioOptions,
  type TriedScenario,
  tryScenario,
} from '../../../test/support/run-scenario.js';
import type { Ending, Judged } from './messages.js';
import { beginScenario, isAboveHitLimit } from './stryker-switch.js';

const scenarios: ReadonlyMap<string, Scenario> = new Map(catalogue.map((each) => [each.id, each]));

/** A defect that needs no other build. */
export type Defects = Pick<RunScenarioOptions, 'config' | 'wire' | 'brokenTerminals'>;

/**
 * Runs a scenario alone in virtual time, on its own service.
 *
 * @param dialect the file of a binding: the scenario then reaches the service through the server of its dialect
 * @throws TypeError if the catalogue has no such scenario
 */
export async function judgeScenario(
  id: string,
  seed: number,
  defects: Defects = {},
  dialect?: string,
): Promise<Judged> {
  const scenario = scenarios.get(id);
  if (scenario === undefined) throw new TypeError(`there is no scenario ${id}`);
  beginScenario(id);
  const through = dialect === undefined ? undefined : await translatorsOf(dialect);
  const tried = await tryScenario(scenario, { seed, ...defects, dialect: through });
  const checks = tried.outcome?.checks ?? [];
  const failing = checks.filter(({ verdict }) => verdict !== 'pass');
  const clausesOf = (list: typeof checks) => [...new Set(list.map(({ clause }) => clause))];
  const [error] = tried.errors;
  const reason = tried.outcome?.reason ?? (error === undefined ? undefined : messageOf(error));
  const witnessed = clausesOf(failing.filter(({ witnesses }) => witnesses));
  return { scenario: id, ending: endingOf(tried), failed: clausesOf(failing), witnessed, reason };
}

/** The translators keep the state of one service. */
async function translatorsOf(file: string) {
  const { readBinding } = await import('../../../src/binding/read-binding.js');
  const { translators } = await import('../../../src/binding/translators.js');
  return translators(await readBinding(file));
}

/** An error of the service after the end of a scenario is nothing that the scenario has seen. */
function endingOf({ started, outcome, errors: [error] }: TriedScenario): Ending {
  if (isAboveHitLimit()) return 'endless';
  if (outcome !== undefined) return outcome.verdict;
  if (error instanceof Failure && error.code === 'cannot-rest') return 'endless';
  return started ? 'crashed' : 'not-started';
}
