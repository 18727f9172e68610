import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, nonEmptyText } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';

export const appCreated = defineScenario({
  id: 'auth.app.created',
  title: 'An app of a merchant or a branch, with one or more scopes, receives a valid appId and appSecret',
  clauses: ['APP-01'],
  takesMs: 1000,
  needs: { apps: 3 },
  async run(world) {
    const checks = checksFor(world, 'APP-01');
    const { merchantId, branchId } = await world.tenant();
    const one = ['terminals:read'];
    const three = ['terminals:read', 'payments:direct', 'reports:read'];
    const cases = [
      ['of a merchant, one scope', { merchantId }, one],
      ['of a merchant, three scopes', { merchantId }, three],
      ['of a branch, one scope', { branchId }, one],
    ] as const;
    for (const [title, owner, scopes] of cases) {
      const body = { displayName: 'A companion app', owner, scopes };
      const request = { method: 'POST', path: '/api/v1/admin/apps', body };
      const { body: created } = await requireOk(world, title, world.administrator.request(request));
      const { appId, appSecret } = credentialsIn(created);
      checks.value(`${title}: appId`, appId, nonEmptyText);
      checks.value(`${title}: appSecret`, typeof appSecret, 'string');
      const app = world.account({ id: String(appId), secret: String(appSecret) });
      const token = await app.requestToken();
      if (!checks.status(`${title}: a token request`, token, acceptedStatus)) continue;
      checks.status(`${title}: a call with the token`, await app.call('listTerminals'), acceptedStatus);
    }
  },
});

function credentialsIn(body: unknown): { readonly appId?: unknown; readonly appSecret?: unknown } {
  return typeof body === 'object' && body !== null ? body : {};
}
