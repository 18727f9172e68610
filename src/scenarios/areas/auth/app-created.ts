import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, nonEmptyText } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';

export const appCreated = defineScenario({
  id: 'auth.app.created',
  title:
    'An app of a merchant or a branch, with one scope or several, gets an appId and an appSecret that work',
  clauses: ['APP-01'],
  takesMs: 1000,
  needs: { apps: 3 },
  async run(world) {
    const on = checksFor(world, 'APP-01');
    const { merchantId, branchId } = await world.tenant();
    const terminals = ['terminals:read'];
    const several = ['terminals:read', 'payments:direct', 'reports:read'];
    const cases = [
      ['of a merchant, one scope', { merchantId }, terminals],
      ['of a merchant, three scopes', { merchantId }, several],
      ['of a branch, one scope', { branchId }, terminals],
    ] as const;
    for (const [title, owner, scopes] of cases) {
      const body = { displayName: 'A till companion', owner, scopes };
      const request = { method: 'POST', path: '/api/v1/admin/apps', body };
      const { body: created } = await requireOk(world, title, world.administrator.request(request));
      const { appId, appSecret } = credentialsIn(created);
      on.value(`${title}: appId`, appId, nonEmptyText);
      on.value(`${title}: appSecret`, typeof appSecret, 'string');
      const app = world.account({ id: String(appId), secret: String(appSecret) });
      const token = await app.requestToken();
      if (!on.status(`${title}: a token for them`, token, acceptedStatus)) continue;
      on.status(`${title}: a call with the token`, await app.call('listTerminals'), acceptedStatus);
    }
  },
});

function credentialsIn(body: unknown): { readonly appId?: unknown; readonly appSecret?: unknown } {
  return typeof body === 'object' && body !== null ? body : {};
}
