import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, anythingBut, nonEmptyText, rejectedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { triggerApp } from '../commands/command-actors.js';
import { activate, administer } from './moves.js';

export const deactivation = defineScenario({
  id: 'lifecycle.deactivation',
  title: 'Deactivating a terminal kicks its session and blocks its triggers until it is activated again',
  clauses: ['LIF-01', 'LIF-02'],
  takesMs: 5000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const [terminal, app] = await Promise.all([RawTerminal.create(world), triggerApp(world)]);
    const session = await terminal.online();
    const { configId } = terminal;
    const trigger = (requestType: string) =>
      app.call('requestTerminal', { configId, requestType, body: 'x' });
    await requireOk(world, 'a PRINT before', trigger('PRINT'));
    const response = await administer(world, configId, 'deactivate');
    const ends = checksFor(world, 'LIF-01');
    const kick = await session.message('SESSION_KICK');
    ends.value('SESSION_KICK with a reason', kick?.body.reason, nonEmptyText);
    ends.decided.value('its reason', kick?.body.reason, 'terminal deactivated');
    const status = await session.closeStatus();
    ends.value('the session is closed', status, anythingBut(undefined));
    ends.decided.value('the close', status, 4005);
    ends.field('a new activation code', response, 'activationCode', nonEmptyText);

    const blocks = checksFor(world, 'LIF-02');
    for (const requestType of ['PRINT', 'FORCE_REFRESH', 'SYNC_REQUEST']) {
      const rejected = await trigger(requestType);
      blocks.status(`${requestType} while it is deactivated`, rejected, rejectedStatus);
      blocks.decided.field(requestType, rejected, 'errorCode', 'ERR_TERMINAL_DEACTIVATED');
    }
    const code = String(responseField(response, 'activationCode'));
    const fresh = await requireOk(world, 'activating', activate(world, code));
    blocks.status('PRINT after the re-activation', await trigger('PRINT'), acceptedStatus);
    const credentials = {
      clientId: String(responseField(fresh, 'clientId')),
      clientSecret: String(responseField(fresh, 'clientSecret')),
    };
    const again = await new RawTerminal(world, { ...terminal.created, ...credentials }).online();
    const message = await again.message('PRINT');
    blocks.value('it reaches the terminal', message?.body.action, 'PRINT');
  },
});
