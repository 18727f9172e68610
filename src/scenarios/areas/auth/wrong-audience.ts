import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';

const responseWithinMs = 10_000;

export const otherAudience = defineScenario({
  id: 'auth.token.wrong-audience',
  title: 'A wsToken opens no REST call and an access token opens no session',
  clauses: ['AUTH-13'],
  takesMs: 1000,
  needs: { terminals: 2 },
  async run(world) {
    const on = checksFor(world, 'AUTH-13');
    const { account, client } = await world.rawSession();
    const { wsToken } = await account.fetchPass();
    await requireOk(world, 'a call with the access token', account.call('listTerminals'));
    const crossed = await account.call('listTerminals', {}, { token: wsToken });
    on.status('a wsToken as access token', crossed, 401);

    const firstFrame = async (by: typeof client, token: string) => {
      await by.start();
      by.connect(token, ['host:terminal']);
      const coming = by.waitForFrame(() => true, responseWithinMs).catch(() => undefined);
      return world.waitFor('the response to CONNECT', responseWithinMs, coming);
    };
    const good = await firstFrame(client, wsToken);
    if (good?.command !== 'CONNECTED') return world.inconclusive('a good wsToken got no CONNECTED');
    const other = await world.rawSession();
    const bad = await firstFrame(other.client, await other.account.token());
    on.value('an access token as wsToken', bad?.command, 'ERROR');
  },
});
