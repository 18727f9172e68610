import { checksFor } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { finalStatus, requestIdOf, triggerApp } from '../commands/command-actors.js';
import { isSendTo } from '../reconnect/terminal-acts.js';
import { putSettings, uploadedSettings } from '../terminals/uploaded.js';
import { newReport } from './upload-report.js';

export const syncRequest = defineScenario({
  id: 'messages.sync-request',
  title: 'On SYNC_REQUEST a terminal uploads its settings and the transactions that are pending with it',
  clauses: ['MSG-03'],
  takesMs: 4000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'MSG-03');
    const [app, till] = await Promise.all([triggerApp(world), world.tappedTerminal()]);
    const { terminal, wire, acts } = till;
    const { configId } = terminal.identity;
    await putSettings(world, configId, { lamp: 'on' });
    await world.sleep(500, 'the new settings');
    // Its RECEIPT is lost, so that it is still pending.
    wire.deaf = true;
    terminal.reportTransaction(newReport(world));
    await world.sleep(500, 'the report whose RECEIPT is lost');
    wire.deaf = false;
    const before = acts.length;
    const sync = { configId, requestType: 'SYNC_REQUEST' };
    const requestId = requestIdOf(world, await app.call('requestTerminal', sync));
    const done = responseField(await finalStatus(world, app, requestId), 'status');
    checks.decided.value('the request', done, 'COMPLETED');
    const sent = (destination: string) =>
      acts.slice(before).filter((act) => isSendTo(act, destination)).length;
    checks.value('settings uploaded', sent('/app/terminal/settings'), 1);
    checks.value('pending transactions uploaded', sent('/app/terminal/transaction'), 1);
    checks.decided.value('the settings', await uploadedSettings(world, configId), { lamp: 'on' });
  },
});
