import { operations, scopeNames, systems } from '../../../../conformance/oracle/operations.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, anythingBut, rejectedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { RawTerminal } from '../channel/raw-terminal.js';

const responseTimeoutMs = 10_000;
/** The last three are reserved. */
const otherSystems = ['POS', 'Kiosk', 'pos ', 'pos1', 'p', 'admin', 'oauth', 'terminal'];

export const pathsAndProtocol = defineScenario({
  id: 'versioning.paths-and-protocol',
  title: 'REST paths begin with /api/v1 and the channel uses STOMP 1.2',
  clauses: ['VER-01'],
  takesMs: 1000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'VER-01');
    const app = await world.app({ scopes: scopeNames, sandbox: true });
    const list = (path: string) => app.request({ method: 'GET', path });
    checks.status('GET /api/v1/pos/listTerminals', await list('/api/v1/pos/listTerminals'), acceptedStatus);
    for (const system of systems) {
      const path = `/api/v1/${system}/listTerminals`;
      checks.decided.status(`GET ${path}`, await list(path), 200);
    }
    for (const system of otherSystems) {
      const path = `/api/v1/${encodeURIComponent(system)}/listTerminals`;
      checks.decided.status(`GET ${path}`, await list(path), 404);
    }
    await checkOperations(world, app);

    const terminal = await RawTerminal.own(world);
    const client = world.rawClient();
    await client.start();
    client.connect(await terminal.wsToken());
    const response = client.waitForFrame(() => true, responseTimeoutMs).catch(() => undefined);
    const frame = await world.waitFor('the response to CONNECT', responseTimeoutMs, response);
    if (frame === undefined) return world.inconclusive('CONNECT received no response');
    checks.restingOn('S9.2').value('the response to accept-version 1.2', frame.command, 'CONNECTED');
    checks.restingOn('S9.2').value('its version', frame.headers.version, '1.2');
    await requireOk(world, 'a call afterwards', app.call('listTerminals'));
  },
});

/** An operation of each method, whose path is tried in every form. */
const thorough: readonly string[] = ['payNow', 'listTerminals'];

/** Each operation is found on its path, and on no similar one. */
async function checkOperations(world: World, app: Integrator): Promise<void> {
  const checks = checksFor(world, 'VER-01');
  for (const { name, method } of operations) {
    const call = (path: string) => app.request({ method, path, ...(method === 'POST' && { body: {} }) });
    const path = `/api/v1/pos/${name}`;
    checks.decided.status(`${method} ${path}`, await call(path), anythingBut(404));
    for (const other of [`/pos/${name}`, `/api/v2/pos/${name}`])
      checks.decided.status(`${method} ${other}`, await call(other), rejectedStatus);
    if (!thorough.includes(name)) continue;
    for (const other of [`/api/pos/${name}`, `/v1/pos/${name}`])
      checks.decided.status(`${method} ${other}`, await call(other), rejectedStatus);
    for (const other of [`${path}/`, `/api/v1/pos/${name.toUpperCase()}`, `/API/V1/pos/${name}`, `/${path}`])
      checks.decided.status(`${method} ${other}`, await call(other), 404);
  }
}
