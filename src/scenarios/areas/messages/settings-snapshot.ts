import { checksFor } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { hasReceipt } from './upload-report.js';

export const settingsSnapshot = defineScenario({
  id: 'messages.settings-snapshot',
  title: 'A settings snapshot is taken, and kept apart from the settings that the terminal is to have',
  clauses: ['MSG-06'],
  takesMs: 2000,
  needs: { terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'MSG-06');
    const terminal = await world.terminal();
    const path = `/api/v1/admin/terminals/${terminal.identity.configId}`;
    const before = await world.administrator.request({ method: 'GET', path });
    const taken = await hasReceipt(world, 'the snapshot', (onReceipt) => terminal.uploadSettings(onReceipt));
    checks.value('RECEIPT of the snapshot', taken, true);
    checks.value('the session lives', terminal.state, 'online');
    const after = await world.administrator.request({ method: 'GET', path });
    const kept = responseField(after, 'settingsSnapshot');
    const settings = typeof kept === 'object' && kept !== null ? Reflect.get(kept, 'settings') : undefined;
    checks.decided.value('the snapshot that is kept', settings, terminal.device.settings, after);
    checks.decided.value(
      'the settings',
      responseField(after, 'settings'),
      responseField(before, 'settings'),
      after,
    );
  },
});
