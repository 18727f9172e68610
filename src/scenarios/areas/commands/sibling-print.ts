import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { messageOfRequest, requestIdOf } from './command-actors.js';

export const siblingPrint = defineScenario({
  id: 'commands.print.sibling',
  title: 'A terminal creates a PRINT for its sibling, which receives it',
  clauses: ['CMD-07'],
  takesMs: 1000,
  needs: { terminals: 2 },
  async run(world) {
    const [sender, sibling] = await Promise.all([world.terminal(), world.terminal()]);
    const { configId } = sibling.identity;
    const print = { configId, requestType: 'PRINT', body: 'from one terminal to another' };
    const accepted = await requireOk(world, 'a PRINT', sender.account.call('requestTerminal', print));
    const message = await messageOfRequest(world, sibling, requestIdOf(world, accepted));
    const checks = checksFor(world, 'CMD-07');
    const received = { action: message?.action, body: message?.body?.body };
    checks.value('the message at the sibling', received, { action: 'PRINT', body: print.body }, accepted);
    checks.decided.value('the texts that the sibling printed', sibling.paperRoll, [print.body]);
    checks.decided.value('the texts that the sender printed', sender.paperRoll, []);
  },
});
