import { checksFor, requireOk } from '../../clause-checks.js';
import { equalTo } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { settled } from './settled.js';
import { RawStompSession } from '../channel/raw-stomp-session.js';

const responseTimeoutMs = 10_000;

export const silent = defineScenario({
  id: 'terminals.silent',
  title: 'A silent terminal is shown as offline after two missing heart-beats',
  clauses: ['TRM-01'],
  takesMs: 24_000,
  needs: { apps: 1, terminals: 1, fresh: true },
  async run(world) {
    const checks = checksFor(world, 'TRM-01');
    const app = await world.app({ scopes: ['terminals:read'], sandbox: false });
    const { account, client } = await world.rawSession();
    const { wsToken, queueDestination } = await account.fetchWsToken();
    await client.start();
    client.connect(wsToken, ['heart-beat:10000,10000']);
    const connected = client.waitForFrame(({ command }) => command === 'CONNECTED', responseTimeoutMs);
    await world.waitFor('CONNECTED', responseTimeoutMs, connected);
    const session = new RawStompSession(world, client);
    await session.subscribe(queueDestination);
    await session.register();
    const shown = async () => {
      const items = responseField(await requireOk(world, 'the list', app.call('listTerminals')), 'items');
      return Array.isArray(items) ? items.map((item) => item?.online) : undefined;
    };
    const registered = await settled(world, shown, equalTo([true]).accepts);
    checks.value('after register', registered, [true]);
    // From here on the terminal sends nothing.
    await world.sleep(22_000, 'the silence to be noticed');
    checks.decided.value('after 22 s of silence', await shown(), [false]);
  },
});
