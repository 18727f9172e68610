import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { messageOfRequest, requestIdOf } from './command-actors.js';

export const siblingPrint = defineScenario({
  id: 'commands.print.sibling',
  title: 'A PRINT that one terminal asks for reaches its sibling',
  clauses: ['CMD-07'],
  takesMs: 1000,
  needs: { terminals: 2 },
  async run(world) {
    const [till, sibling] = await Promise.all([world.terminal(), world.terminal()]);
    const { configId } = sibling.identity;
    const print = { configId, requestType: 'PRINT', body: 'from till to till' };
    const accepted = await requireOk(world, 'a PRINT', till.account.call('requestTerminal', print));
    const message = await messageOfRequest(world, sibling, requestIdOf(world, accepted));
    const checks = checksFor(world, 'CMD-07');
    const came = { action: message?.action, body: message?.body?.body };
    checks.value('at the sibling', came, { action: 'PRINT', body: print.body }, accepted);
    checks.decided.value('printed there', sibling.paperRoll, [print.body]);
    checks.decided.value('printed here', till.paperRoll, []);
  },
});
