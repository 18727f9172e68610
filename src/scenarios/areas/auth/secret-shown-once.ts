import { checksFor } from '../../clause-checks.js';
import { textWithout } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { change, regenerate, show } from './app-moves.js';

export const secretOnce = defineScenario({
  id: 'auth.app.secret-shown-once',
  title: 'The appSecret stands in the answers of create and regenerate and in no other',
  clauses: ['AUTH-10'],
  takesMs: 1000,
  needs: { apps: 1 },
  async run(world) {
    const on = checksFor(world, 'AUTH-10');
    const { appId, appSecret } = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
    on.value('create shows it', appSecret.length > 0, true);
    const second = await regenerate(world, appId);
    on.value('regenerate shows the new one', second.length > 0, true);
    const answers = [
      ['the app', await show(world, appId)],
      ['the list of apps', await show(world)],
      ['a change of its name', await change(world, appId, { displayName: 'Renamed' })],
      ['a change of its scopes', await change(world, appId, { scopes: ['reports:read'] })],
      ['a token', await world.account({ id: appId, secret: second }).requestToken()],
    ] as const;
    for (const [title, answer] of answers) {
      on.value(`${title}: the first secret`, answer.text, textWithout(appSecret));
      on.value(`${title}: the second secret`, answer.text, textWithout(second));
    }
  },
});
