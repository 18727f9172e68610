import type { RunStarted } from '../../events/schema/run.js';
import type { Scenario } from '../../scenarios/scenario.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { walksPaths } from '../fleet/fleet-paths.js';
import { isAudited, type RunRequest } from '../options.js';
import type { Service } from './service.js';

/** The first event of a run. */
export function startOfRun(
  request: RunRequest,
  scenarios: readonly Scenario[],
  service: Pick<Service, 'name' | 'addressLimits'>,
): RunStarted {
  const { version, seed, clock, network, terminals, integrators, jitter = false } = request;
  const { faults, target: targetFile, owned, strict, requirements, attached = false, examinee } = request;
  return {
    type: 'run.started',
    version,
    seed,
    clock,
    network,
    target: service.name,
    ...(targetFile !== undefined && { targetFile }),
    ...(targetFile !== undefined && owned !== undefined && { owned }),
    ...((targetFile ?? examinee) !== undefined && strict !== undefined && { strict }),
    ...(requirements !== undefined && { requirements }),
    startedAt: new Date(monotonicNow()).toISOString(),
    terminals,
    integrators,
    scenarios: scenarios.map(({ id, title, clauses }) => ({ id, title, clauses })),
    addressLimits: service.addressLimits,
    jitter,
    ...(faults && { faults: faults.name }),
    ...(walksPaths(request) && { walks: true }),
    ...(attached && { attached }),
    ...(examinee !== undefined && { examinee }),
    audited: isAudited(request),
  };
}
