import { backOffMs } from '../../../../conformance/oracle/back-off.js';
import { checksFor } from '../../clause-checks.js';
import { between } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { TappedTerminal, World } from '../../world.js';
import { waits } from './terminal-acts.js';

/** A timer may be a little early against the clock; how late it may be is decided. */
const earlyMs = 20;
const lateMs = 1000;

const sum = (times: readonly number[]) => times.reduce((whole, each) => whole + each, 0);

export const backOff = defineScenario({
  id: 'reconnect.back-off',
  title: 'After an unexpected disconnect a terminal tries again after 1, 2, 4, 8, 16, 30 and 30 s',
  clauses: ['REC-02'],
  takesMs: sum(backOffMs) + 10_000,
  needs: { terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'REC-02');
    const till = await world.tappedTerminal();
    const { terminal, wire, acts } = till;
    wire.refusing = true;
    const before = acts.length;
    await world.injectFault({ kind: 'cut' }, till);
    await world.sleep(sum(backOffMs) + backOffMs.length * 500, 'the seventh attempt');
    const seen = waits(acts.slice(before)).slice(0, backOffMs.length);
    checks.value('attempts', seen.length, backOffMs.length);
    for (const [index, expected] of backOffMs.entries())
      checks.value(`wait ${index + 1} (ms)`, seen[index], between(expected - earlyMs, expected + lateMs));
    wire.refusing = false;
    checks.decided.value('online again at last', await isOnlineWithin(world, terminal, 35_000), true);
  },
});

export const backOffReset = defineScenario({
  id: 'reconnect.back-off-reset',
  title:
    'The back-off starts again at 1 s only after a session that was registered, not after a mere CONNECTED',
  clauses: ['REC-05'],
  takesMs: 15_000,
  needs: { terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'REC-05');
    const till = await world.tappedTerminal();
    const { terminal, wire, acts } = till;
    // From here on it gets its CONNECTED each time, and is cut as it registers.
    wire.cutAt = '/app/terminal/register';
    const before = acts.length;
    await world.injectFault({ kind: 'cut' }, till);
    await world.sleep(1000 + 2000 + 4000 - 500, 'three attempts that get no further than CONNECTED');
    const connects = acts.slice(before).filter((act) => act.kind === 'sent' && act.command === 'CONNECT');
    if (connects.length === 0) return world.inconclusive('no attempt got as far as CONNECT');
    wire.cutAt = undefined;
    const online = await isOnlineWithin(world, terminal, 15_000);
    if (!online) return world.inconclusive('the terminal did not come back');
    const rising = waits(acts.slice(before));
    for (const [index, expected] of [1000, 2000, 4000].entries())
      checks.value(`wait ${index + 1} (ms)`, rising[index], between(expected - earlyMs, expected + lateMs));

    const registered = acts.length;
    await world.injectFault({ kind: 'cut' }, till);
    await world.sleep(2500, 'the attempt after a registered session');
    const [again] = waits(acts.slice(registered));
    checks.value('the wait after a registered session (ms)', again, between(1000 - earlyMs, 1000 + lateMs));
  },
});

function isOnlineWithin(
  world: World,
  terminal: TappedTerminal['terminal'],
  timeoutMs: number,
): Promise<boolean> {
  const coming = terminal.whenState('online', { timeoutMs }).then(
    () => true,
    () => false,
  );
  return world.waitFor('the terminal to be online', timeoutMs, coming);
}
