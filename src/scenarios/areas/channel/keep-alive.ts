import { checksFor } from '../../clause-checks.js';
import { between } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { RawTerminal } from './raw-terminal.js';

const destination = '/app/terminal/heartbeat';

export const keepAlive = defineScenario({
  id: 'channel.keep-alive',
  title: 'Each keep-alive message is answered by one CHECK_IN',
  clauses: ['CHN-10'],
  takesMs: 1000,
  needs: { terminals: 1 },
  async run(world) {
    const till = await RawTerminal.create(world);
    const session = await till.online();
    const on = checksFor(world, 'CHN-10');
    await session.sendJson(destination);
    const message = await session.message('CHECK_IN');
    on.value('the answer', message?.body.action, 'CHECK_IN');
    const time = Date.parse(String(message?.body.serverTime));
    on.decided.value('its serverTime', time, between(Date.now() - 10_000, Date.now() + 10_000));
    on.decided.value('its configId', message?.body.configId, till.configId);
    await session.sendJson(destination);
    await world.sleep(300, 'more than was asked for');
    const answers = session.messages.filter(({ body }) => body.action === 'CHECK_IN').length;
    on.decided.value('one for each', answers, 2);
  },
});
