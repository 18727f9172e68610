import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, anythingBut, nonEmptyText, rejectedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { commandApp } from '../commands/command-actors.js';
import { requireLegacySession } from '../legacy/session.js';
import { activate, activationCode, administer } from './terminal-administration.js';

export const deactivation = defineScenario({
  id: 'lifecycle.deactivation',
  title: 'Deactivating a terminal kicks its session and blocks its commands until it is activated again',
  clauses: ['LIF-01', 'LIF-02'],
  takesMs: 5000,
  needs: { apps: 1, terminals: 2 },
  async run(world) {
    const [terminal, app] = await Promise.all([RawTerminal.create(world), commandApp(world)]);
    const session = await terminal.online();
    const { configId } = terminal;
    const request = (requestType: string) =>
      app.call('requestTerminal', { configId, requestType, body: 'x' });
    await requireOk(world, 'a PRINT before the deactivation', request('PRINT'));
    const response = await administer(world, configId, 'deactivate');
    const kicks = checksFor(world, 'LIF-01');
    const kick = await session.message('SESSION_KICK');
    kicks.restingOn('S6.13').value('SESSION_KICK with a reason', typeof kick?.body.reason, 'string');
    kicks.decided.value('its reason', kick?.body.reason, 'terminal deactivated');
    const status = await session.closeStatus();
    kicks.value('the close of the session', status, anythingBut(undefined));
    kicks.decided.value('the status of the close', status, 4005);
    kicks.decided.field('a new activation code', response, 'activationCode', nonEmptyText);
    await world.part('a legacy session', () => checkLegacy(world));

    const commands = checksFor(world, 'LIF-02');
    for (const requestType of ['PRINT', 'FORCE_REFRESH', 'SYNC_REQUEST']) {
      const rejected = await request(requestType);
      commands.status(`${requestType} while it is deactivated`, rejected, rejectedStatus);
      commands.decided.field(requestType, rejected, 'errorCode', 'ERR_TERMINAL_DEACTIVATED');
    }
    const code = await activationCode(world, configId, response);
    if (code === undefined) return world.inconclusive('no activation code is shown');
    const activated = await requireOk(world, 'the activation', activate(world, code));
    commands.status('PRINT after the re-activation', await request('PRINT'), acceptedStatus);
    const credentials = {
      clientId: String(responseField(activated, 'clientId')),
      clientSecret: String(responseField(activated, 'clientSecret')),
    };
    const reconnected = await new RawTerminal(world, { ...terminal.created, ...credentials }).online();
    const message = await reconnected.message('PRINT');
    commands.value('the message that the terminal receives', message?.body.action, 'PRINT');
    const second = await administer(world, configId, 'deactivate');
    const again = await reconnected.message('SESSION_KICK');
    kicks.value('the second SESSION_KICK', typeof again?.body.reason, 'string');
    kicks.value('the close of the second session', await reconnected.closeStatus(), anythingBut(undefined));
    const blocked = await request('PRINT');
    commands.status('PRINT while it is deactivated a second time', blocked, rejectedStatus);
    const next = await activationCode(world, configId, second);
    if (next === undefined) return world.inconclusive('no second activation code is shown');
    kicks.restingOn('S3.34').value('the second activation code is the first', next === code, false);
    await requireOk(world, 'the second activation', activate(world, next));
    commands.status('PRINT after the second activation', await request('PRINT'), acceptedStatus);
  },
});

/** A session without a wsToken is kicked like any other. */
async function checkLegacy(world: World): Promise<void> {
  const terminal = await RawTerminal.create(world);
  const client = await requireLegacySession(world, terminal.created);
  const session = new RawStompSession(world, client);
  await session.register();
  await administer(world, terminal.configId, 'deactivate');
  const kick = await session.message('SESSION_KICK');
  const checks = checksFor(world, 'LIF-01');
  checks.value('a legacy session: SESSION_KICK with a reason', typeof kick?.body.reason, 'string');
  checks.value('a legacy session: the close', await session.closeStatus(), anythingBut(undefined));
}
