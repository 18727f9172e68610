import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { deliveryTimeoutMs } from '../commands/command-actors.js';

export const listed = defineScenario({
  id: 'terminals.list',
  title: 'listTerminals takes a branchId and shows who is online: after register, DISCONNECT and a cut',
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

    checks.value('a terminal that never was online', onlineIn(await list(), configId), false);
    terminal.start();
    const online = terminal.whenState('online', { timeoutMs: deliveryTimeoutMs });
    await world.waitFor('the terminal to be online', deliveryTimeoutMs, online);
    const both = await list();
    checks.value('after register', onlineIn(both, configId), true, both);
    checks.value('its sibling', onlineIn(both, sibling.configId), false, both);

    const own = await list({ branchId });
    checks.value('of its branch: it', onlineIn(own, configId), true, own);
    checks.value('of its branch: its sibling', onlineIn(own, sibling.configId), undefined, own);
    const others = await list({ branchId: second.branchId });
    checks.value('of the other branch: it', onlineIn(others, configId), undefined, others);
    checks.value('of the other branch: its sibling', onlineIn(others, sibling.configId), false, others);

    await terminal.disconnect();
    const left = await list();
    checks.value('after DISCONNECT', onlineIn(left, configId), false, left);

    terminal.start();
    const back = terminal.whenState('online', { timeoutMs: deliveryTimeoutMs });
    await world.waitFor('the terminal to be back', deliveryTimeoutMs, back);
    checks.value('after it came back', onlineIn(await list(), configId), true);
    terminal.kill();
    // The end of a cut connection reaches the service a moment later.
    await world.sleep(1000, 'the cut to be noticed');
    const cut = await list();
    checks.decided.value('after a cut', onlineIn(cut, configId), false, cut);
  },
});

/** `online` of the terminal in a list; undefined if it is not in it. */
function onlineIn(list: HttpExchange, configId: number): unknown {
  const items = responseField(list, 'items');
  return Array.isArray(items) ? items.find((item) => item?.configId === configId)?.online : undefined;
}
