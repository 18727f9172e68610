import { second } from '../../../text/time-units.js';
import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { TappedTerminal, World } from '../../world.js';
import { isTokenRequest } from './wire-records.js';

/** Far more than the first wait and an attempt: a busy machine is late, and the paths show what the terminal does. */
const patienceMs = 20 * second;
const pollMs = second / 2;
/** A second path that is tried at once is opened before the first wait of the back-off could have ended. */
const atOnceMs = 500;

export const fallback = defineScenario({
  id: 'reconnect.fallback',
  title:
    'A terminal whose handshake fails on one path tries the other in the same attempt, and stays with it',
  clauses: ['REC-10'],
  takesMs: 16_000,
  needs: { terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'REC-10');
    const [webs = '', other = ''] = world.channelUrls.map((url) => new URL(url).pathname);
    const tapped = await world.tappedTerminal();
    const { wire } = tapped;

    wire.refusedPath = webs;
    const first = await afterCut(world, tapped);
    checks.value('the paths of the attempt while the first is refused', first.paths, [webs, other]);
    const atOnce = { fromMs: 0, toMs: atOnceMs, since: first.since };
    checks.duration('from one path to the other', first.betweenMs, atOnce);
    checks.value('the wsTokens that the attempt asks for', first.tokens, 1);

    wire.refusedPath = undefined;
    const second = await afterCut(world, tapped);
    checks.value('the paths of the next attempt, when both work', second.paths, [other]);

    wire.refusedPath = other;
    const third = await afterCut(world, tapped);
    checks.value('the paths of the attempt while the second is refused', third.paths, [other, webs]);

    wire.refusedPath = undefined;
    wire.refuseWebSockets = true;
    const before = tapped.records.length;
    await world.injectFault({ kind: 'cut' }, tapped);
    for (let waitedMs = 0; waitedMs < patienceMs && openingsIn(tapped, before).length < 4; waitedMs += pollMs)
      await world.sleep(pollMs, 'two attempts after 1 s and 2 s');
    wire.refuseWebSockets = false;
    const paths = openingsIn(tapped, before).map(({ path }) => path);
    checks.value('the paths of two attempts while both are refused', paths, [webs, other, webs, other]);
  },
});

/** Cuts the terminal, and returns what it does until it is online again. */
async function afterCut(world: World, tapped: TappedTerminal) {
  const { terminal, records } = tapped;
  const before = records.length;
  const noticed = terminal.whenState('backing-off', { timeoutMs: patienceMs }).catch(() => undefined);
  await world.injectFault({ kind: 'cut' }, tapped);
  await world.waitFor('the terminal to notice the cut', patienceMs, noticed);
  const online = terminal.whenState('online', { timeoutMs: patienceMs }).catch(() => undefined);
  await world.waitFor('the terminal to be online again', patienceMs, online);
  const openings = openingsIn(tapped, before);
  const [first, last] = [openings[0], openings.at(-1)];
  // The refusal itself takes as long as a busy service needs.
  const refused = records.find((record) => record.kind === 'closed' && record.socket === first?.socket);
  return {
    paths: openings.map(({ path }) => path),
    since: first?.at ?? Number.NaN,
    betweenMs: Math.max(0, (last?.at ?? Number.NaN) - (refused?.at ?? Number.NaN)),
    tokens: records.slice(before).filter(isTokenRequest).length,
  };
}

function openingsIn({ records }: TappedTerminal, from: number) {
  return records.slice(from).flatMap((record) => (record.kind === 'opening' ? [record] : []));
}
