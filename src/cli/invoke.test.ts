import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../test/support/program.js';
import { exitCodes } from '../failure/exit-codes.js';
import { invoke } from './invoke.js';
import { programVersion } from './version.js';

async function invoked(...args: string[]) {
  let out = '';
  let err = '';
  const code = await invoke(args, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

describe('a command line that is wrong', () => {
  it.each([
    ['nothing', [], 'no command was given'],
    ['an unknown command', ['frobnicate'], "unknown command 'frobnicate'"],
    ['a command that is nearly known', ['runn'], '(Did you mean run?)'],
    ['an unknown option', ['run', '--frobnicate'], "unknown option '--frobnicate'"],
    ['an option that is nearly known', ['run', '--terminal', '5'], '(Did you mean --terminals?)'],
    ['an unknown option before the command', ['--frobnicate', 'run'], "unknown option '--frobnicate'"],
    ['an option of a command before it', ['--json', 'run'], "unknown option '--json'"],
    ['an option without its value', ['run', '--terminals'], "option '--terminals <n>' argument missing"],
    ['a glob without its value', ['run', '--scenario'], "option '--scenario <glob...>' argument missing"],
    ['a word too many', ['run', 'frobnicate'], 'too many arguments'],
    ['a word too many, to list', ['scenarios', 'all'], 'too many arguments'],
    ['no terminals', ['run', '--terminals', '0'], "option '--terminals <n>' argument '0' is invalid."],
    ['less than nothing', ['run', '--terminals', '-5'], "argument '-5' is invalid."],
    ['a float', ['run', '--terminals=1e9'], 'It must be a whole number from 1 to 100000.'],
    ['no duration', ['run', '--for', '5parsecs'], 'It must be a duration like'],
    ['no rate', ['run', '--ramp', '200'], 'It must be a rate like 200/s or 90/m.'],
    ['a ramp of nothing', ['run', '--ramp', '0/s'], 'It must be a rate like 200/s or 90/m.'],
    ['a fleet that is not there', ['run', '--fleet', 'no/such.yaml'], 'no/such.yaml cannot be read: ENOENT'],
    ['a folder in place of a fleet', ['run', '--fleet', 'examples/fleets'], 'cannot be read: it is no file'],
    [
      'a file that is no fleet',
      ['run', '--fleet', 'biome.json'],
      'biome.json:2: $schema is no field of a fleet file',
    ],
    ...['--terminals=3', '--integrators=0', '--legacy=1', '--card-payments=1'].map(
      (flag): [string, string[], string] => [
        `${flag} beside a fleet`,
        ['run', '--fleet', 'examples/fleets/small-shop.yaml', flag],
        `${flag.split('=')[0]} cannot stand beside --fleet`,
      ],
    ),
    ['faults that nobody knows', ['run', '--faults', 'shop-wfi'], '"shop-wfi"; did you mean shop-wifi?'],
    [
      'faults from a file that is none',
      ['run', '--faults', './no-such.yaml'],
      'no-such.yaml cannot be read: ENOENT',
    ],
    [
      'faults from what is no fault file',
      ['run', '--faults', './biome.json'],
      './biome.json:2: $schema is no field of a fault file',
    ],
    [
      'a run that is too short for its faults',
      ['run', '--faults', 'shop-wifi', '--for', '59s'],
      'the faults shop-wifi need a run of 60s',
    ],
    [
      'a restart under a scenario',
      ['run', '--faults', 'backend-restart', '--scenario', 'commands.print.online'],
      'restart the backend that the scenario commands.print.online runs against',
    ],
    [
      'a ramp that would take days',
      ['run', '--ramp', '0.001/s', '--terminals', '1000'],
      'longer than a day at 0.001',
    ],
    ['no port', ['run', '--port', '65536'], 'from 0 to 65535'],
    ['no seed', ['run', '--seed', '4294967296'], 'from 0 to 4294967295'],
    ['no network', ['run', '--network', 'pigeon'], 'Allowed choices are'],
    ['a glob that matches nothing', ['run', '--scenario', 'no.such*'], 'no scenario matches "no.such*"'],
    ['a setting without a value', ['serve', '--set', 'heartBeat'], 'It must be key=value.'],
    [
      'a certificate without a key',
      ['serve', '--tls-cert', 'a.pem'],
      '--tls-cert and --tls-key belong together',
    ],
    ['JSON with a secret that nobody would see', ['serve', '--json'], '--json prints no secret'],
    ['no level', ['serve', '--log-level', 'loud'], 'Allowed choices are silent, fatal'],
    ['a port for the server that is none', ['serve', '--port', 'http'], 'from 0 to 65535'],
    ['an empty glob', ['run', '--scenario', ''], 'no scenario matches ""'],
    [
      'one glob of two that matches nothing',
      ['run', '--scenario', '*', 'no.such*'],
      'no scenario matches "no.such*"',
    ],
  ])('is refused with 64, one line and a hint: %s', async (_, args, mentioned) => {
    const { code, out, err } = await invoked(...args);
    expect({ code, out }).toEqual({ code: exitCodes.usage, out: '' });
    const lines = err.split('\n');
    expect(lines).toEqual([expect.stringContaining(mentioned), expect.stringMatching(/^ {2}hint: \S.+/), '']);
    expect(lines[0]).toMatch(/^tillfleet: [^\n]+/);
  });
});

describe('a command line that asks for words', () => {
  it('gets the version, and 0', async () => {
    expect(await invoked('--version')).toEqual({ code: 0, out: `${programVersion()}\n`, err: '' });
    expect(programVersion()).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it.each([
    [['--help'], 'Usage: tillfleet'],
    [['help'], 'Usage: tillfleet'],
    [['run', '--help'], 'Usage: tillfleet run'],
    [['help', 'run'], 'Usage: tillfleet run'],
    [['scenarios', '-h'], 'Usage: tillfleet scenarios'],
  ])('gets help on standard output, and 0: %j', async (args, usage) => {
    const { code, out, err } = await invoked(...args);
    expect({ code, err }).toEqual({ code: exitCodes.pass, err: '' });
    expect(out).toContain(usage);
  });

  it('gets help that names every option of a run', async () => {
    const { out } = await invoked('run', '--help');
    const options = [
      'terminals',
      'integrators',
      'for',
      'scenario',
      'seed',
      'port',
      'network',
      'json',
      'no-tui',
    ];
    expect(options.filter((name) => !out.includes(`--${name}`))).toEqual([]);
  });
});

describe('the options of serve', () => {
  it('are all in docs/operating.md', async () => {
    const { out } = await invoked('serve', '--help');
    const options = [...out.matchAll(/^ +(--[a-z-]+)/gm)].map(([, name]) => name ?? '');
    expect(options.length).toBeGreaterThan(10);
    const document = readFileSync(path.join(root, 'docs', 'operating.md'), 'utf8');
    expect(options.filter((name) => !document.includes(`\`${name}`))).toEqual([]);
  });
});

describe('the list of scenarios', () => {
  it('says of each what it is, what it claims, how long it takes and what it needs', async () => {
    const { code, out, err } = await invoked('scenarios');
    expect({ code, err }).toEqual({ code: exitCodes.pass, err: '' });
    expect(out).toContain(
      [
        'sandbox.amount.500.01',
        '  Sandbox amount 500.01 is PENDING for ever',
        '  clauses: SBX-03; takes: 12.0 s; needs: 1 app',
        '',
      ].join('\n'),
    );
    expect(out).toContain('takes: 2.0 s; needs: 18 apps, 1 terminal\n');
    expect(out).toContain('needs: 1 app, 1 terminal, the admin topic\n');
    expect(out).toContain('takes: 26 min 00 s (run when named, or with --virtual)');
  });

  it('is one JSON object a line for programs', async () => {
    const { out } = await invoked('scenarios', '--json');
    const listed = out
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(listed).toContainEqual({
      id: 'sandbox.amount.500.01',
      title: 'Sandbox amount 500.01 is PENDING for ever',
      clauses: ['SBX-03'],
      takesMs: { real: 12_000, virtual: 86_400_000 },
      needs: { apps: 1 },
    });
    expect(listed).toHaveLength(out.match(/"id":/g)?.length ?? 0);
  });
});

describe('the list of personas', () => {
  it('says of each what it does, what it may and how often, and which misbehave', async () => {
    const { code, out, err } = await invoked('personas');
    expect({ code, err }).toEqual({ code: exitCodes.pass, err: '' });
    expect(out).toContain(
      [
        'erp',
        '  Reads the summaries of the day, settles what was paid, and compares the report with the batch.',
        '  scopes: reports:read; 12 rounds a minute, later 1 an hour',
        'scope-prober  (misbehaves on purpose)',
        '',
      ].join('\n'),
    );
  });

  it('is one JSON object a line for programs', async () => {
    const { out } = await invoked('personas', '--json');
    const listed = out
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(listed).toHaveLength(7);
    expect(listed).toContainEqual({
      name: 'erp',
      description:
        'Reads the summaries of the day, settles what was paid, and compares the report with the batch.',
      misbehaves: false,
      scopes: ['reports:read'],
      roundsPerMinute: 12,
      calmRoundsPerHour: 1,
    });
  });
});

describe('what nobody foresaw', () => {
  it('ends with 70, says that it is a fault of the program, and shows where', async () => {
    let err = '';
    const code = await invoke(['--version'], {
      out: () => {
        throw new RangeError('no such thing');
      },
      err: (text) => {
        err += text;
      },
    });
    expect(code).toBe(exitCodes.harness);
    expect(err).toMatch(
      /^tillfleet: it broke: no such thing\n {2}hint: .*report.*\nRangeError: no such thing\n +at /,
    );
  });
});
