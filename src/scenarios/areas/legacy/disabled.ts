import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { connect } from './session.js';

export const legacyDisabled = defineScenario({
  id: 'legacy.disabled',
  title: 'With legacy authentication disabled only a CONNECT with a token is accepted',
  clauses: ['LEG-03'],
  takesMs: 1000,
  needs: { terminals: 1 },
  isolated: { config: { 'ws.migration.legacy-auth.enabled': 'false' } },
  async run(world) {
    const checks = checksFor(world, 'LEG-03');
    const { account } = await world.rawSession();
    const { wsToken } = await account.fetchWsToken();
    const withToken = await connect(world, `Bearer ${wsToken}`);
    checks.value('CONNECT with a token', withToken.connected.kind, 'accepted');
    const { connected } = await connect(world);
    checks.value('CONNECT without a token', connected.kind, 'rejected');
    const expected = { kind: 'rejected', code: 'AUTH_FAILED', close: 1008 };
    checks.decided.value('CONNECT without a token: code and close', connected, expected);
  },
});
