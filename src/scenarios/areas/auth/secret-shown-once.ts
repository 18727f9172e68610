import { checksFor } from '../../clause-checks.js';
import { textWithout } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { changeApp, regenerateSecret, showApps } from './app-administration.js';

export const secretShownOnce = defineScenario({
  id: 'auth.app.secret-shown-once',
  title: 'Only the responses to create and regenerate contain the appSecret',
  clauses: ['AUTH-10'],
  takesMs: 1000,
  needs: { apps: 1 },
  async run(world) {
    const checks = checksFor(world, 'AUTH-10');
    const { appId, appSecret } = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
    checks.value('create shows the secret', appSecret.length > 0, true);
    const second = await regenerateSecret(world, appId);
    checks.value('regenerate shows the new secret', second.length > 0, true);
    const responses = [
      ['the app', await showApps(world, appId)],
      ['the list of apps', await showApps(world)],
      ['a change of its name', await changeApp(world, appId, { displayName: 'Renamed' })],
      ['a change of its scopes', await changeApp(world, appId, { scopes: ['reports:read'] })],
      ['a token', await world.account({ id: appId, secret: second }).requestToken()],
    ] as const;
    for (const [title, response] of responses) {
      checks.value(`${title}: the first secret`, response.text, textWithout(appSecret));
      checks.value(`${title}: the second secret`, response.text, textWithout(second));
    }
  },
});
