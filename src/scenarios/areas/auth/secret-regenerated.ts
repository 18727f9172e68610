import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, anythingBut, rejectedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { regenerateSecret } from './app-administration.js';

export const secretRegenerated = defineScenario({
  id: 'auth.app.secret-regenerated',
  title: 'A regenerated secret is valid at once, and the old secret is rejected at once',
  clauses: ['AUTH-08'],
  takesMs: 1000,
  needs: { apps: 1 },
  async run(world) {
    const checks = checksFor(world, 'AUTH-08');
    const { appId, appSecret } = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
    const before = world.account({ id: appId, secret: appSecret });
    await requireOk(world, 'a token with the first secret', before.requestToken());
    await before.token();

    const newSecret = await regenerateSecret(world, appId);
    checks
      .restingOn('S2.9')
      .value('the new secret equals the old one', newSecret === appSecret, anythingBut(true));
    checks.status('a token with the old secret', await before.requestToken(), rejectedStatus);
    const after = world.account({ id: appId, secret: newSecret });
    const renewed = await after.requestToken();
    if (checks.restingOn('S3.27').status('a token with the new secret', renewed, acceptedStatus)) {
      checks
        .restingOn('S3.27')
        .status('a call with that token', await after.call('listTerminals'), acceptedStatus);
    }
    checks.decided.status('a token issued before', await before.call('listTerminals'), acceptedStatus);

    const third = await regenerateSecret(world, appId);
    checks.status(
      'the second secret after the next regeneration',
      await after.requestToken(),
      rejectedStatus,
    );
    const last = world.account({ id: appId, secret: third });
    checks.restingOn('S3.27').status('the third secret', await last.requestToken(), acceptedStatus);
  },
});
