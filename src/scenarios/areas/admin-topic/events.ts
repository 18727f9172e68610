import { adminTopic } from '../../../../conformance/oracle/destinations.js';
import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { rejectedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { connected, RawTerminal } from '../channel/raw-terminal.js';
import { deliveryTimeoutMs } from '../commands/command-actors.js';

export const adminTopicEvents = defineScenario({
  id: 'admin-topic.events',
  title: 'The admin topic carries events of every merchant, to administrators alone',
  clauses: ['ADM-01', 'ADM-02'],
  takesMs: 3000,
  needs: { apps: 1, terminals: 2, adminTopic: true },
  async run(world) {
    const dashboard = await world.adminTopic();
    const terminal = await RawTerminal.create(world);
    const foreign = await RawTerminal.create(world, await world.otherTenant());
    const all = checksFor(world, 'ADM-02');
    const both = [
      [terminal, 'of one merchant'],
      [foreign, 'of another'],
    ] as const;
    for (const [of, whose] of both) {
      const session = await of.online();
      const accepted = await requireOk(world, 'a PRINT', of.print(of.account, whose));
      const requestId = requireText(world, accepted, 'requestId');
      await session.message('PRINT');
      const result = { requestId, requestType: 'PRINT', status: 'COMPLETED', result: {} };
      await session.sendJson('/app/terminal/command-result', result);
      const coming = dashboard
        .waitFor(({ body }) => body?.requestId === requestId, deliveryTimeoutMs)
        .catch(() => undefined);
      const event = await world.waitFor('the broadcast', deliveryTimeoutMs, coming);
      all.value(`a result ${whose}`, event?.body?.configId, of.configId);
    }

    const only = checksFor(world, 'ADM-01');
    const app = await world.app({ scopes: ['ws:subscribe', 'terminals:read'], sandbox: false });
    const { method, path } = tokenEndpoints.adminWsToken;
    for (const [who, asking] of [
      ['an integrator', app],
      ['a terminal', terminal.account],
    ] as const) {
      only.status(
        `${who} asks for a token of the topic`,
        await asking.request({ method, path }),
        rejectedStatus,
      );
    }
    const pass = await requireOk(world, 'a wsToken', app.webSocketToken(terminal.configId));
    for (const [who, token] of [
      ['an observer', requireText(world, pass, 'wsToken')],
      ['a terminal', await terminal.wsToken()],
    ] as const) {
      const session = await connected(world, token);
      only.value(`${who} at the topic`, await session.subscribe(adminTopic), 'ERROR');
    }
  },
});
