import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';

export const silent = defineScenario({
  id: 'terminals.silent',
  title: 'A silent terminal is shown as offline after two missing heart-beats',
  clauses: ['TRM-01'],
  takesMs: 24_000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'TRM-01');
    const app = await world.app({ scopes: ['terminals:read'], sandbox: false });
    const terminal = await RawTerminal.create(world);
    const session = new RawStompSession(world);
    session.isOfTerminal = true;
    const response = await session.connect(await terminal.wsToken(), { 'heart-beat': '10000,10000' });
    if (response?.command !== 'CONNECTED')
      return world.inconclusive('the response to a valid wsToken is not CONNECTED');
    await session.subscribe(terminal.queue);
    await session.register();
    checks.value('after register', await terminal.isShownOnline(app, true), true);
    // From here on the terminal sends nothing.
    await world.sleep(22_000, 'the silence to be noticed');
    checks.decided.value('after 22 s of silence', await terminal.isShownOnline(app), false);
  },
});
