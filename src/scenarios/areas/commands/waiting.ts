import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { activate, activatedTerminal, administer, deactivate } from '../lifecycle/terminal-administration.js';
import { commandApp } from './command-actors.js';
import { acknowledged, commandsOf, printed, sendResult, settledCommands } from './raw-commands.js';

export const waiting = defineScenario({
  id: 'commands.waiting',
  title:
    'A command waits for a registered session, also over a kick and a deactivation, and is then delivered',
  clauses: ['CMD-02', 'LIF-02'],
  takesMs: 8000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'CMD-02');
    const [app, terminal] = [await commandApp(world), await RawTerminal.create(world)];
    const { configId, queue } = terminal;
    const queued = async (text: string) => {
      const response = await terminal.print(app, text);
      checks.status(`${text}: accepted`, response, acceptedStatus);
      return responseField(response, 'requestId');
    };
    const firstId = await queued('before the first session');
    const session = await terminal.connected();
    await world.sleep(300, 'a delivery before SUBSCRIBE');
    checks.decided.value('deliveries before SUBSCRIBE', commandsOf(session).length, 0);
    if ((await session.subscribe(queue)) !== 'accepted') return world.inconclusive('SUBSCRIBE was rejected');
    await world.sleep(300, 'a delivery before register');
    checks.decided.value('deliveries before register', commandsOf(session).length, 0);
    await session.register();
    const arrived = printed(await settledCommands(world, session, 1));
    const [waited] = arrived;
    checks.restingOn('S4.33').value('the PRINT after register', waited, 'before the first session');
    checks.decided.value('the PRINTs after register', arrived.length, 1);
    await sendResult(session, firstId);

    await administer(world, configId, 'kick', { reason: 'maintenance' });
    await session.closeStatus();
    await queued('after the kick');
    const code = await deactivate(world, configId);
    const blocked = checksFor(world, 'LIF-02');
    const refused = await terminal.print(app, 'while deactivated');
    blocked.decided.status('a PRINT for a deactivated terminal', refused, 409);
    const activated = await requireOk(world, 'the activation', activate(world, code));
    const renewed = activatedTerminal(world, terminal, activated);
    blocked.status(
      'a PRINT after re-activation',
      await renewed.print(app, 'activated again'),
      acceptedStatus,
    );
    const next = await renewed.onlineAnyWay();
    const texts = printed(await settledCommands(world, next, 2));
    const arrives = texts.includes('activated again');
    checks.restingOn('S4.33').value('the PRINT of the second cycle arrives', arrives, true);
    checks.decided.value('the PRINTs after re-activation', texts, ['after the kick', 'activated again']);
    for (const { body } of commandsOf(next)) await sendResult(next, body.requestId);
    await next.attempt('DISCONNECT');
    await checkUnfinished(world, app, renewed);
  },
});

/** So many commands may be without a result at a time; each result lets one more through. */
async function checkUnfinished(world: World, app: Integrator, terminal: RawTerminal): Promise<void> {
  const checks = checksFor(world, 'CMD-02').decided;
  const max = decidedLimits.channel.unfinishedCommands;
  const backlog = Array.from({ length: max + 2 }, (_, index) => `number ${index + 1}`);
  for (const text of backlog) await requireOk(world, 'a PRINT', terminal.print(app, text));
  const session = await terminal.onlineAnyWay();
  const before = await settledCommands(world, session, max);
  checks.value('the PRINTs without a result', printed(before), backlog.slice(0, max));
  for (const count of [1, 2]) {
    await sendResult(session, before[count]?.body.requestId);
    const after = await settledCommands(world, session, max + count);
    checks.value(`the PRINTs after ${count} of the results`, printed(after), backlog.slice(0, max + count));
  }
  session.client.cut();
  const next = await terminal.online('client-individual');
  const missing = () => {
    const arrived = [session, next].flatMap((each) => printed(commandsOf(each)));
    return backlog.filter((text) => !arrived.includes(text));
  };
  await acknowledged(
    next,
    () => commandsOf(next),
    () => missing().length === 0,
    ({ body }) => sendResult(next, body.requestId),
  );
  const delivered = checksFor(world, 'CMD-02').restingOn('S4.33');
  delivered.value('the waiting PRINTs that never arrive', missing(), []);
}
