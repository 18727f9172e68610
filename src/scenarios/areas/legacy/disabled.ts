import { checksFor } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { connect, identityOf } from './session.js';

export const legacyDisabled = defineScenario({
  id: 'legacy.disabled',
  title: 'With legacy authentication disabled only a CONNECT with a token is accepted',
  clauses: ['LEG-03'],
  takesMs: 1000,
  needs: { terminals: 2 },
  isolated: { config: { 'ws.migration.legacy-auth.enabled': 'false' } },
  async run(world) {
    const checks = checksFor(world, 'LEG-03');
    const wsToken = await (await RawTerminal.own(world)).wsToken();
    const withToken = await connect(world, `Bearer ${wsToken}`);
    checks.value('CONNECT with a token', withToken.connected.kind, 'accepted');
    const expected = { kind: 'rejected', code: 'AUTH_FAILED', close: 1008 };
    for (const [what, authorization] of [
      ['without a token', undefined],
      ['with an empty Authorization', ''],
      ['with a Basic Authorization', 'Basic dGVybTpzZWNyZXQ='],
      ['with an unknown scheme', `Token ${wsToken}`],
      ['with an empty token', 'Bearer '],
      ['with an invalid token', `Bearer ${wsToken}x`],
    ] as const) {
      const { connected } = await connect(world, authorization);
      const level = what === 'with an unknown scheme' ? checks.decided : checks;
      // The document does not show the form of the rejection, which may be silence.
      level.value(`CONNECT ${what}`, connected.kind, anythingBut('accepted'));
      checks.decided.value(`CONNECT ${what}: code and close`, connected, expected);
    }
    // The headers by which a legacy terminal authenticates admit no client either, all or in part.
    const identity = identityOf(await world.createTerminal(await world.tenant()));
    const { access_id, config_id } = identity;
    for (const headers of [identity, { access_id }, { access_id, config_id }])
      for (const authorization of [undefined, 'Basic dGVybTpzZWNyZXQ=']) {
        const { connected } = await connect(world, authorization, headers);
        const what = `CONNECT with ${Object.keys(headers).join(', ')} and ${authorization ?? 'no Authorization'}`;
        checks.value(what, connected.kind, anythingBut('accepted'));
        checks.decided.value(`${what}: code and close`, connected, expected);
      }
    await world.part('the fallback path', async () => {
      const { connected } = await connect(world, undefined, {}, world.channelUrls[1]);
      const what = 'CONNECT without a token on the fallback path';
      checks.value(what, connected.kind, anythingBut('accepted'));
    });
    const again = await connect(world, `bearer ${wsToken}`);
    checks.decided.value('CONNECT with a token after the others', again.connected.kind, 'accepted');
  },
});
