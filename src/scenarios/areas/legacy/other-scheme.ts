import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { connect, identityOf, queueOf, requireLegacySession, subscribe } from './session.js';

export const legacyOtherScheme = defineScenario({
  id: 'legacy.other-scheme',
  title: 'A CONNECT whose Authorization is not a bearer token is that of a legacy terminal',
  clauses: ['LEG-05'],
  takesMs: 1000,
  needs: { terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'LEG-05');
    const terminal = await world.ownTerminal();
    await requireLegacySession(world, terminal);
    for (const authorization of ['Basic dGVybTpzZWNyZXQ=', '']) {
      const shown = JSON.stringify(authorization);
      const { client, connected } = await connect(world, authorization);
      if (!checks.value(`CONNECT with Authorization ${shown}`, connected.kind, 'accepted')) continue;
      const subscribed = await subscribe(world, client, queueOf(terminal), identityOf(terminal));
      checks.value(`SUBSCRIBE after Authorization ${shown}`, subscribed.kind, 'accepted');
    }
  },
});
