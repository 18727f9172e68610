import { TargetService } from '../target/target-service.js';
import { EmbeddedService, type EmbeddedServiceDeps } from './embedded-service.js';
import type { Service } from './service.js';

/** The service that a run asks for, not started yet. */
export function createService(deps: EmbeddedServiceDeps): Service {
  const { request, environment } = deps;
  if (request.target === undefined) return new EmbeddedService(deps);
  const { target, variables = {} } = environment;
  if (target === undefined) throw new TypeError(`the target file ${request.target} was not read`);
  return new TargetService(target, variables);
}
