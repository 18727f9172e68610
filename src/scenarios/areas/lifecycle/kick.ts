import { checksFor } from '../../clause-checks.js';
import { acceptedStatus, anythingBut } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { triggerApp } from '../commands/command-actors.js';
import { administer } from './moves.js';

export const kick = defineScenario({
  id: 'lifecycle.kick',
  title: 'A kick ends the session and deactivates nothing: the terminal may come back at once',
  clauses: ['LIF-03'],
  takesMs: 4000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const [terminal, app] = await Promise.all([RawTerminal.create(world), triggerApp(world)]);
    const session = await terminal.online();
    await administer(world, terminal.configId, 'kick', { reason: 'maintenance' });
    const checks = checksFor(world, 'LIF-03');
    const told = await session.message('SESSION_KICK');
    checks.value('SESSION_KICK', told?.body.reason, 'maintenance');
    const status = await session.closeStatus();
    checks.value('the session is closed', status, anythingBut(undefined));
    checks.decided.value('the close', status, 4004);
    checks.status('a trigger after it', await terminal.print(app, 'still here'), acceptedStatus);
    const back = await terminal.online();
    checks.value('what comes to the next session', (await back.message('PRINT'))?.body.body, 'still here');
  },
});
