import type { Variables } from '../../input/variables.js';
import type { Scenario } from '../../scenarios/scenario.js';
import type { RunRequest } from '../options.js';
import { type ImpossibleScenario, impossibleScenarios } from '../scenario-schedule.js';
import { BrokerService } from '../service/broker-service.js';
import type { Service } from '../service/service.js';
import { readTarget, type TargetFile } from '../target/target-file.js';
import { TargetService } from '../target/target-service.js';
import { destinationsOf, scenariosOf } from './pack.js';

/** The scenarios that a run would execute. */
export interface ScenarioPlan {
  readonly target: string;
  readonly runs: readonly Scenario[];
  readonly skipped: readonly ImpossibleScenario[];
  /** The duration of the longest scenario, and of all that run alone. */
  readonly takesMs: number;
  /** True if nothing is created of a kind that the target file lists. */
  readonly usesExisting: boolean;
  /** True if the merchants are those of earlier runs, if there were any. */
  readonly reusesTenants: boolean;
  /** The beginnings of the destinations that are used at the broker of a pack. */
  readonly destinations?: readonly string[];
  /** Services that are started for one scenario each. */
  readonly starts: number;
}

/** Plans a run without sending anything. @throws Failure, exit code 64, for an invalid target file */
export async function scenarioPlan(request: RunRequest, variables: Variables): Promise<ScenarioPlan> {
  const { target: name } = request;
  const file = name === undefined ? undefined : await readTarget(name, variables);
  const service = serviceOf(request, file, variables);
  const { tenants = 'new' } = file?.description ?? {};
  const chosen = scenariosOf(request.pack)
    .filter(({ id }) => request.scenarios.includes(id))
    .map((each) => service.adapted?.(each) ?? each);
  const skipped = impossibleScenarios(chosen, request, service);
  const runs = chosen.filter((each) => !skipped.some(({ scenario }) => scenario === each));
  const alone = runs.filter(({ isolated }) => Boolean(isolated));
  const longest = Math.max(0, ...runs.map(({ takesMs }) => takesMs[request.clock]));
  const shared = service.isolatedTarget === undefined;
  return {
    target: service.name,
    runs,
    skipped,
    usesExisting: service.usesExisting,
    reusesTenants: tenants !== 'new',
    takesMs: alone.reduce((sum, { takesMs }) => sum + (shared ? takesMs[request.clock] : 0), longest),
    starts: shared ? 0 : alone.length,
    ...(request.pack && { destinations: destinationsOf(request.pack) }),
  };
}

function serviceOf(
  { pack }: RunRequest,
  file: TargetFile | undefined,
  variables: Variables,
): Pick<Service, 'name' | 'obstacleOf' | 'adapted' | 'features' | 'isolatedTarget' | 'usesExisting'> {
  if (pack !== undefined) return new BrokerService({ pack });
  if (file !== undefined) return new TargetService(file, { variables, signalGroup: () => false });
  const isolatedTarget = () => Promise.reject(new TypeError('a plan starts no service'));
  return { name: 'embedded', usesExisting: false, obstacleOf: () => undefined, isolatedTarget };
}
