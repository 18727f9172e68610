import { checksFor } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { commandApp, finalStatus, requestIdOf } from '../commands/command-actors.js';

/** The longest back-off, and a little more. */
const reconnectTimeoutMs = 35_000;

export const backendRestart = defineScenario({
  id: 'reconnect.backend-restart',
  title: 'After a restart of the backend all its terminals reconnect and receive the queued commands once',
  clauses: ['REC-07'],
  takesMs: 70_000,
  needs: { apps: 1, terminals: 20, restart: true },
  isolated: true,
  run: (world) => checkRestart(world, 20, '20s'),
});

export const backendRestartShort = defineScenario({
  id: 'reconnect.backend-restart-short',
  title: 'After a short restart three terminals reconnect and receive the queued command once',
  clauses: ['REC-07'],
  takesMs: 10_000,
  needs: { apps: 1, terminals: 3, restart: true },
  isolated: true,
  run: (world) => checkRestart(world, 3, '2s'),
});

async function checkRestart(world: World, terminals: number, downFor: string): Promise<void> {
  const checks = checksFor(world, 'REC-07');
  const app = await commandApp(world);
  const online = await Promise.all(Array.from({ length: terminals }, () => world.terminal()));
  const [first] = online;
  if (first === undefined) return world.inconclusive('there is no terminal');
  const print = async (configId: number, body: string) =>
    requestIdOf(world, await app.call('requestTerminal', { configId, requestType: 'PRINT', body }));
  // One terminal is offline, so its command is still queued when the service stops.
  const offline = await world.terminal();
  await offline.disconnect();
  const queued = await print(offline.identity.configId, 'queued before the restart');

  await world.injectFault({ kind: 'backend-restart', for: downFor });
  offline.start();
  const reconnecting = [...online, offline].map((terminal) =>
    terminal.whenState('online', { timeoutMs: reconnectTimeoutMs }).then(
      () => true,
      () => false,
    ),
  );
  const reconnects = Promise.all(reconnecting);
  const reconnected = await world.waitFor('the terminals to reconnect', reconnectTimeoutMs, reconnects);
  const untouched = online.filter(({ state, counters }) => state === 'online' && counters.sessions < 2);
  if (untouched.length === terminals)
    return world.inconclusive('no terminal lost its session, so the service did not restart');
  checks.value('terminals that reconnected', reconnected.filter((each) => each).length, terminals + 1);

  const status = async (requestId: string) =>
    responseField(await finalStatus(world, app, requestId), 'status');
  checks.value('the command from before the restart', await status(queued), 'COMPLETED');
  checks.value('the text that it printed', offline.paperRoll, ['queued before the restart']);
  const later = await print(first.identity.configId, 'after the restart');
  checks.value('a command after it', await status(later), 'COMPLETED');
  checks.value('the text that this one printed', first.paperRoll, ['after the restart']);
}
