import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { containing } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';

export const register = defineScenario({
  id: 'reconnect.register',
  title: 'A terminal registers immediately after CONNECTED, in every session',
  clauses: ['REC-08'],
  takesMs: 4000,
  needs: { terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'REC-08');
    const tapped = await world.tappedTerminal();
    const { terminal, records } = tapped;
    await world.injectFault({ kind: 'cut' }, tapped);
    const cut = terminal.whenState('backing-off', { timeoutMs: 5000 });
    await world.waitFor('the terminal to notice the cut', 5000, cut);
    const online = terminal.whenState('online', { timeoutMs: 10_000 });
    await world.waitFor('the terminal to be online again', 10_000, online);
    const sent = records.flatMap((record) => (record.kind === 'sent' ? [record] : []));
    const connects = sent.flatMap(({ command }, index) => (command === 'CONNECT' ? [index] : []));
    checks.value('the number of sessions', connects.length, 2);
    for (const [session, index] of connects.entries()) {
      const [connect, next] = sent.slice(index, index + 2);
      const what = `session ${session + 1}: the first frame after CONNECT`;
      checks.value(what, next?.destination, '/app/terminal/register');
      const since = connect?.at ?? Number.NaN;
      const tookMs = (next?.at ?? Number.NaN) - since;
      const soon = { fromMs: 0, toMs: 1000, since };
      checks.duration(`session ${session + 1}: from CONNECT to register`, tookMs, soon);
    }
  },
});

/** More often than any fault of a line makes a terminal reconnect in a minute. */
const reconnects = 8;

export const repeatedRegister = defineScenario({
  id: 'reconnect.repeated-register',
  title: 'A terminal may register again in a session, and reconnect as often as it loses its session',
  clauses: ['REC-08', 'CHN-09'],
  takesMs: 4000,
  needs: { terminals: 1 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    const checks = checksFor(world, 'REC-08');
    const mapping = checksFor(world, 'CHN-09');
    for (let time = 1; time <= reconnects; time += 1) {
      const session = await terminal.connected();
      // The first step after CONNECTED, before SUBSCRIBE and after it.
      if (time % 2 === 0) await session.subscribe(terminal.queue);
      checks.value(`session ${time}: register`, await session.register(), 'accepted');
      if (time % 2 === 1) await session.subscribe(terminal.queue);
      const online = await terminal.isShownOnline(terminal.account, true);
      mapping.value(`session ${time}: online after register`, online, true);
      await requireOk(world, 'a PRINT', terminal.print(terminal.account, `number ${time}`));
      const print = await session.next(`PRINT ${time}`, containing(`"number ${time}"`));
      mapping.value(`session ${time}: the PRINT arrives`, print?.command, 'MESSAGE');
      // A service may refuse it, so that nothing else follows in the session.
      checks.decided.value(`session ${time}: register again`, await session.register(), 'accepted');
      if (time < reconnects / 2) session.client.cut();
      else await session.attempt('DISCONNECT');
      await world.sleep(200, 'the end of the session');
      const offline = await terminal.isShownOnline(terminal.account);
      mapping.decided.value(`session ${time}: online after its end`, offline, false);
    }
  },
});
