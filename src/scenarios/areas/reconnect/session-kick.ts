import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { TappedTerminal, World } from '../../world.js';
import { administer, deactivated } from '../lifecycle/moves.js';
import { renewalActs } from './terminal-acts.js';

const longerThanABackOffMs = 35_000;

export const kicked = defineScenario({
  id: 'reconnect.session-kick',
  title: 'On SESSION_KICK a terminal closes gracefully; it comes back unless it was deactivated',
  clauses: ['REC-04'],
  takesMs: longerThanABackOffMs + 10_000,
  needs: { terminals: 2 },
  async run(world) {
    const checks = checksFor(world, 'REC-04');
    const [till, other] = await Promise.all([world.tappedTerminal(), world.tappedTerminal()]);
    const { configId } = till.terminal.identity;
    const ofKick = await actsAfter(world, till, () =>
      administer(world, configId, 'kick', { reason: 'maintenance' }),
    );
    checks.value('the first thing that a kicked terminal does', ofKick[0], 'DISCONNECT');

    const ofDeactivation = await actsAfter(world, other, () =>
      deactivated(world, other.terminal.identity.configId),
    );
    checks.value('and one that is deactivated', ofDeactivation[0], 'DISCONNECT');
    await world.sleep(longerThanABackOffMs, 'terminals that come back');
    checks.decided.value('the kicked one came back', till.terminal.state, 'online');
    checks.decided.value(
      'what the deactivated one did after it',
      renewalActs(other.acts).at(-1),
      'DISCONNECT',
    );
  },
});

/** What the terminal does of a renewal in the moment after SESSION_KICK has come. */
async function actsAfter(
  world: World,
  { terminal, acts }: TappedTerminal,
  kick: () => Promise<unknown>,
): Promise<readonly string[]> {
  const before = acts.length;
  await kick();
  const coming = terminal
    .waitForMessage(({ action }) => action === 'SESSION_KICK', 10_000)
    .catch(() => undefined);
  if ((await world.waitFor('SESSION_KICK', 10_000, coming)) === undefined)
    return world.inconclusive('no SESSION_KICK came');
  await world.sleep(500, 'the close');
  return renewalActs(acts.slice(before));
}
