import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { commandApp, messageOfRequest, requestIdOf } from './command-actors.js';

export const siblingPrint = defineScenario({
  id: 'commands.print.sibling',
  title: 'A terminal creates a PRINT for its sibling, which receives it',
  clauses: ['CMD-07'],
  takesMs: 1000,
  needs: { apps: 1, terminals: 2 },
  async run(world) {
    const [sender, sibling] = await Promise.all([world.terminal(), world.terminal()]);
    const { configId } = sibling.identity;
    const print = { configId, requestType: 'PRINT', body: 'from one terminal to another' };
    const control = { ...print, body: 'from an app' };
    const app = await commandApp(world);
    const controlled = await requireOk(world, 'a PRINT', app.call('requestTerminal', control));
    await messageOfRequest(world, sibling, requestIdOf(world, controlled));
    const checks = checksFor(world, 'CMD-07');
    const accepted = await sender.account.call('requestTerminal', print);
    if (!checks.status('the PRINT of a sibling', accepted, acceptedStatus)) return;
    const message = await messageOfRequest(world, sibling, requestIdOf(world, accepted));
    const received = { action: message?.action, body: message?.body?.body };
    checks.value('the message at the sibling', received, { action: 'PRINT', body: print.body }, accepted);
    checks.decided.value('the texts that the sibling printed', sibling.paperRoll, [control.body, print.body]);
    checks.decided.value('the texts that the sender printed', sender.paperRoll, []);
  },
});
