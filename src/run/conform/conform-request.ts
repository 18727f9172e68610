import { randomInt } from 'node:crypto';
import {
  frozenRequirements,
  requirementVersions,
} from '../../../conformance/clauses/requirements/requirement-sets.js';
import { usageFailure } from '../../failure/failure.js';
import { maxSeed } from '../../random/random.js';
import { allScenarios, type ScenarioSummary, wholeIds } from '../catalogue/scenario-list.js';
import { type RunRequest, withoutFleet } from '../options.js';
import type { PackRequest } from './pack.js';
import { type Selection, selectByClause } from './selection.js';

/** On the real clock longer scenarios are skipped, unless `maxScenarioMs` or their whole id allows them. */
const usualMaxMs = 100_000;

export interface ConformSettings extends Pick<RunRequest, 'version' | 'clock'> {
  /** True: what differs from the reference profile is a failure too. */
  readonly strict: boolean;
  /** Default: a random one. */
  readonly seed?: number;
  /** The longest scenario that runs on the real clock, in milliseconds. Default: 100 s. */
  readonly maxScenarioMs?: number | undefined;
  /** The version whose requirements count. Default: those of now. */
  readonly requirements?: string | undefined;
  /** The pack whose scenarios are chosen from. Default: those of the service. */
  readonly pack?: PackRequest['name'] | undefined;
}

/**
 * The request of a run without a fleet that judges a service by the chosen scenarios. The service is the embedded backend,
 * unless `target` is added.
 *
 * @throws Failure `no-such-scenario`, exit code 64, for a text that matches nothing, and if nothing is left
 */
export function conformRequest(selection: Selection, settings: ConformSettings): RunRequest {
  const { version, clock, strict, requirements, seed = randomInt(maxSeed + 1) } = settings;
  const { maxScenarioMs = usualMaxMs } = settings;
  const { only, level } = selection;
  return {
    ...withoutFleet,
    version,
    seed,
    clock,
    strict,
    ...(level === 'must' && { level }),
    port: 0,
    ...(requirements !== undefined && { requirements }),
    scenarios: selectByClause(scenariosThen(settings), selection).map(({ id }) => id),
    named: only.length > 0,
    ...(only.length > 0 && { exact: wholeIds(only) }),
    maxScenarioMs,
    network: clock === 'virtual' ? 'memory' : 'tcp',
  };
}

/** The scenarios that existed with the requirements of the settings. @throws Failure, exit code 64 */
function scenariosThen({ requirements, pack }: ConformSettings): readonly ScenarioSummary[] {
  const scenarios = allScenarios(pack && { name: pack });
  if (requirements === undefined) return scenarios;
  if (!requirementVersions.includes(requirements))
    throw usageFailure(
      `unknown version of --requirements: ${requirements}; known are ${requirementVersions.join(', ')}`,
      'docs/conformance.md explains them',
    );
  if (pack !== undefined)
    throw usageFailure(
      'the requirements of a version are those of the service, not of a pack',
      'leave out the pack or the requirements',
    );
  const set = frozenRequirements(requirements);
  return set === undefined ? scenarios : scenarios.filter(({ id }) => set.hasScenario(id));
}
