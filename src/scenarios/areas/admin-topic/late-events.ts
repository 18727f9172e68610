import { decidedLimits, shownLimits } from '../../../../conformance/oracle/limits.js';
import { second } from '../../../text/time-units.js';
import { requireOk, requireText } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { oneDashboard } from './dashboard.js';
import { EventWatch } from './event-watch.js';

const { nack, channel } = decidedLimits;

export const adminTopicLateEvents = defineScenario({
  id: 'admin-topic.late-events',
  title: 'Dashboards receive the end of a silent session, and of a command that its terminal rejects',
  clauses: ['ADM-02'],
  takesMs: 30 * second,
  needs: { terminals: 2, adminTopic: true },
  async run(world) {
    const dashboards = [await oneDashboard(world)];
    const watchOf = ({ configId }: RawTerminal, whose: string) =>
      new EventWatch(world, dashboards, { configId, whose });
    const [silent, rejecting] = [await RawTerminal.create(world), await RawTerminal.create(world)];
    await Promise.all([
      checkSilence(world, silent, watchOf(silent, 'of a silent terminal')),
      checkRejections(world, rejecting, watchOf(rejecting, 'of a rejecting terminal')),
    ]);
  },
});

async function checkSilence(world: World, terminal: RawTerminal, watch: EventWatch): Promise<void> {
  const first = await watch.causes('a session', () => terminal.online(), ['session-online']);
  await watch.causesResult(terminal, first, 'COMPLETED');
  await watch.causes('its end', () => first.attempt('DISCONNECT'), ['session-offline']);
  const session = new RawStompSession(world);
  await session.connect(await terminal.wsToken(), { 'heart-beat': '10000,10000' });
  await watch.causes('a session with heart-beats', () => session.register(), ['session-online']);
  const silence = () =>
    world.sleep(
      channel.silentIntervals * shownLimits.heartBeatMs + 3 * second,
      'the end of a silent session',
    );
  await watch.causes('its silence', silence, ['session-offline']);
}

async function checkRejections(world: World, terminal: RawTerminal, watch: EventWatch): Promise<void> {
  const session = await watch.causes('a session', () => terminal.online('client-individual'), [
    'session-online',
  ]);
  const print = () => requireOk(world, 'a PRINT', terminal.print(terminal.account, 'rejected'));
  const requestId = requireText(world, await watch.causes('a PRINT', print), 'requestId');
  const rejectNext = async (attempt: number) => {
    const copies = () => session.messages.filter(({ body }) => body.requestId === requestId);
    const isRepeated = () => copies().length >= attempt;
    await session.next('the PRINT', isRepeated, 2 * nack.redeliverAfterMs);
    await session.attempt('NACK', { id: copies().at(-1)?.headers.ack ?? '' });
  };
  const rejectAllButOne = async () => {
    for (let attempt = 1; attempt < nack.attempts; attempt += 1) await rejectNext(attempt);
  };
  await watch.causes('rejections before the last', rejectAllButOne);
  await watch.causes('the last rejection', () => rejectNext(nack.attempts), [
    'command-result',
    { requestId, requestType: 'PRINT', status: 'FAILED' },
  ]);
}
