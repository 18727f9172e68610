import { checksFor } from '../../clause-checks.js';
import { acceptedStatus, anythingBut } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { commandApp } from '../commands/command-actors.js';
import { administer, managed } from './terminal-administration.js';

export const kick = defineScenario({
  id: 'lifecycle.kick',
  title: 'A kick ends the session without deactivating the terminal, which may reconnect at once',
  clauses: ['LIF-03'],
  takesMs: 4000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const [terminal, app] = await Promise.all([RawTerminal.create(world), commandApp(world)]);
    const session = await terminal.onlineAnyWay();
    await administer(world, terminal.configId, 'kick', { reason: 'maintenance' });
    const checks = checksFor(world, 'LIF-03');
    const message = await session.message('SESSION_KICK');
    checks.value('SESSION_KICK with a reason', typeof message?.body.reason, 'string');
    checks.decided.value('its reason', message?.body.reason, 'maintenance');
    const status = await session.closeStatus();
    checks.value('the close of the session', status, anythingBut(undefined));
    checks.decided.value('the status of the close', status, 4004);
    const shown = await managed(world, terminal.configId);
    checks.decided.field('the terminal after it', shown, 'status', 'ACTIVE');
    const token = await terminal.account.call('listTerminals');
    checks.status('its access token after it', token, acceptedStatus);
    checks.status('a PRINT after it', await terminal.print(app, 'after the kick'), acceptedStatus);
    const next = await terminal.onlineAnyWay();
    checks.value('the PRINT in the next session', (await next.message('PRINT'))?.body.body, 'after the kick');
  },
});
