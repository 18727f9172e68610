import { checksFor } from '../../clause-checks.js';
import { atLeast } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { commandApp, finalStatus, requestIdOf } from '../commands/command-actors.js';
import { isSendTo } from '../reconnect/wire-records.js';
import { putSettings, uploadedSettings } from '../terminals/terminal-settings.js';
import { newReport } from './upload-report.js';

export const syncRequest = defineScenario({
  id: 'messages.sync-request',
  title: 'On SYNC_REQUEST a terminal uploads its settings and its pending transactions',
  clauses: ['MSG-03'],
  takesMs: 4000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'MSG-03');
    const [app, tapped] = await Promise.all([commandApp(world), world.tappedTerminal()]);
    const { terminal, wire, records } = tapped;
    const { configId } = terminal.identity;
    await putSettings(world, configId, { lamp: 'on' });
    await world.sleep(500, 'the new settings');
    // Its RECEIPT is lost, so the report is still pending.
    wire.dropIncoming = true;
    terminal.reportTransaction(newReport(world));
    await world.sleep(500, 'the report whose RECEIPT is lost');
    wire.dropIncoming = false;
    const before = records.length;
    const sync = { configId, requestType: 'SYNC_REQUEST' };
    const requestId = requestIdOf(world, await app.call('requestTerminal', sync));
    const done = responseField(await finalStatus(world, app, requestId), 'status');
    checks.decided.value('the status of the command', done, 'COMPLETED');
    const sent = (destination: string) =>
      records.slice(before).filter((record) => isSendTo(record, destination)).length;
    for (const [what, destination] of [
      ['settings', '/app/terminal/settings'],
      ['pending transactions', '/app/terminal/transaction'],
    ] as const) {
      checks.value(`uploads of ${what}`, sent(destination), atLeast(1));
      checks.decided.value(`the number of uploads of ${what}`, sent(destination), 1);
    }
    checks.decided.value('the settings', await uploadedSettings(world, configId), { lamp: 'on' });
  },
});
