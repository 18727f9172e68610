import { checksFor } from '../../clause-checks.js';
import { equalTo } from '../../expectation.js';
import { fieldsOf } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { commandApp, finalStatus, requestIdOf } from '../commands/command-actors.js';
import { settled } from '../terminals/settled.js';
import { putSettings, uploadedSettings } from '../terminals/terminal-settings.js';

const infoPath = '/api/v1/terminal/info';

type Settings = Readonly<Record<string, unknown>>;

export const configApplied = defineScenario({
  id: 'messages.config-applied',
  title: 'A terminal applies only the change in each CONFIG_UPDATE and keeps all other settings',
  clauses: ['MSG-02'],
  takesMs: 4000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'MSG-02').restingOn('S6.21');
    const [app, tapped] = await Promise.all([commandApp(world), world.tappedTerminal()]);
    const { terminal, records } = tapped;
    const { configId } = terminal.identity;
    const before = records.length;
    // The settings that a terminal uploads are those that it uses.
    const currentSettings = async () => {
      await world.sleep(500, 'CONFIG_UPDATE');
      const sync = { configId, requestType: 'SYNC_REQUEST' };
      await finalStatus(world, app, requestIdOf(world, await app.call('requestTerminal', sync)));
      return uploadedSettings(world, configId);
    };
    // One changed setting in each call: what a service sends for several at once is decided.
    const applied = async (title: string, settings: Settings, level = checks) => {
      await putSettings(world, configId, settings);
      const own = async () => fieldsOf(terminal.device.settings, Object.keys(settings));
      level.value(title, await settled(world, own, equalTo(settings).accepts), settings);
    };
    const plain = { currency: 'EUR', language: 'sv', signature: true, timeoutSeconds: 30 };
    const { currency, language, signature } = plain;
    await applied('after a new key', { currency });
    await applied('after another key', { currency, language });
    await applied('after a boolean', { currency, language, signature });
    await applied('after a number', plain);
    await applied('after a new value', { ...plain, language: 'fi' });
    // The keys of a list and of an object within a value are decided.
    const { decided } = checks;
    await applied('after an object', { ...plain, receipt: { copies: 2 } }, decided);
    const first = { ...plain, receipt: { copies: 2 }, tips: [5, 10] };
    await applied('after a list', first, decided);
    decided.value('the uploaded settings after new keys', await currentSettings(), first);
    const second = { ...plain, receipt: { copies: 3 }, tips: [5, 10] };
    await applied('after a new object', second, decided);
    decided.value('the uploaded settings after a new object', await currentSettings(), second);
    const third = { ...plain, receipt: { copies: 3 } };
    await putSettings(world, configId, third);
    checks.decided.value('after a key was removed', await currentSettings(), third);
    const fetched = records
      .slice(before)
      .filter((record) => record.kind === 'request' && record.path.endsWith(infoPath));
    // A service may make a terminal fetch its configuration as well.
    checks.decided.value('requests of terminal/info', fetched.length, 0);
  },
});
