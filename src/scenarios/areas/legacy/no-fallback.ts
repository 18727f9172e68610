import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { connect, identityOf, outcomeOf, requireLegacySession } from './session.js';

export const legacyNoFallback = defineScenario({
  id: 'legacy.no-fallback',
  title: 'An invalid token does not fall back to legacy authentication, which only SUBSCRIBE can complete',
  clauses: ['LEG-04'],
  takesMs: 2000,
  needs: { terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'LEG-04');
    const terminal = await world.ownTerminal();
    await requireLegacySession(world, terminal);
    const rejected = { kind: 'rejected', code: 'AUTH_FAILED', close: 1008 };
    for (const authorization of ['Bearer x', 'Bearer ', 'bearer x', 'Bearer a b']) {
      const { connected } = await connect(world, authorization);
      checks.value(`CONNECT with Authorization ${JSON.stringify(authorization)}`, connected, rejected);
    }
    for (const destination of ['/app/terminal/register', '/app/terminal/heartbeat']) {
      const { client } = await connect(world);
      const outcome = await outcomeOf(world, client, 'SEND', { destination, ...identityOf(terminal) });
      checks.value(`SEND to ${destination} before SUBSCRIBE`, outcome, rejected);
    }
    const { client } = await connect(world);
    const begun = await outcomeOf(world, client, 'BEGIN', { transaction: 't' });
    checks.value('BEGIN before SUBSCRIBE', begun, rejected);
    const disconnecting = await connect(world);
    const outcome = await outcomeOf(world, disconnecting.client, 'DISCONNECT', {});
    checks.value('DISCONNECT before SUBSCRIBE', outcome, { kind: 'accepted' });
  },
});
