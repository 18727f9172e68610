import { citing, control } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { isCommand, rawFrame } from '../reconnect/raw-frame.js';

const answeredWithinMs = 10_000;

export const otherAudience = defineScenario({
  id: 'auth.token.wrong-audience',
  title: 'A wsToken opens no REST call and an access token opens no session',
  clauses: ['AUTH-13'],
  takesMs: 1000,
  needs: { terminals: 2 },
  async run(world) {
    const on = citing(world, 'AUTH-13');
    const { account, socket } = await world.rawSession();
    const { wsToken } = await account.fetchPass();
    await control(world, 'a call with the access token', account.call('listTerminals'));
    const crossed = await account.call('listTerminals', {}, { token: wsToken });
    on.status('a wsToken as access token', crossed, 401);

    const connect = (token: string) =>
      rawFrame('CONNECT', { 'accept-version': '1.2', host: 'terminal', Authorization: `Bearer ${token}` });
    const firstFrame = async (which: typeof socket, token: string) => {
      await which.start();
      which.sendText(connect(token));
      const coming = which.waitForMessage(() => true, answeredWithinMs).catch(() => undefined);
      return world.waitFor('the answer to CONNECT', answeredWithinMs, coming);
    };
    const good = await firstFrame(socket, wsToken);
    if (good === undefined || !isCommand('CONNECTED')(good))
      return world.inconclusive('a good wsToken got no CONNECTED');
    const other = await world.rawSession();
    const bad = await firstFrame(other.socket, await other.account.token());
    on.value('an access token as wsToken', bad?.text.split('\n', 1)[0], 'ERROR');
  },
});
