import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { commandApp } from '../commands/command-actors.js';

export const everyAction = defineScenario({
  id: 'messages.every-action',
  title: 'Every MESSAGE on the queue of a terminal is a JSON object with an action',
  clauses: ['MSG-04'],
  takesMs: 4000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const [terminal, app] = await Promise.all([RawTerminal.create(world), commandApp(world)]);
    const { configId } = terminal;
    const session = await terminal.onlineAnyWay();
    for (const requestType of ['PRINT', 'FORCE_REFRESH', 'SYNC_REQUEST'])
      await world.part(requestType, async () => {
        const command = { configId, requestType, body: 'x' };
        await requireOk(world, requestType, app.call('requestTerminal', command));
      });
    await session.sendJson('/app/terminal/heartbeat');
    await session.message('CHECK_IN');
    const resource = `/api/v1/admin/terminals/${configId}`;
    const { administrator } = world;
    const settings = administrator.request({
      method: 'PUT',
      path: `${resource}/settings`,
      body: { settings: { lamp: 'on' } },
    });
    await world.part('new settings', async () => {
      await requireOk(world, 'new settings', settings);
      await session.message('CONFIG_UPDATE');
    });
    const kick = administrator.request({ method: 'POST', path: `${resource}/kick`, body: { reason: 'x' } });
    await requireOk(world, 'a kick', kick);
    await session.closeStatus();
    const checks = checksFor(world, 'MSG-04');
    const actions = session.messages.map(({ body }) => body.action);
    const kinds = [
      'CHECK_IN',
      'CONFIG_UPDATE',
      'FORCE_REFRESH',
      'PRINT',
      'SESSION_KICK',
      'SYNC_REQUEST',
    ] as const;
    checks.value('the types of action', [...new Set(actions.map((action) => typeof action))], ['string']);
    // A service may send further actions, which terminals ignore.
    const missing = kinds.filter((kind) => !actions.includes(kind));
    checks.decided.value('the actions that did not come', missing, []);
  },
});
