import { adminEventFields } from '../../../../conformance/oracle/admin-events.js';
import { adminTopic } from '../../../../conformance/oracle/destinations.js';
import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { rejectedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { connected, RawTerminal } from '../channel/raw-terminal.js';
import { broadcastOf } from '../commands/command-checks.js';

export const adminTopicEvents = defineScenario({
  id: 'admin-topic.events',
  title: 'The admin topic carries the events of every merchant, to administrators only',
  clauses: ['ADM-01', 'ADM-02'],
  takesMs: 3000,
  needs: { apps: 1, terminals: 2, adminTopic: true },
  async run(world) {
    const dashboard = await world.adminTopic();
    const terminal = await RawTerminal.create(world);
    const foreign = await RawTerminal.create(world, await world.otherTenant());
    const everyMerchant = checksFor(world, 'ADM-02');
    const terminals = [
      [terminal, 'of one merchant'],
      [foreign, 'of another merchant'],
    ] as const;
    for (const [owner, whose] of terminals) {
      const session = await owner.online();
      const accepted = await requireOk(world, 'a PRINT', owner.print(owner.account, whose));
      const requestId = requireText(world, accepted, 'requestId');
      await session.message('PRINT');
      const result = { requestId, requestType: 'PRINT', status: 'COMPLETED', result: {} };
      await session.sendJson('/app/terminal/command-result', result);
      const event = await broadcastOf(world, dashboard, requestId);
      everyMerchant.value(`a result ${whose}`, event?.configId, owner.configId);
    }

    const shown = adminEventFields.filter(({ source }) => source === 'shown').map(({ name }) => name);
    const incomplete = dashboard.received.filter(({ body }) => !shown.every((name) => name in (body ?? {})));
    everyMerchant.decided.value('events without one of the five fields', incomplete.length, 0);

    const adminsOnly = checksFor(world, 'ADM-01');
    const app = await world.app({ scopes: ['ws:subscribe', 'terminals:read'], sandbox: false });
    const { method, path } = tokenEndpoints.adminWsToken;
    for (const [who, caller] of [
      ['an integrator', app],
      ['a terminal', terminal.account],
    ] as const) {
      adminsOnly.status(
        `${who} requests a wsToken for the topic`,
        await caller.request({ method, path }),
        rejectedStatus,
      );
    }
    for (const [who, token] of [
      ['an observer', await terminal.observerToken(app)],
      ['a terminal', await terminal.wsToken()],
    ] as const) {
      const session = await connected(world, token);
      adminsOnly.value(`${who} subscribes to the topic`, await session.subscribe(adminTopic), 'ERROR');
    }
  },
});
