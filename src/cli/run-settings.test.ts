import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exitCodes } from '../failure/exit-codes.js';
import { runCommand } from './commands/run.js';
import { readRunSettings } from './run-settings.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-settings-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The options of a command line, completed by these variables and this file. */
async function optionsOf(
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  ...lines: readonly string[]
): Promise<Readonly<Record<string, unknown>>> {
  const command = runCommand(() => undefined).exitOverride();
  command.parseOptions([...args]);
  if (lines.length > 0) writeFileSync(path.join(folder, 'tillfleet.config.yaml'), lines.join('\n'));
  await readRunSettings(command, { variables, folder });
  return command.opts();
}

describe('the settings of a run', () => {
  it('an option takes precedence over a variable, a variable over the file, the file over the default', async () => {
    const lines = ['terminals: 5', 'integrators: 5', 'seed: 5', 'card-payments: 5'];
    const variables = { TILLFLEET_TERMINALS: '6', TILLFLEET_INTEGRATORS: '6' };
    expect(await optionsOf(['--terminals', '7'], variables, ...lines)).toMatchObject({
      terminals: 7,
      integrators: 6,
      seed: 5,
      cardPayments: 5,
      port: 0,
    });
  });

  it('a key is the long name of any option: a flag is true or false, a glob may be a list', async () => {
    const lines = [
      'no-tui: true',
      'virtual: false',
      'jitter: true',
      'scenario: [auth.*, sandbox.*]',
      'color: never',
    ];
    const options = await optionsOf([], { TILLFLEET_FOR: '2m' }, ...lines);
    expect(options).toMatchObject({
      tui: false,
      virtual: false,
      jitter: true,
      color: 'never',
      for: 120_000,
      scenario: ['auth.*', 'sandbox.*'],
    });
  });

  it('reports may be asked for in the file and in a variable', async () => {
    const reportIn = (place: string) => [
      { format: 'junit', file: path.join(place, 'a.xml') },
      { format: 'html', file: path.join(place, 'b.html') },
    ];
    const ofFile = await optionsOf([], {}, 'report: [junit=a.xml, html=b.html]');
    expect(ofFile).toMatchObject({ report: reportIn(folder) });
    const report = reportIn('');
    expect(await optionsOf([], { TILLFLEET_REPORT: 'junit=a.xml, html=b.html' })).toMatchObject({ report });
  });

  it('every option that names a file stays below the folder of the settings file, also over a link', async () => {
    const { options } = runCommand(() => undefined);
    const ofFiles = options.filter(
      ({ flags, long }) => /<[^>]*(?:file|path)/.test(flags) && long !== '--config',
    );
    expect(ofFiles.length).toBeGreaterThan(7);
    symlinkSync(path.dirname(folder), path.join(folder, 'up'));
    for (const { long = '' } of ofFiles)
      for (const name of ['../a.yaml', 'up/a.yaml', '/dev/null']) {
        const text = long === '--report' ? `json=${name}` : name;
        await expect(
          optionsOf([], {}, `${long?.slice(2)}: ${text}`),
          `${long} ${name}`,
        ).rejects.toMatchObject({
          code: 'outside-folder',
        });
      }
  });

  it.each(['allow-hooks', 'i-own-this-target'])(
    '%s is not allowed by a file or by a variable',
    async (name) => {
      const variable = `TILLFLEET_${name.replaceAll('-', '_').toUpperCase()}`;
      const refusal = { exitCode: exitCodes.usage, code: 'authority' };
      await expect(optionsOf([], { [variable]: 'true' })).rejects.toMatchObject(refusal);
      await expect(optionsOf([], {}, `${name}: true`)).rejects.toMatchObject(refusal);
    },
  );

  it('the file may be named by an option or by a variable', async () => {
    writeFileSync(path.join(folder, 'mine.yaml'), 'seed: 9\n');
    const file = path.join(folder, 'mine.yaml');
    expect(await optionsOf(['--config', file])).toMatchObject({ seed: 9 });
    expect(await optionsOf([], { TILLFLEET_CONFIG: file })).toMatchObject({ seed: 9 });
    await expect(optionsOf([], { TILLFLEET_CONFIG: 'none.yaml' })).rejects.toMatchObject({
      exitCode: exitCodes.usage,
    });
  });

  it('a variable of another program changes nothing', async () => {
    expect(await optionsOf([], { TILLFLEET_DEPLOYED_AT: 'noon', TERMINALS: '3' })).toMatchObject({
      terminals: 25,
    });
  });

  it('an empty variable changes nothing', async () => {
    const variables = { TILLFLEET_CONFIG: '', TILLFLEET_TERMINALS: '', TILLFLEET_JITTER: '' };
    expect(await optionsOf([], variables)).toMatchObject({ terminals: 25 });
  });

  it('the variables of a service with the name tillfleet change nothing', async () => {
    const variables = {
      TILLFLEET_PORT: 'tcp://10.96.7.12:8080',
      TILLFLEET_PORT_8080_TCP: 'tcp://10.96.7.12:8080',
      TILLFLEET_PORT_8080_TCP_ADDR: '10.96.7.12',
      TILLFLEET_SERVICE_HOST: '10.96.7.12',
      TILLFLEET_SERVICE_PORT: '8080',
      TILLFLEET_SERVICE_PORT_HTTP: '8080',
      TILLFLEET_REPORTS_SERVICE_HOST: '10.96.7.13',
      TILLFLEET_REPORTS_PORT: 'tcp://10.96.7.13:80',
      TILLFLEET_NAME: '/run/tillfleet',
    };
    expect(await optionsOf([], variables)).toMatchObject({ port: 0 });
    expect(await optionsOf([], { TILLFLEET_PORT: '8080' })).toMatchObject({ port: 8080 });
  });

  it('the variables that certify writes for a client change nothing', async () => {
    const words = [
      'BASE_URL',
      'CLIENT_ID',
      'APP_SECRET_2',
      'TERMINAL_ID',
      'CONFIG_ID',
      'REFUND_COOLDOWN_SECONDS',
    ];
    for (const word of words) expect(await optionsOf([], { [`TILLFLEET_${word}`]: 'x' })).toBeDefined();
    await expect(optionsOf([], { TILLFLEET_CONFIGS: 'x' })).rejects.toThrow('did you mean TILLFLEET_CONFIG?');
  });

  it('a fleet file and the number of terminals exclude each other, and the stronger origin counts', async () => {
    expect(await optionsOf(['--fleet', 'a.yaml'], {}, 'terminals: 5')).toMatchObject({
      fleet: 'a.yaml',
      terminals: 25,
    });
    expect(await optionsOf(['--terminals', '3'], {}, 'fleet: a.yaml')).toMatchObject({ terminals: 3 });
    expect((await optionsOf(['--terminals', '3'], {}, 'fleet: a.yaml')).fleet).toBeUndefined();
    await expect(optionsOf([], {}, 'fleet: a.yaml', 'terminals: 5')).rejects.toMatchObject({
      message: expect.stringContaining('--terminals cannot be combined with --fleet'),
    });
  });
});
