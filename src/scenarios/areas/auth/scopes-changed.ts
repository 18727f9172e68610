import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { changeApp } from './app-administration.js';

export const scopesChanged = defineScenario({
  id: 'auth.app.scopes-changed',
  title: 'After a change of scopes the old token keeps the old scopes and a new token has the new ones',
  clauses: ['AUTH-09', 'AUTH-03'],
  takesMs: 1000,
  needs: { apps: 1 },
  async run(world) {
    const { appId, appSecret } = await world.createApp({ scopes: ['terminals:read'], sandbox: true });
    const app = world.account({ id: appId, secret: appSecret });
    const issue = async () =>
      requireText(world, await requireOk(world, 'a token', app.requestToken()), 'token');
    const details = { referenceId: world.reference('AUTH-') };
    const uses = async (token: string) => ({
      'terminals:read': await app.call('listTerminals', {}, { token }),
      'transactions:read': await app.call('getRecentTransactions', details, { token }),
    });

    const old = await issue();
    await changeApp(world, appId, { scopes: ['transactions:read'] });
    const checks = checksFor(world, 'AUTH-09');
    const withOld = await uses(old);
    checks.status('the old token, the old scope', withOld['terminals:read'], acceptedStatus);
    checks.status('the old token, the new scope', withOld['transactions:read'], 403);
    const withNew = await uses(await issue());
    checks.status('a new token, the old scope', withNew['terminals:read'], 403);
    checks.status('a new token, the new scope', withNew['transactions:read'], acceptedStatus);
    const atIssue = checksFor(world, 'AUTH-03');
    atIssue.status('the token has the scopes of its issue', withOld['terminals:read'], acceptedStatus);
  },
});
