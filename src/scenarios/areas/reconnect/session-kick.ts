import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { TappedTerminal, World } from '../../world.js';
import { administer, deactivate } from '../lifecycle/terminal-administration.js';
import { recordedSteps } from './wire-records.js';

const longerThanBackOffMs = 35_000;

export const sessionKick = defineScenario({
  id: 'reconnect.session-kick',
  title: 'On SESSION_KICK a terminal closes gracefully and reconnects unless it was deactivated',
  clauses: ['REC-04'],
  takesMs: longerThanBackOffMs + 10_000,
  needs: { terminals: 2 },
  async run(world) {
    const checks = checksFor(world, 'REC-04');
    const [tapped, other] = await Promise.all([world.tappedTerminal(), world.tappedTerminal()]);
    const { configId } = tapped.terminal.identity;
    const afterKick = await stepsAfter(world, tapped, () =>
      administer(world, configId, 'kick', { reason: 'maintenance' }),
    );
    checks.value('the first step of a kicked terminal', afterKick[0], 'DISCONNECT');

    const afterDeactivation = await stepsAfter(world, other, () =>
      deactivate(world, other.terminal.identity.configId),
    );
    checks.value('the first step of a deactivated terminal', afterDeactivation[0], 'DISCONNECT');
    await world.sleep(longerThanBackOffMs, 'reconnects');
    checks.decided.value('the state of the kicked terminal', tapped.terminal.state, 'online');
    checks.decided.value(
      'the last step of the deactivated terminal',
      recordedSteps(other.records).at(-1),
      'DISCONNECT',
    );
  },
});

/** The renewal steps that the terminal takes right after SESSION_KICK. */
async function stepsAfter(
  world: World,
  { terminal, records }: TappedTerminal,
  kick: () => Promise<unknown>,
): Promise<readonly string[]> {
  const before = records.length;
  await kick();
  const message = terminal
    .waitForMessage(({ action }) => action === 'SESSION_KICK', 10_000)
    .catch(() => undefined);
  if ((await world.waitFor('SESSION_KICK', 10_000, message)) === undefined)
    return world.inconclusive('the terminal received no SESSION_KICK');
  await world.sleep(500, 'the close');
  return recordedSteps(records.slice(before));
}
