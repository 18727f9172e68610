import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { deliveryTimeoutMs } from '../commands/command-actors.js';
import { laterPages } from '../queries/rows.js';
import { settled } from './settled.js';
import { onlineIn, pagesOfTerminals } from './shown-terminal.js';

export const terminalList = defineScenario({
  id: 'terminals.list',
  title: 'listTerminals filters by branchId and shows the online status after register, DISCONNECT and a cut',
  clauses: ['TRM-01'],
  takesMs: 3000,
  needs: { apps: 1, terminals: 3 },
  async run(world) {
    const checks = checksFor(world, 'TRM-01');
    const app = await world.app({ scopes: ['terminals:read'], sandbox: false });
    const { branchId } = await world.tenant();
    const second = await world.newBranch();
    const sibling = await world.createTerminal(second);
    const terminal = await world.newTerminal();
    const { configId } = terminal.identity;
    // The terminal comes between two others, so that it is on a later page, whether the oldest or the newest comes first.
    await world.createTerminal(second);
    /** The list as soon as it shows what is expected: an effect may take a moment to be visible. */
    const list = (terminalOnline: unknown, siblingOnline: unknown, query = {}) =>
      settled(
        world,
        () => pagesOfTerminals(world, app, query),
        (pages) =>
          onlineIn(pages, configId) === terminalOnline && onlineIn(pages, sibling.configId) === siblingOnline,
      );

    const before = await list(false, false);
    checks.value('a terminal before its first session', onlineIn(before, configId), false, ...before);
    terminal.start();
    const online = terminal.whenState('online', { timeoutMs: deliveryTimeoutMs });
    await world.waitFor('the terminal to be online', deliveryTimeoutMs, online);
    const both = await list(true, false);
    checks.value('after register', onlineIn(both, configId), true, ...both);
    await world.part('later pages', () => checkLaterPages(world, app, configId, sibling.configId));
    checks.restingOn('S4.29').value('its sibling', onlineIn(both, sibling.configId), false, ...both);

    const filters = checks.restingOn('S4.28');
    const own = await list(true, undefined, { branchId });
    filters.value('its own branch: the terminal', onlineIn(own, configId), true, ...own);
    filters.value('its own branch: the sibling', onlineIn(own, sibling.configId), undefined, ...own);
    const others = await list(undefined, false, { branchId: second.branchId });
    filters.value('the other branch: the terminal', onlineIn(others, configId), undefined, ...others);
    filters.value('the other branch: the sibling', onlineIn(others, sibling.configId), false, ...others);

    await terminal.disconnect();
    const left = await list(false, false);
    checks.value('after DISCONNECT', onlineIn(left, configId), false, ...left);

    terminal.start();
    const onlineAgain = terminal.whenState('online', { timeoutMs: deliveryTimeoutMs });
    await world.waitFor('the terminal to reconnect', deliveryTimeoutMs, onlineAgain);
    const again = await list(true, false);
    checks.value('after the reconnect', onlineIn(again, configId), true, ...again);
    terminal.kill();
    // The service notices a cut connection a moment later.
    await world.sleep(1000, 'the cut to be noticed');
    const cut = await list(false, false);
    checks.decided.value('after a cut', onlineIn(cut, configId), false, ...cut);
  },
});

/** Checks a terminal that is online and another one that is not where the pages before them have other terminals. */
async function checkLaterPages(
  world: World,
  app: Integrator,
  online: number,
  offline: number,
): Promise<void> {
  const pages = await laterPages(world, app, 'listTerminals');
  const checks = checksFor(world, 'TRM-01');
  checks.value('after register, on a later page', onlineIn(pages, online), true, ...pages);
  const sibling = onlineIn(pages, offline);
  checks.restingOn('S4.29').value('its sibling, on one of the pages', sibling, false, ...pages);
}
