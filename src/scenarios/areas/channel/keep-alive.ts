import { monotonicNow } from '../../../text/clock/process-clock.js';
import { checksFor } from '../../clause-checks.js';
import { atLeast, between } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { RawTerminal } from './raw-terminal.js';

const destination = '/app/terminal/heartbeat';
const betweenMs = 1_200;
/** Keep-alives without a pause. */
const atOnce = 5;

export const keepAlive = defineScenario({
  id: 'channel.keep-alive',
  title: 'The server sends one CHECK_IN for each keep-alive message',
  clauses: ['CHN-10'],
  takesMs: 2000,
  needs: { terminals: 1 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    const session = await terminal.online();
    const checks = checksFor(world, 'CHN-10');
    const since = monotonicNow();
    await session.sendJson(destination);
    const message = await session.message('CHECK_IN');
    checks.value('the response', message?.body.action, 'CHECK_IN');
    const time = Date.parse(String(message?.body.serverTime));
    const [now, toleranceMs] = [world.http.serviceNow(), 10_000 + world.toleranceMs];
    checks.decided.value('its serverTime', time, between(now - toleranceMs, now + toleranceMs));
    checks.decided.value('its configId', message?.body.configId, terminal.configId);
    await world.sleep(betweenMs, 'the time between two keep-alives');
    await session.sendJson(destination);
    const all = () => session.messages.filter(({ body }) => body.action === 'CHECK_IN');
    await session.next('the second response', () => all().length >= 2);
    checks.value('the responses to two keep-alives', all().length, atLeast(2));
    await session.sendJson(destination, { action: 'IGNORED', configId: 1 });
    for (let more = 0; more < atOnce; more += 1) session.send('SEND', { destination });
    await session.next('the responses', () => all().length >= 3 + atOnce);
    await world.sleep(300, 'unexpected messages');
    const responses = all();
    checks.decided.value('the number of CHECK_INs', responses.length, 3 + atOnce);
    const later = Date.parse(String(responses[1]?.body.serverTime));
    const bounds = { fromMs: betweenMs - 100, toMs: betweenMs + 5_000, since };
    checks.decided.duration('the time between the two values of serverTime', later - time, bounds);
  },
});
