import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { anythingBut, rejectedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { activate, deactivate } from './terminal-administration.js';

export const activation = defineScenario({
  id: 'lifecycle.activation',
  title: 'Deactivation revokes all credentials; an activation code is valid once and yields new ones',
  clauses: ['LIF-05', 'LIF-06'],
  takesMs: 3000,
  needs: { terminals: 1 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    const { configId, created } = terminal;
    const wsToken = await terminal.wsToken();
    const code = await deactivate(world, configId);
    const credentials = checksFor(world, 'LIF-06');
    const { method, path } = tokenEndpoints.wsToken;
    const call = ({ account }: RawTerminal) => account.request({ method, path, body: { configId } });
    credentials.status('the access token', await call(terminal), rejectedStatus);
    const oldSession = async (what: string) => {
      const response = await new RawStompSession(world).connect(wsToken);
      credentials.value(`the wsToken ${what}`, response?.command, 'ERROR');
    };
    await oldSession('while it is deactivated');

    const activated = await requireOk(world, 'the activation', activate(world, code));
    credentials.field('re-activation', activated, 'configId', configId);
    for (const name of ['clientId', 'clientSecret', 'accessId'] as const)
      credentials.field('re-activation', activated, name, anythingBut(created[name]));
    const singleUse = checksFor(world, 'LIF-05');
    singleUse.status('the same code again', await activate(world, code), rejectedStatus);
    credentials.status('the old access token afterwards', await call(terminal), rejectedStatus);
    await oldSession('afterwards');
    const clientId = String(responseField(activated, 'clientId'));
    const clientSecret = String(responseField(activated, 'clientSecret'));
    const renewed = new RawTerminal(world, { ...created, clientId, clientSecret });
    const session = await renewed.online();
    credentials.value('the close of a session with the new credentials', session.client.closed, undefined);
    singleUse.status('the same code after the next session', await activate(world, code), rejectedStatus);
  },
});
