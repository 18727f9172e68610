import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { commandApp } from '../commands/command-actors.js';
import { RawTerminal } from './raw-terminal.js';

export const newestWins = defineScenario({
  id: 'channel.newest-wins',
  title: 'The newest of two sessions of a terminal replaces the older, whose late close changes nothing',
  clauses: ['CHN-12'],
  takesMs: 4000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const [terminal, app] = await Promise.all([RawTerminal.create(world), commandApp(world)]);
    const checks = checksFor(world, 'CHN-12');
    const older = await terminal.online();
    const newer = await terminal.connected();
    await newer.subscribe(terminal.queue);
    // A session that is not registered yet replaces nothing.
    checks.value('the older session before', await older.sendJson('/app/terminal/heartbeat'), 'accepted');
    checks.value('register of the newer session', await newer.register(), 'accepted');
    checks.value(
      'the reason that the older session receives',
      (await older.message('SESSION_KICK'))?.body.reason,
      'replaced',
    );
    await requireOk(world, 'a PRINT', terminal.print(app, 'for the newest'));
    checks.value(
      'the PRINT in the newer session',
      (await newer.message('PRINT'))?.body.body,
      'for the newest',
    );
    checks.value('the close of the older session', await older.closeStatus(), 4001);
    await world.sleep(300, 'the close to be noticed');
    checks.value('online after the older session has closed', await terminal.isShownOnline(app), true);
    const stray = older.messages.filter(({ body }) => body.action === 'PRINT').length;
    checks.value('PRINTs in the older session', stray, 0);
    checks.value('the close of the newer session', newer.client.closed, undefined);
    newer.client.cut();
    await world.sleep(500, 'the cut to be noticed');
    checks.value('online after the newer session was cut', await terminal.isShownOnline(app), false);
  },
});
