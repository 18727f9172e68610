import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { deliveryTimeoutMs } from '../commands/command-actors.js';
import { settled } from './settled.js';

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
    const list = async (query = {}) => requireOk(world, 'listTerminals', app.call('listTerminals', query));

    checks.value('a terminal before its first session', onlineIn(await list(), configId), false);
    terminal.start();
    const online = terminal.whenState('online', { timeoutMs: deliveryTimeoutMs });
    await world.waitFor('the terminal to be online', deliveryTimeoutMs, online);
    const shows = (value: boolean) => (found: HttpExchange) => onlineIn(found, configId) === value;
    const both = await settled(world, list, shows(true));
    checks.value('after register', onlineIn(both, configId), true, both);
    checks.restingOn('S4.29').value('its sibling', onlineIn(both, sibling.configId), false, both);

    const own = await list({ branchId });
    checks.restingOn('S4.28').value('its own branch: the terminal', onlineIn(own, configId), true, own);
    checks
      .restingOn('S4.28')
      .value('its own branch: the sibling', onlineIn(own, sibling.configId), undefined, own);
    const others = await list({ branchId: second.branchId });
    checks
      .restingOn('S4.28')
      .value('the other branch: the terminal', onlineIn(others, configId), undefined, others);
    checks
      .restingOn('S4.28')
      .value('the other branch: the sibling', onlineIn(others, sibling.configId), false, others);

    await terminal.disconnect();
    const left = await settled(world, list, shows(false));
    checks.value('after DISCONNECT', onlineIn(left, configId), false, left);

    terminal.start();
    const onlineAgain = terminal.whenState('online', { timeoutMs: deliveryTimeoutMs });
    await world.waitFor('the terminal to reconnect', deliveryTimeoutMs, onlineAgain);
    const again = await settled(world, list, shows(true));
    checks.value('after the reconnect', onlineIn(again, configId), true, again);
    terminal.kill();
    // The service notices a cut connection a moment later.
    await world.sleep(1000, 'the cut to be noticed');
    const cut = await list();
    checks.decided.value('after a cut', onlineIn(cut, configId), false, cut);
  },
});

/** The field `online` of the terminal in a list; undefined if the list does not contain it. */
function onlineIn(list: HttpExchange, configId: number): unknown {
  const items = responseField(list, 'items');
  return Array.isArray(items) ? items.find((item) => item?.configId === configId)?.online : undefined;
}
