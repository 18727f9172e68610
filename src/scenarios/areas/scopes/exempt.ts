import { operations } from '../../../../conformance/oracle/operations.js';
import { roles } from '../../../../conformance/oracle/roles.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor } from '../../clause-checks.js';
import { acceptedStatus, allowedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { createUser } from '../auth/users.js';
import { probe } from './probes.js';

/** Operations for which an administrator must name a branch; the other roles may. */
const namesBranch: ReadonlySet<string> = new Set(['payNow', 'saveTransaction', 'settle']);

export const exemptRoles = defineScenario({
  id: 'scopes.exempt-roles',
  title: 'Terminals and users of every role but INTEGRATOR may call every operation without a scope',
  clauses: ['SCP-17'],
  takesMs: 2000,
  needs: { terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'SCP-17');
    const tenant = await world.tenant();
    const { clientId, clientSecret } = await world.createTerminal(tenant);
    const own = world.account({ id: clientId, secret: clientSecret });
    const callers = [{ who: 'a terminal', caller: own, level: checks }];
    for (const { name, exemption } of roles) {
      if (name === 'INTEGRATOR') continue;
      const caller = world.account(await createUser(world, name, tenant));
      callers.push({ who: name, caller, level: exemption === 'shown' ? checks : checks.decided });
    }
    for (const { who, caller, level } of callers) {
      const call: Integrator['call'] = (name, payload) =>
        caller.call(name, { ...payload, ...(namesBranch.has(name) && { branchId: tenant.branchId }) });
      for (const { name } of operations) {
        const response = await call(name, await probe(world, name, { call }));
        level.status(`${who}: ${name}`, response, allowedStatus);
        checks.decided.status(`${who}: ${name} succeeds`, response, acceptedStatus);
      }
    }
  },
});
