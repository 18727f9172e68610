import { usageFailure } from '../../failure/failure.js';
import { needsRestart } from '../faults/fleet-faults.js';
import { type Notify, TargetService } from '../target/target-service.js';
import { BrokerService } from './broker-service.js';
import { EmbeddedService, type EmbeddedServiceDeps } from './embedded-service.js';
import type { Service } from './service.js';

/**
 * The service that a run asks for, not started yet.
 *
 * @throws Failure, exit code 64, for faults that restart the service of a target file
 */
export function createService(deps: EmbeddedServiceDeps): Service {
  const { request, environment, emit, onInternalError } = deps;
  if (environment.createService !== undefined) return environment.createService({ emit, onInternalError });
  const { pack, owned } = request;
  if (pack !== undefined) return new BrokerService({ pack, owned, passcode: environment.passcode });
  if (request.target === undefined) return new EmbeddedService(deps);
  const { target, host } = environment;
  if (target === undefined || host === undefined)
    throw new TypeError(`the target file ${request.target} was not read`);
  if (needsRestart(request))
    throw usageFailure(
      'the faults restart the service, and a target is restarted only for scenarios',
      'choose faults of lines alone',
    );
  const { tenants } = target.description;
  const { terminals, integrators } = request;
  if (tenants === 'reuse-only' && terminals + integrators > 0)
    throw usageFailure(
      `a fleet creates its merchants, and ${request.target} has \`tenants: reuse-only\``,
      'choose `tenants: reuse`, or --terminals 0 and --integrators 0',
    );
  const notify: Notify = (message, remaining) =>
    emit('run', { type: 'notice', level: 'warning', message, ...(remaining && { remaining }) });
  return new TargetService(target, host, { owned: request.owned, notify, forScenarios: true });
}
