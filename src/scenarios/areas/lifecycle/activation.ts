import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { anythingBut, rejectedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { activate, deactivated } from './moves.js';

export const activation = defineScenario({
  id: 'lifecycle.activation',
  title: 'Deactivation ends all credentials; an activation code works once and gives new ones',
  clauses: ['LIF-05', 'LIF-06'],
  takesMs: 3000,
  needs: { terminals: 1 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    const { configId, created } = terminal;
    const wsToken = await terminal.wsToken();
    const code = await deactivated(world, configId);
    const ends = checksFor(world, 'LIF-06');
    const asks = { ...tokenEndpoints.wsToken, body: { configId } };
    const call = (of: RawTerminal) =>
      of.account.request({ method: asks.method, path: asks.path, body: asks.body });
    ends.status('the access token', await call(terminal), rejectedStatus);
    const oldSession = async (what: string) => {
      const response = await new RawStompSession(world).connect(wsToken);
      ends.value(`the wsToken ${what}`, response?.command, 'ERROR');
    };
    await oldSession('while it is deactivated');

    const fresh = await requireOk(world, 'activating', activate(world, code));
    ends.field('re-activation', fresh, 'configId', configId);
    for (const name of ['clientId', 'clientSecret', 'accessId'] as const)
      ends.field('re-activation', fresh, name, anythingBut(created[name]));
    const once = checksFor(world, 'LIF-05');
    once.status('the code again', await activate(world, code), rejectedStatus);
    ends.status('the old access token afterwards', await call(terminal), rejectedStatus);
    await oldSession('afterwards');
    const clientId = String(responseField(fresh, 'clientId'));
    const clientSecret = String(responseField(fresh, 'clientSecret'));
    const renewed = new RawTerminal(world, { ...created, clientId, clientSecret });
    const session = await renewed.online();
    ends.value('the new credentials open a session', session.client.closed, undefined);
    once.status('the code once more', await activate(world, code), rejectedStatus);
  },
});
