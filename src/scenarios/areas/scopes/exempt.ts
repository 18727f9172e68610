import { operations } from '../../../../conformance/oracle/operations.js';
import { checksFor } from '../../clause-checks.js';
import { acceptedStatus, allowedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { createUser } from '../auth/users.js';
import { probe } from './probes.js';

/** The roles that the document exempts. */
const exempt = ['BRANCH', 'MERCHANT', 'ADMIN'] as const;

/** An ADMIN has to say for which branch it acts; the others may. */
const takesPlace: ReadonlySet<string> = new Set(['payNow', 'saveTransaction', 'settle']);

/** Their probes name what does not exist. */
const asksForUnknown: ReadonlySet<string> = new Set([
  'refund',
  'cancelTransaction',
  'getTransactionDetails',
  'refundStatus',
  'requestStatus',
]);

export const exemptRoles = defineScenario({
  id: 'scopes.exempt-roles',
  title: 'Users of the roles BRANCH, MERCHANT and ADMIN and terminals call every operation without a scope',
  clauses: ['SCP-17'],
  takesMs: 2000,
  needs: { terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'SCP-17');
    const shop = await world.tenant();
    const { clientId, clientSecret } = await world.createTerminal(shop);
    const callers = [{ who: 'a terminal', caller: world.account({ id: clientId, secret: clientSecret }) }];
    for (const role of exempt) {
      callers.push({ who: role, caller: world.account(await createUser(world, role, shop)) });
    }
    for (const { who, caller } of callers) {
      for (const { name } of operations) {
        const place = takesPlace.has(name) ? { branchId: shop.branchId } : {};
        const response = await caller.call(name, { ...(await probe(world, name)), ...place });
        checks.status(`${who}: ${name}`, response, allowedStatus);
        if (!asksForUnknown.has(name))
          checks.decided.status(`${who}: ${name} works`, response, acceptedStatus);
      }
    }
  },
});
