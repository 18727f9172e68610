import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { finalStatus, requestIdOf, triggerApp } from '../commands/command-actors.js';
import { putSettings, uploadedSettings } from '../terminals/uploaded.js';

const infoPath = '/api/v1/terminal/info';

export const configApplied = defineScenario({
  id: 'messages.config-applied',
  title: 'A terminal applies the delta of each CONFIG_UPDATE and leaves all its other settings as they are',
  clauses: ['MSG-02'],
  takesMs: 4000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'MSG-02');
    const [app, till] = await Promise.all([triggerApp(world), world.tappedTerminal()]);
    const { terminal, acts } = till;
    const { configId } = terminal.identity;
    const before = acts.length;
    // What it uploads is what is in force with it.
    const inForce = async () => {
      await world.sleep(500, 'CONFIG_UPDATE');
      const sync = { configId, requestType: 'SYNC_REQUEST' };
      await finalStatus(world, app, requestIdOf(world, await app.call('requestTerminal', sync)));
      return uploadedSettings(world, configId);
    };
    const first = { currency: 'EUR', receipt: { copies: 2 }, tips: [5, 10] };
    await putSettings(world, configId, first);
    checks.value('after three new keys', await inForce(), first);
    const second = { currency: 'EUR', receipt: { copies: 3 }, tips: [5, 10] };
    await putSettings(world, configId, second);
    checks.value('after a new value', await inForce(), second);
    const third = { currency: 'EUR', receipt: { copies: 3 } };
    await putSettings(world, configId, third);
    checks.decided.value('after a key was removed', await inForce(), third);
    const fetched = acts.slice(before).filter((act) => act.kind === 'request' && act.path === infoPath);
    checks.value('fetched its configuration for it', fetched.length, 0);
  },
});
