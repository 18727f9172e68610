import type { Administrator } from '../../simulator/administrator.js';
import type { RunRequest } from '../options.js';
import type { Service } from '../service/service.js';
import { createTerminals, terminalsAlone } from './create-terminals.js';
import type { Creations } from './creations.js';
import { emptyFleet } from './fleet-plan.js';
import { planFleet } from './fleet-plan-from-file.js';
import { type Provisioned, provision } from './provision.js';

/** The fleet of a run: what the service has for it, terminals in a named branch, or a fleet of its own. */
export async function provisionFleet(
  request: RunRequest,
  service: Pick<Service, 'terminals'>,
  administrator: Administrator,
  creations: Creations,
): Promise<Provisioned> {
  const { terminals, integrators, branchId } = request;
  if (service.terminals !== undefined) return terminalsAlone(await service.terminals(terminals, creations));
  if (branchId !== undefined) {
    const branches = [{ branchId, name: branchId }];
    return terminalsAlone(await createTerminals(administrator, branches, terminals, creations));
  }
  // A run of scenarios alone leaves nothing of a fleet behind.
  const plan = terminals + integrators === 0 ? emptyFleet : planFleet(request);
  return provision(administrator, plan, creations);
}
