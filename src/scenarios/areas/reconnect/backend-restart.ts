import { checksFor } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { finalStatus, requestIdOf, triggerApp } from '../commands/command-actors.js';

const terminals = 20;
/** What they wait at most, after 20 s without a service, and a little more. */
const backWithinMs = 35_000;

export const restart = defineScenario({
  id: 'reconnect.backend-restart',
  title:
    'After a restart of the backend all of its terminals return, and the queued commands arrive, each once',
  clauses: ['REC-07'],
  takesMs: 70_000,
  needs: { apps: 1, terminals, restart: true },
  isolated: true,
  async run(world) {
    const checks = checksFor(world, 'REC-07');
    const app = await triggerApp(world);
    const tills = await Promise.all(Array.from({ length: terminals }, () => world.terminal()));
    const [first] = tills;
    if (first === undefined) return world.inconclusive('there is no terminal');
    const print = async (configId: number, body: string) =>
      requestIdOf(world, await app.call('requestTerminal', { configId, requestType: 'PRINT', body }));
    // One is away, so that its command is still queued when the service ends.
    const away = await world.terminal();
    await away.disconnect();
    const queued = await print(away.identity.configId, 'queued before the restart');

    await world.injectFault({ kind: 'backend-restart', for: '20s' });
    away.start();
    const online = [...tills, away].map((till) =>
      till.whenState('online', { timeoutMs: backWithinMs }).then(
        () => true,
        () => false,
      ),
    );
    const back = await world.waitFor('the terminals to return', backWithinMs, Promise.all(online));
    const untouched = tills.filter(({ state, counters }) => state === 'online' && counters.sessions < 2);
    if (untouched.length === terminals)
      return world.inconclusive('no terminal lost its session: nothing was restarted');
    checks.value('terminals that returned', back.filter((each) => each).length, terminals + 1);

    const status = async (requestId: string) =>
      responseField(await finalStatus(world, app, requestId), 'status');
    checks.value('the command from before the restart', await status(queued), 'COMPLETED');
    checks.value('what it printed', away.paperRoll, ['queued before the restart']);
    const later = await print(first.identity.configId, 'after the restart');
    checks.value('a command after it', await status(later), 'COMPLETED');
    checks.value('what that printed', first.paperRoll, ['after the restart']);
  },
});
