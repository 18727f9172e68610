import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { triggerApp } from '../commands/command-actors.js';
import { RawTerminal } from './raw-terminal.js';

export const newestWins = defineScenario({
  id: 'channel.newest-wins',
  title: 'Of two sessions of one terminal the newest wins; the late close of the older changes nothing',
  clauses: ['CHN-12'],
  takesMs: 4000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const [terminal, app] = await Promise.all([RawTerminal.create(world), triggerApp(world)]);
    const checks = checksFor(world, 'CHN-12');
    const older = await terminal.online();
    const newer = await terminal.online();
    checks.value('the older one is told', (await older.message('SESSION_KICK'))?.body.reason, 'replaced');
    await requireOk(world, 'a PRINT', terminal.print(app, 'for the newest'));
    checks.value('the newer one gets it', (await newer.message('PRINT'))?.body.body, 'for the newest');
    checks.value('the older one is closed', await older.closeStatus(), 4001);
    await world.sleep(300, 'the close to be noticed');
    checks.value('still online', await terminal.isShownOnline(app), true);
    const stray = older.messages.filter(({ body }) => body.action === 'PRINT').length;
    checks.value('what the older one got', stray, 0);
    checks.value('the close of the newer one', newer.client.closed, undefined);
    newer.client.cut();
    await world.sleep(500, 'the cut to be noticed');
    checks.value('online once the newer one is gone', await terminal.isShownOnline(app), false);
  },
});
