import { citing, control } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { triggerApp } from '../commands/command-actors.js';
import { rawFrame } from '../reconnect/raw-frame.js';
import { answer, answeredWithinMs, claimOf, connect, queueOf, subscribe } from './session.js';

export const legacyAccepted = defineScenario({
  id: 'legacy.accepted',
  title: 'A CONNECT without a token is accepted, and the headers of SUBSCRIBE tell who the terminal is',
  clauses: ['LEG-01'],
  takesMs: 1000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const on = citing(world, 'LEG-01');
    const [app, terminal] = await Promise.all([triggerApp(world), world.ownTerminal()]);
    const { configId } = terminal;
    const { socket, connected } = await connect(world);
    if (!on.value('CONNECT without a token', connected.kind, 'yes')) return;
    const subscribed = await subscribe(world, socket, queueOf(terminal), claimOf(terminal));
    if (!on.value('SUBSCRIBE with good headers', subscribed.kind, 'yes')) return;

    socket.sendText(rawFrame('SEND', { destination: '/app/terminal/register', receipt: 'registered' }));
    await answer(world, socket, 'RECEIPT');
    const text = 'for a legacy terminal';
    const sent = app.call('requestTerminal', { configId, requestType: 'PRINT', body: text });
    await control(world, 'a PRINT for it', sent);
    const isPrint = (message: { readonly text: string }) => message.text.includes(text);
    const coming = socket.waitForMessage(isPrint, answeredWithinMs).catch(() => undefined);
    const print = await world.waitFor('the PRINT', answeredWithinMs, coming);
    on.value('what is sent to the terminal arrives there', print !== undefined, true);
  },
});
