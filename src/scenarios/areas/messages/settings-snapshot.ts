import { checksFor } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { hasReceipt } from './upload-report.js';

export const settingsSnapshot = defineScenario({
  id: 'messages.settings-snapshot',
  title: 'A settings snapshot is stored separately from the settings that administrators set',
  clauses: ['MSG-06'],
  takesMs: 2000,
  needs: { terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'MSG-06');
    const terminal = await world.terminal();
    const path = `/api/v1/admin/terminals/${terminal.identity.configId}`;
    const before = await world.administrator.request({ method: 'GET', path });
    const confirmed = await hasReceipt(world, 'the snapshot', (onReceipt) =>
      terminal.uploadSettings(onReceipt),
    );
    checks.value('the outcome of the snapshot', confirmed, true);
    checks.value('the state of the terminal', terminal.state, 'online');
    const after = await world.administrator.request({ method: 'GET', path });
    const snapshot = responseField(after, 'settingsSnapshot');
    const stored =
      typeof snapshot === 'object' && snapshot !== null ? Reflect.get(snapshot, 'settings') : undefined;
    checks.decided.value('the stored snapshot', stored, terminal.device.settings, after);
    checks.decided.value(
      'the settings',
      responseField(after, 'settings'),
      responseField(before, 'settings'),
      after,
    );
  },
});
