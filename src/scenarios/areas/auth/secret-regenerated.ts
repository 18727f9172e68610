import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, anythingBut, rejectedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { AppOptions, World } from '../../world.js';
import { regenerateSecret } from './app-administration.js';

export const secretRegenerated = defineScenario({
  id: 'auth.app.secret-regenerated',
  title: 'A regenerated secret is valid at once, and the old secret is rejected at once',
  clauses: ['AUTH-08'],
  takesMs: 1000,
  needs: { apps: 4 },
  async run(world) {
    const { merchantId, branchId } = await world.tenant();
    for (const owner of [{ merchantId }, { branchId }])
      for (const sandbox of [false, true]) await checkRegenerated(world, { owner, sandbox });
  },
});

async function checkRegenerated(world: World, options: Pick<AppOptions, 'owner' | 'sandbox'>): Promise<void> {
  const who = `${options.sandbox ? 'a sandbox app' : 'an app'} of a ${Object.keys(options.owner ?? {})[0]}`;
  const checks = checksFor(world, 'AUTH-08');
  const works = checks.restingOn('S3.27');
  const { appId, appSecret } = await world.createApp({ scopes: ['terminals:read'], ...options });
  const before = world.account({ id: appId, secret: appSecret });
  await requireOk(world, 'a token with the first secret', before.requestToken());
  await before.token();

  const newSecret = await regenerateSecret(world, appId);
  const isSame = newSecret === appSecret;
  checks.restingOn('S2.9').value(`${who}: the new secret equals the old one`, isSame, anythingBut(true));
  checks.status(`${who}: a token with the old secret`, await before.requestToken(), rejectedStatus);
  const after = world.account({ id: appId, secret: newSecret });
  const renewed = await after.requestToken();
  if (works.status(`${who}: a token with the new secret`, renewed, acceptedStatus))
    works.status(`${who}: a call with that token`, await after.call('listTerminals'), acceptedStatus);
  const issued = await before.call('listTerminals');
  checks.decided.status(`${who}: a token issued before`, issued, acceptedStatus);

  const third = await regenerateSecret(world, appId);
  const second = await after.requestToken();
  checks.status(`${who}: the second secret after the next regeneration`, second, rejectedStatus);
  const last = world.account({ id: appId, secret: third });
  works.status(`${who}: the third secret`, await last.requestToken(), acceptedStatus);
}
