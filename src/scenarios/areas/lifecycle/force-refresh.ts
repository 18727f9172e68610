import { checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { finalStatus, requestIdOf, triggerApp } from '../commands/command-actors.js';

const infoPath = '/api/v1/terminal/info';

export const forceRefresh = defineScenario({
  id: 'lifecycle.force-refresh',
  title: 'FORCE_REFRESH makes a terminal fetch terminal/info again and apply what it says',
  clauses: ['LIF-04'],
  takesMs: 3000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'LIF-04');
    const [app, till] = await Promise.all([triggerApp(world), world.tappedTerminal()]);
    const { terminal, acts } = till;
    const { configId } = terminal.identity;
    // No message tells of fees: only a refresh brings them.
    const path = `/api/v1/admin/terminals/${configId}/fees`;
    const fees = { credit: '1.25' };
    await requireOk(world, 'new fees', world.administrator.request({ method: 'PUT', path, body: { fees } }));
    const before = acts.length;
    const asked = { configId, requestType: 'FORCE_REFRESH' };
    const requestId = requestIdOf(world, await app.call('requestTerminal', asked));
    const done = responseField(await finalStatus(world, app, requestId), 'status');
    const fetched = acts.slice(before).filter((act) => act.kind === 'request' && act.path === infoPath);
    checks.value('fetches terminal/info', fetched.length, 1);
    checks.decided.value('the request', done, 'COMPLETED');
    const info = await requireOk(
      world,
      'terminal/info',
      terminal.account.request({ method: 'GET', path: infoPath }),
    );
    checks.decided.value('the configuration in force', terminal.device.configuration, info.body, info);
  },
});
