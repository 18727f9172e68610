import { citing, control } from '../../clause-checks.js';
import { refusedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { headerOf, isCommand, rawFrame } from '../reconnect/raw-frame.js';

const answeredWithinMs = 10_000;

export const pathsAndProtocol = defineScenario({
  id: 'versioning.paths-and-protocol',
  title: 'REST paths carry /api/v1 and the channel speaks STOMP 1.2',
  clauses: ['VER-01'],
  takesMs: 1000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const on = citing(world, 'VER-01');
    const app = await world.app({ scopes: ['terminals:read'], sandbox: false });
    const list = (path: string) => app.request({ method: 'GET', path });
    on.status('GET /api/v1/pos/listTerminals', await list('/api/v1/pos/listTerminals'), 200);
    for (const path of ['/pos/listTerminals', '/api/pos/listTerminals', '/api/v2/pos/listTerminals']) {
      on.decided.status(`GET ${path}`, await list(path), refusedStatus);
    }

    const { account, socket } = await world.rawSession();
    const { wsToken } = await account.fetchPass();
    await socket.start();
    const headers = { 'accept-version': '1.2', host: 'terminal', Authorization: `Bearer ${wsToken}` };
    socket.sendText(rawFrame('CONNECT', headers));
    const coming = socket.waitForMessage(() => true, answeredWithinMs).catch(() => undefined);
    const frame = await world.waitFor('the answer to CONNECT', answeredWithinMs, coming);
    if (frame === undefined) return world.inconclusive('CONNECT got no answer');
    on.value('accept-version 1.2 is answered by CONNECTED', isCommand('CONNECTED')(frame), true);
    on.value('its version', headerOf(frame.text, 'version'), '1.2');
    await control(world, 'the app is still served', app.call('listTerminals'));
  },
});
