import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { RawTerminal } from '../channel/raw-terminal.js';

const responseTimeoutMs = 10_000;

export const wrongAudience = defineScenario({
  id: 'auth.token.wrong-audience',
  title: 'REST rejects a wsToken, and the channel rejects an access token',
  clauses: ['AUTH-13'],
  takesMs: 1000,
  needs: { terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'AUTH-13');
    const terminal = await RawTerminal.own(world);
    const { account } = terminal;
    const wsToken = await terminal.wsToken();
    await requireOk(world, 'a call with the access token', account.call('listTerminals'));
    const rejected = await account.call('listTerminals', {}, { token: wsToken });
    checks.status('a wsToken as access token', rejected, 401);

    const firstFrame = async (token: string) => {
      const session = world.rawClient();
      await session.start();
      session.connect(token);
      const frame = session.waitForFrame(() => true, responseTimeoutMs).catch(() => undefined);
      return world.waitFor('the response to CONNECT', responseTimeoutMs, frame);
    };
    const valid = await firstFrame(wsToken);
    if (valid?.command !== 'CONNECTED')
      return world.inconclusive('the response to a valid wsToken is not CONNECTED');
    const invalid = await firstFrame(await account.token());
    checks.value('an access token as wsToken', invalid?.command, 'ERROR');
  },
});
