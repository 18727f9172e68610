import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { containing } from '../channel/raw-stomp-session.js';
import { commandApp } from '../commands/command-actors.js';
import { connect, identityOf, outcomeOf, queueOf, responseTimeoutMs, subscribe } from './session.js';

export const legacyAccepted = defineScenario({
  id: 'legacy.accepted',
  title: 'A CONNECT without a token is accepted, and the headers of SUBSCRIBE authenticate the terminal',
  clauses: ['LEG-01'],
  takesMs: 1000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'LEG-01');
    const [app, terminal] = await Promise.all([commandApp(world), world.ownTerminal()]);
    const { configId } = terminal;
    const { client, connected } = await connect(world);
    if (!checks.value('CONNECT without a token', connected.kind, 'accepted')) return;
    const subscribed = await subscribe(world, client, queueOf(terminal), identityOf(terminal));
    if (!checks.restingOn('S5.51').value('SUBSCRIBE with valid headers', subscribed.kind, 'accepted')) return;

    await outcomeOf(world, client, 'SEND', { destination: '/app/terminal/register' });
    const text = 'for a legacy terminal';
    const sent = app.call('requestTerminal', { configId, requestType: 'PRINT', body: text });
    await requireOk(world, 'a PRINT for the terminal', sent);
    const isPrint = containing(text);
    const awaited = client.waitForFrame(isPrint, responseTimeoutMs).catch(() => undefined);
    const print = await world.waitFor('the PRINT', responseTimeoutMs, awaited);
    checks.restingOn('S5.51').value('the PRINT arrives', print !== undefined, true);
  },
});
