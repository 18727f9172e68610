import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, anythingBut, rejectedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { regenerate } from './app-moves.js';

export const secretRegenerated = defineScenario({
  id: 'auth.app.secret-regenerated',
  title: 'A regenerated secret works at once, and the old one at once no longer',
  clauses: ['AUTH-08'],
  takesMs: 1000,
  needs: { apps: 1 },
  async run(world) {
    const on = checksFor(world, 'AUTH-08');
    const { appId, appSecret } = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
    const before = world.account({ id: appId, secret: appSecret });
    await requireOk(world, 'a token with the first secret', before.requestToken());
    await before.token();

    const newSecret = await regenerate(world, appId);
    on.value('the new secret is the old one', newSecret === appSecret, anythingBut(true));
    on.status('a token with the old secret', await before.requestToken(), rejectedStatus);
    const after = world.account({ id: appId, secret: newSecret });
    const renewed = await after.requestToken();
    if (on.status('a token with the new secret', renewed, acceptedStatus)) {
      on.status('a call with it', await after.call('listTerminals'), acceptedStatus);
    }
    on.decided.status('a token from before', await before.call('listTerminals'), acceptedStatus);

    const third = await regenerate(world, appId);
    on.status('the second secret after the third', await after.requestToken(), rejectedStatus);
    const last = world.account({ id: appId, secret: third });
    on.status('the third secret', await last.requestToken(), acceptedStatus);
  },
});
