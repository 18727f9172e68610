import { monotonicNow } from '../../../text/clock/process-clock.js';
import { second } from '../../../text/time-units.js';
import { checksFor } from '../../clause-checks.js';
import { anythingBut, atLeast } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { RawStompSession } from './raw-stomp-session.js';
import { RawTerminal } from './raw-terminal.js';

export const heartBeats = defineScenario({
  id: 'channel.heart-beats',
  title: 'The server sends a heart-beat at least every 10 s and ends only the session of a silent client',
  clauses: ['CHN-11'],
  takesMs: 50 * second,
  needs: { terminals: 2, wsTokenMs: 50 * second },
  // A server with other sessions sends its heart-beats together with theirs, earlier than it must.
  isolated: true,
  async run(world) {
    const open = async () => {
      const terminal = await RawTerminal.create(world);
      const session = new RawStompSession(world);
      await session.connect(await terminal.wsToken(), { 'heart-beat': '10000,10000' });
      await session.subscribe(terminal.queue);
      await session.register();
      return session;
    };
    const [beating, silent] = [await open(), await open()];
    const since = monotonicNow();
    while (monotonicNow() - since < 45 * second) {
      beating.client.sendHeartBeat();
      await world.sleep(9 * second, 'the next heart-beat');
    }
    const checks = checksFor(world, 'CHN-11');
    const { frames, heartBeats: beats } = beating.client;
    // The silence until now has no frame at its end.
    const times = [...frames.map(({ receivedAt }) => receivedAt), ...beats, monotonicNow()].sort(
      (one, other) => one - other,
    );
    const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time));
    checks.value('frames and heart-beats', times.length - 1, atLeast(5));
    // One second of tolerance for the network.
    const bounds = { fromMs: 0, toMs: 11 * second, since };
    checks.duration('the longest silence of the server', Math.max(...gaps), bounds);
    checks.value('the close of a client that sends heart-beats', beating.client.closed, undefined);
    checks.decided.value('the close of a silent client', silent.client.closed, anythingBut(undefined));
    const silence = (silent.client.closed?.closedAt ?? 0) - since;
    const ending = { fromMs: 19 * second, toMs: 23 * second, since };
    checks.decided.duration('its time after two intervals', silence, ending);
  },
});
