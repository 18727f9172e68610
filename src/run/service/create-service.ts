import { usageFailure } from '../../failure/failure.js';
import { needsRestart } from '../faults/fleet-faults.js';
import { TargetService } from '../target/target-service.js';
import { EmbeddedService, type EmbeddedServiceDeps } from './embedded-service.js';
import type { Service } from './service.js';

/**
 * The service that a run asks for, not started yet.
 *
 * @throws Failure, exit code 64, for faults that restart the service of a target file
 */
export function createService(deps: EmbeddedServiceDeps): Service {
  const { request, environment } = deps;
  if (request.target === undefined) return new EmbeddedService(deps);
  const { target, variables = {} } = environment;
  if (target === undefined) throw new TypeError(`the target file ${request.target} was not read`);
  if (needsRestart(request))
    throw usageFailure(
      'the faults restart the service, which a target file cannot describe yet',
      'choose faults of lines alone',
    );
  return new TargetService(target, variables, request.owned);
}
