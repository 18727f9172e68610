import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { minute } from '../../../text/time-units.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import type { RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { commandApp } from './command-actors.js';
import { printed, sendResult, settledCommands } from './raw-commands.js';

const lifeMs = decidedLimits.commandLifeMs;

export const expiry = defineScenario({
  id: 'commands.expiry',
  title:
    'A command is delivered until it is 24 hours old, and from then on is EXPIRED and changed by no result',
  clauses: ['CMD-02', 'CMD-03', 'CMD-06'],
  takesMs: lifeMs + 2 * minute,
  needs: { apps: 1, terminals: 4 },
  isolated: true,
  async run(world) {
    const [app, unsent, sent, early] = [
      await commandApp(world),
      await RawTerminal.create(world),
      await RawTerminal.create(world),
      await RawTerminal.create(world),
    ];
    const accepting = checksFor(world, 'CMD-02');
    const print = async (terminal: RawTerminal, text: string) => {
      const accepted = await terminal.print(app, text);
      accepting.status(`${text}: accepted`, accepted, acceptedStatus);
      return requireText(world, accepted, 'requestId');
    };
    const startedAt = monotonicNow();
    const ids = {
      unsent: await print(unsent, 'never sent'),
      sent: await print(sent, 'sent without a result'),
      early: await print(early, 'sent in the last minute'),
      live: await print(early, 'on a session that lives on'),
    };
    const busy = await fullTerminal(world, app);
    const createdBy = monotonicNow();
    const first = await sent.onlineAnyWay();
    if ((await settledCommands(world, first, 1)).length !== 1)
      return world.inconclusive('the terminal received no PRINT');
    await first.attempt('DISCONNECT');

    await world.sleep(startedAt + lifeMs - minute - monotonicNow(), 'a minute before the expiry');
    const records = checksFor(world, 'CMD-03');
    const read = (requestId: string) =>
      requireOk(world, 'the record', app.call('requestStatus', { requestId }));
    records.decided.field('a minute before the expiry', await read(ids.unsent), 'status', 'QUEUED');
    records.decided.field('a minute before the expiry', await read(ids.sent), 'status', 'SENT');
    const last = await early.onlineAnyWay();
    const inTime = printed(await settledCommands(world, last, 2));
    const wanted = ['sent in the last minute', 'on a session that lives on'];
    accepting.decided.value('the PRINTs in their last minute', inTime, wanted);
    await sendResult(last, ids.early, { status: 'FAILED' });
    records.decided.field('a result in its last minute', await read(ids.early), 'status', 'FAILED');

    const waiting = await checkFull(world, app, busy);
    await world.sleep(createdBy + lifeMs + 1000 - monotonicNow(), 'the expiry');
    await checkRoom(world, waiting);
    const results = checksFor(world, 'CMD-06');
    for (const [terminal, requestId] of [
      [unsent, ids.unsent],
      [sent, ids.sent],
    ] as const) {
      const expired = await read(requestId);
      records.decided.field('a second after its 24 hours', expired, 'status', 'EXPIRED');
      const fresh = await print(terminal, `new for ${terminal.configId}`);
      const session = await terminal.onlineAnyWay();
      const texts = printed(await settledCommands(world, session, 1));
      accepting.value('the new PRINT', texts.includes(`new for ${terminal.configId}`), true);
      accepting.decided.value('the PRINTs after the expiry', texts.length, 1);
      const outcome = await sendResult(session, requestId, { result: { late: true } });
      results.value('the outcome of a late result', outcome, 'accepted');
      results.value('the record after a late result', (await read(requestId)).body, expired.body);
      await sendResult(session, fresh);
      records.field('the result of the new PRINT', await read(fresh), 'status', 'COMPLETED');
      await session.attempt('DISCONNECT');
    }
    const live = await read(ids.live);
    await sendResult(last, ids.live);
    results.value('the record after a late result on a live session', (await read(ids.live)).body, live.body);
    records.decided.field('after a second over 24 hours on a live session', live, 'status', 'EXPIRED');
    const ended = await read(ids.early);
    records.decided.field('what ended before, after its 24 hours', ended, 'status', 'FAILED');
  },
});

const maxUnfinished = decidedLimits.channel.unfinishedCommands;

/** A terminal for which as many commands wait as may be without a result. */
async function fullTerminal(world: World, app: Integrator): Promise<RawTerminal> {
  const terminal = await RawTerminal.create(world);
  for (let number = 1; number <= maxUnfinished; number += 1)
    await requireOk(world, 'a PRINT', terminal.print(app, `number ${number}`));
  return terminal;
}

/** While all of them are without a result, a further command waits. */
async function checkFull(world: World, app: Integrator, terminal: RawTerminal): Promise<RawStompSession> {
  const session = await terminal.onlineAnyWay();
  await settledCommands(world, session, maxUnfinished);
  await requireOk(world, 'a PRINT', terminal.print(app, 'the next'));
  const before = await settledCommands(world, session, maxUnfinished);
  const checks = checksFor(world, 'CMD-02').decided;
  checks.value('the PRINTs without a result', before.length, maxUnfinished);
  return session;
}

/** An expired command no longer waits for a result, so that the next one is sent. */
async function checkRoom(world: World, session: RawStompSession): Promise<void> {
  const after = printed(await settledCommands(world, session, maxUnfinished + 1));
  const checks = checksFor(world, 'CMD-02').decided;
  checks.value('the PRINTs when the others have expired', after.slice(maxUnfinished), ['the next']);
}
