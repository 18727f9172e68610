import { type ClauseChecks, checksFor, requireOk, requireText } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { changeApp, showApps } from './app-administration.js';

export const scopesChanged = defineScenario({
  id: 'auth.app.scopes-changed',
  title:
    'After a change of scopes, also with other fields, old tokens keep the old scopes and new ones have the new',
  clauses: ['AUTH-09', 'AUTH-03'],
  takesMs: 1000,
  needs: { apps: 4 },
  async run(world) {
    await checkChange(world, checksFor(world, 'AUTH-09'), {});
    // The document does not show that one call changes several fields.
    for (const more of [
      { displayName: 'A new name' },
      { sandbox: false },
      { displayName: 'x', sandbox: false },
    ])
      await checkChange(world, checksFor(world, 'AUTH-09').decided, more);
  },
});

async function checkChange(world: World, checks: ClauseChecks, more: object): Promise<void> {
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
  await changeApp(world, appId, { scopes: ['transactions:read'], ...more });
  const withOld = await uses(old);
  checks.status('the old token, the old scope', withOld['terminals:read'], acceptedStatus);
  checks.status('the old token, the new scope', withOld['transactions:read'], 403);
  const middle = await issue();
  const withNew = await uses(middle);
  checks.restingOn('S3.31').status('a new token, the old scope', withNew['terminals:read'], 403);
  checks
    .restingOn('S3.31')
    .status('a new token, the new scope', withNew['transactions:read'], acceptedStatus);
  const shown = await showApps(world, appId);
  for (const [name, value] of Object.entries(more))
    checks.decided.field('the changed app', shown, name, value);
  await changeApp(world, appId, { scopes: ['terminals:read'] });
  const withMiddle = await uses(middle);
  const withLast = await uses(await issue());
  for (const [title, used, scopes] of [
    ['the token between two changes', withMiddle, ['transactions:read', 'terminals:read']],
    ['the token after two changes', withLast, ['terminals:read', 'transactions:read']],
  ] as const) {
    const [its, other] = scopes;
    checks.status(`${title}: its scope`, used[its], acceptedStatus);
    checks.restingOn('S3.31').status(`${title}: another scope`, used[other], 403);
  }
  const atIssue = checksFor(world, 'AUTH-03');
  atIssue.status('the token has the scopes of its issue', withOld['terminals:read'], acceptedStatus);
}
