import { backOffMs } from '../../../../conformance/oracle/back-off.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { TappedTerminal, World } from '../../world.js';
import { endsOfAttempts, waitsAfterCloses } from './wire-records.js';

/** A timer may fire a little before the clock; how late it may fire is decided. */
const earlyMs = 20;
const lateMs = 1000;
/** An attempt may take so long at a slow target. */
const attemptMs = 10_000;
const pollMs = 50;

const sum = (times: readonly number[]) => times.reduce((whole, each) => whole + each, 0);

export const backOff = defineScenario({
  id: 'reconnect.back-off',
  title: 'After an unexpected disconnect a terminal retries after 1, 2, 4, 8, 16, 30 and 30 s',
  clauses: ['REC-02'],
  takesMs: sum(backOffMs) + 10_000,
  needs: { terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'REC-02');
    const tapped = await world.tappedTerminal();
    const { terminal, wire, records } = tapped;
    wire.refuseWebSockets = true;
    const before = records.length;
    const since = monotonicNow();
    await world.injectFault({ kind: 'cut' }, tapped);
    await untilAttemptsEnded(world, tapped, before, backOffMs);
    const seen = waitsAfterCloses(records.slice(before)).slice(0, backOffMs.length);
    checks.value('attempts', seen.length, backOffMs.length);
    checkWaits(world, 'REC-02', seen, backOffMs, since);
    wire.refuseWebSockets = false;
    checks.decided.value(
      'online after the next attempt',
      await isOnlineWithin(world, terminal, 35_000),
      true,
    );
  },
});

/** The waits that the short form witnesses; the others take more than a minute. */
const shortWaits = backOffMs.slice(0, 3);
const shortTerminals = 3;

export const backOffShort = defineScenario({
  id: 'reconnect.back-off-short',
  title: 'Three terminals that are cut three times retry after 1, 2 and 4 s, and later after 1 s again',
  clauses: ['REC-02', 'REC-05'],
  takesMs: 12_000,
  needs: { terminals: shortTerminals },
  async run(world) {
    const tapped = await Promise.all(Array.from({ length: shortTerminals }, () => world.tappedTerminal()));
    await Promise.all(tapped.map((each) => checkShortBackOff(world, each)));
  },
});

async function checkShortBackOff(world: World, tapped: TappedTerminal): Promise<void> {
  const { terminal, wire, records } = tapped;
  const before = records.length;
  const since = monotonicNow();
  // The cut and two refused attempts; the third attempt succeeds.
  wire.refuseWebSockets = true;
  await world.injectFault({ kind: 'cut' }, tapped);
  await untilAttemptsEnded(world, tapped, before, shortWaits.slice(0, 2));
  wire.refuseWebSockets = false;
  const online = await isOnlineWithin(world, terminal, 30_000);
  checkWaits(world, 'REC-02', waitsAfterCloses(records.slice(before)), shortWaits, since);
  if (!online) return world.inconclusive('the terminal did not reconnect');

  const registered = records.length;
  const cutAt = monotonicNow();
  await world.injectFault({ kind: 'cut' }, tapped);
  await world.sleep(1_000 + 1_500, 'the attempt after a registered session');
  checkWaits(world, 'REC-05', waitsAfterCloses(records.slice(registered)), [1_000], cutAt);
}

/**
 * Waits until the terminal has made an attempt after each of the waits, all of which are refused: an attempt asks the
 * target for a wsToken, so that its time is not the terminal's alone.
 */
async function untilAttemptsEnded(
  world: World,
  { records }: TappedTerminal,
  from: number,
  waits: readonly number[],
): Promise<void> {
  const until = monotonicNow() + sum(waits) + waits.length * attemptMs;
  // The first end is that of the session that is cut.
  while (endsOfAttempts(records.slice(from)).length <= waits.length && monotonicNow() < until)
    await world.sleep(pollMs, 'refused attempts');
}

/** Checks the waits after closes one by one, all of them measured since the instant. */
function checkWaits(
  world: World,
  clause: 'REC-02' | 'REC-05',
  waits: readonly number[],
  expected: readonly number[],
  since: number,
): void {
  for (const [index, wait] of expected.entries()) {
    const name = expected.length === 1 ? 'the wait after a registered session' : `wait ${index + 1}`;
    const bounds = { fromMs: wait - earlyMs, toMs: wait + lateMs, since };
    const statement = wait === backOffMs.at(-1) ? 'S6.70' : undefined;
    checksFor(world, clause).restingOn(statement).duration(name, waits[index], bounds);
  }
}

export const backOffReset = defineScenario({
  id: 'reconnect.back-off-reset',
  title: 'The back-off resets to 1 s only after a registered session, not after CONNECTED alone',
  clauses: ['REC-05'],
  takesMs: 15_000,
  needs: { terminals: 1 },
  async run(world) {
    const tapped = await world.tappedTerminal();
    const { terminal, wire, records } = tapped;
    const since = monotonicNow();
    // From here on every attempt receives CONNECTED and is cut when it registers.
    wire.cutAt = '/app/terminal/register';
    const before = records.length;
    await world.injectFault({ kind: 'cut' }, tapped);
    await untilAttemptsEnded(world, tapped, before, [1000, 2000]);
    const connects = records
      .slice(before)
      .filter((record) => record.kind === 'sent' && record.command === 'CONNECT');
    if (connects.length === 0) return world.inconclusive('no attempt sent CONNECT');
    wire.cutAt = undefined;
    const online = await isOnlineWithin(world, terminal, 30_000);
    if (!online) return world.inconclusive('the terminal did not reconnect');
    checkWaits(world, 'REC-05', waitsAfterCloses(records.slice(before)), [1000, 2000, 4000], since);

    const registered = records.length;
    const cutAt = monotonicNow();
    await world.injectFault({ kind: 'cut' }, tapped);
    await world.sleep(2500, 'the attempt after a registered session');
    checkWaits(world, 'REC-05', waitsAfterCloses(records.slice(registered)), [1000], cutAt);
  },
});

function isOnlineWithin(
  world: World,
  terminal: TappedTerminal['terminal'],
  timeoutMs: number,
): Promise<boolean> {
  const online = terminal.whenState('online', { timeoutMs }).then(
    () => true,
    () => false,
  );
  return world.waitFor('the terminal to be online', timeoutMs, online);
}
