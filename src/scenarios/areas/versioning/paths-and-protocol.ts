import { checksFor, requireOk } from '../../clause-checks.js';
import { rejectedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';

const responseTimeoutMs = 10_000;

export const pathsAndProtocol = defineScenario({
  id: 'versioning.paths-and-protocol',
  title: 'REST paths begin with /api/v1 and the channel uses STOMP 1.2',
  clauses: ['VER-01'],
  takesMs: 1000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'VER-01');
    const app = await world.app({ scopes: ['terminals:read'], sandbox: false });
    const list = (path: string) => app.request({ method: 'GET', path });
    checks.status('GET /api/v1/pos/listTerminals', await list('/api/v1/pos/listTerminals'), 200);
    for (const path of ['/pos/listTerminals', '/api/pos/listTerminals', '/api/v2/pos/listTerminals']) {
      checks.decided.status(`GET ${path}`, await list(path), rejectedStatus);
    }

    const { account, client } = await world.rawSession();
    const { wsToken } = await account.fetchWsToken();
    await client.start();
    client.connect(wsToken, ['host:terminal']);
    const response = client.waitForFrame(() => true, responseTimeoutMs).catch(() => undefined);
    const frame = await world.waitFor('the response to CONNECT', responseTimeoutMs, response);
    if (frame === undefined) return world.inconclusive('CONNECT received no response');
    checks.value('the response to accept-version 1.2', frame.command, 'CONNECTED');
    checks.value('its version', frame.headers.version, '1.2');
    await requireOk(world, 'a call afterwards', app.call('listTerminals'));
  },
});
