import { randomInt } from 'node:crypto';
import { maxSeed } from '../../random/random.js';
import { allScenarios, wholeIds } from '../catalogue/scenario-list.js';
import { type RunRequest, withoutFleet } from '../options.js';
import type { PackRequest } from './pack.js';
import { type Selection, selectByClause } from './selection.js';

/** On the real clock longer scenarios are skipped, unless their whole id is named. */
const maxScenarioMs = 100_000;

export interface ConformSettings extends Pick<RunRequest, 'version' | 'clock'> {
  /** True: what differs from the reference profile is a failure too. */
  readonly strict: boolean;
  /** Default: a random one. */
  readonly seed?: number;
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
  const { version, clock, strict, pack, seed = randomInt(maxSeed + 1) } = settings;
  const { only, level } = selection;
  return {
    ...withoutFleet,
    version,
    seed,
    clock,
    strict,
    ...(level === 'must' && { level }),
    port: 0,
    scenarios: selectByClause(allScenarios(pack && { name: pack }), selection).map(({ id }) => id),
    named: only.length > 0,
    ...(only.length > 0 && { exact: wholeIds(only) }),
    maxScenarioMs,
    network: clock === 'virtual' ? 'memory' : 'tcp',
  };
}
