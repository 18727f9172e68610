import { headerLines } from '../../../simulator/stomp/raw-frame.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { triggerApp } from '../commands/command-actors.js';
import { claimOf, connect, queueOf, response, responseTimeoutMs, subscribe } from './session.js';

export const legacyAccepted = defineScenario({
  id: 'legacy.accepted',
  title: 'A CONNECT without a token is accepted, and the headers of SUBSCRIBE tell who the terminal is',
  clauses: ['LEG-01'],
  takesMs: 1000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'LEG-01');
    const [app, terminal] = await Promise.all([triggerApp(world), world.ownTerminal()]);
    const { configId } = terminal;
    const { client, connected } = await connect(world);
    if (!checks.value('CONNECT without a token', connected.kind, 'yes')) return;
    const subscribed = await subscribe(world, client, queueOf(terminal), claimOf(terminal));
    if (!checks.value('SUBSCRIBE with good headers', subscribed.kind, 'yes')) return;

    client.sendFrame('SEND', headerLines({ destination: '/app/terminal/register', receipt: 'registered' }));
    await response(world, client, 'RECEIPT');
    const text = 'for a legacy terminal';
    const sent = app.call('requestTerminal', { configId, requestType: 'PRINT', body: text });
    await requireOk(world, 'a PRINT for it', sent);
    const isPrint = (frame: { readonly body: string }) => frame.body.includes(text);
    const coming = client.waitForFrame(isPrint, responseTimeoutMs).catch(() => undefined);
    const print = await world.waitFor('the PRINT', responseTimeoutMs, coming);
    checks.value('what is sent to the terminal arrives there', print !== undefined, true);
  },
});
