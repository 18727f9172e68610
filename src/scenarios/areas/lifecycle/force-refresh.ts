import { checksFor, requireOk } from '../../clause-checks.js';
import { atLeast } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { commandApp, finalStatus, requestIdOf } from '../commands/command-actors.js';

const infoPath = '/api/v1/terminal/info';

export const forceRefresh = defineScenario({
  id: 'lifecycle.force-refresh',
  title: 'On FORCE_REFRESH a terminal fetches terminal/info again and applies it',
  clauses: ['LIF-04'],
  takesMs: 3000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'LIF-04');
    const [app, tapped] = await Promise.all([commandApp(world), world.tappedTerminal()]);
    const { terminal, records } = tapped;
    const { configId } = terminal.identity;
    // No message contains fees: only a refresh fetches them.
    const path = `/api/v1/admin/terminals/${configId}/fees`;
    const fees = { credit: '1.25' };
    await requireOk(world, 'new fees', world.administrator.request({ method: 'PUT', path, body: { fees } }));
    const before = records.length;
    const command = { configId, requestType: 'FORCE_REFRESH' };
    const requestId = requestIdOf(world, await app.call('requestTerminal', command));
    const done = responseField(await finalStatus(world, app, requestId), 'status');
    const fetched = records
      .slice(before)
      .filter((record) => record.kind === 'request' && record.path.endsWith(infoPath));
    checks.value('requests of terminal/info', fetched.length, atLeast(1));
    checks.decided.value('the number of requests of terminal/info', fetched.length, 1);
    checks.decided.value('the status of the command', done, 'COMPLETED');
    const info = await requireOk(
      world,
      'terminal/info',
      terminal.account.request({ method: 'GET', path: infoPath }),
    );
    checks.decided.value('the configuration in force', terminal.device.configuration, info.body, info);
  },
});
