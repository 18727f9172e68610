import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { triggerApp } from '../commands/command-actors.js';

export const everyAction = defineScenario({
  id: 'messages.every-action',
  title: 'Every MESSAGE on the queue of a terminal is a JSON object with an action',
  clauses: ['MSG-04'],
  takesMs: 4000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const [till, app] = await Promise.all([RawTerminal.create(world), triggerApp(world)]);
    const { configId } = till;
    const session = await till.online();
    for (const requestType of ['PRINT', 'FORCE_REFRESH', 'SYNC_REQUEST'])
      await requireOk(world, requestType, app.call('requestTerminal', { configId, requestType, body: 'x' }));
    await session.sendJson('/app/terminal/heartbeat');
    const terminal = `/api/v1/admin/terminals/${configId}`;
    const { administrator } = world;
    const settings = administrator.request({
      method: 'PUT',
      path: `${terminal}/settings`,
      body: { settings: { lamp: 'on' } },
    });
    await requireOk(world, 'new settings', settings);
    if ((await session.message('CONFIG_UPDATE')) === undefined)
      return world.inconclusive('no CONFIG_UPDATE came');
    const kick = administrator.request({ method: 'POST', path: `${terminal}/kick`, body: { reason: 'x' } });
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
    checks.value(
      'the type of action in each',
      [...new Set(actions.map((action) => typeof action))],
      ['string'],
    );
    checks.value('what came', [...new Set(actions)].sort(), kinds);
  },
});
