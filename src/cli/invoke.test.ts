import { describe, expect, it } from 'vitest';
import { exitCodes } from '../failure/exit-codes.js';
import { programVersion } from '../input/program-version.js';
import { invoke } from './invoke.js';

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

describe('an invalid command line', () => {
  it.each([
    ['with an unknown command', ['frobnicate'], "unknown command 'frobnicate'"],
    ['with a misspelt command', ['runn'], '(Did you mean run?)'],
    ['with an unknown option', ['run', '--frobnicate'], "unknown option '--frobnicate'"],
    ['with a misspelt option', ['run', '--terminal', '5'], '(Did you mean --terminals?)'],
    ['with an unknown option before the command', ['--frobnicate', 'run'], "unknown option '--frobnicate'"],
    ['with an option of a command before the command', ['--json', 'run'], "unknown option '--json'"],
    ['with an option without its value', ['run', '--terminals'], "option '--terminals <n>' has no value"],
    [
      'with --scenario without its value',
      ['run', '--scenario'],
      "option '--scenario <glob...>' has no value",
    ],
    ['with an excess argument', ['run', 'frobnicate'], 'too many arguments'],
    ['with an excess argument of personas', ['personas', 'all'], 'too many arguments'],
    ['with 0 terminals', ['run', '--terminals', '0'], "option '--terminals <n>' argument '0' is invalid."],
    ['with a negative number', ['run', '--terminals', '-5'], "argument '-5' is invalid."],
    ['with a float', ['run', '--terminals=1e9'], 'It must be a whole number from 1 to 100000.'],
    ['with an invalid duration', ['run', '--for', '5parsecs'], 'It must be a duration like'],
    ['with an invalid rate', ['run', '--ramp', '200'], 'It must be a rate above 0, like 200/s or 90/m.'],
    ['with a rate of 0', ['run', '--ramp', '0/s'], 'It must be a rate above 0, like 200/s or 90/m.'],
    [
      'with a missing fleet file',
      ['run', '--fleet', 'no/such.yaml'],
      'no/such.yaml cannot be read: no such file or directory',
    ],
    [
      'with a folder as the fleet file',
      ['run', '--fleet', 'examples/fleets'],
      'cannot be read: it is not a file',
    ],
    [
      'with a file that is not a fleet file',
      ['run', '--fleet', 'biome.json'],
      'biome.json:2: $schema is not a field of a fleet file',
    ],
    ...['--terminals=3', '--integrators=0', '--legacy=1', '--card-payments=1'].map(
      (flag): [string, string[], string] => [
        `${flag} with a fleet file`,
        ['run', '--fleet', 'examples/fleets/small-store.yaml', flag],
        `${flag.split('=')[0]} cannot be combined with --fleet`,
      ],
    ),
    ['with unknown faults', ['run', '--faults', 'store-wfi'], '"store-wfi"; did you mean store-wifi?'],
    [
      'with a missing fault file',
      ['run', '--faults', './no-such.yaml'],
      'no-such.yaml cannot be read: no such file or directory',
    ],
    [
      'with a file that is not a fault file',
      ['run', '--faults', './biome.json'],
      './biome.json:2: $schema is not a field of a fault file',
    ],
    [
      'with a run that is too short for its faults',
      ['run', '--faults', 'store-wifi', '--for', '59s'],
      'the faults store-wifi need a run of 60s',
    ],
    [
      'with a backend restart during a scenario',
      ['run', '--faults', 'backend-restart', '--scenario', 'commands.print.online'],
      'restart the backend that the scenario commands.print.online runs against',
    ],
    [
      'with a ramp that would take days',
      ['run', '--ramp', '0.001/s', '--terminals', '1000'],
      'longer than a day to start at 0.001',
    ],
    ['with an invalid port', ['run', '--port', '65536'], 'from 0 to 65535'],
    ['with an invalid seed', ['run', '--seed', '4294967296'], 'from 0 to 4294967295'],
    ['with an unknown network', ['run', '--network', 'pigeon'], 'Allowed choices are'],
    ['with a glob without a match', ['run', '--scenario', 'no.such*'], 'no scenario matches "no.such*"'],
    ['with a setting without a value', ['serve', '--set', 'heartBeat'], 'It must be key=value, as in'],
    [
      'with a certificate but no key',
      ['serve', '--tls-cert', 'a.pem'],
      '--tls-cert a.pem requires --tls-key too',
    ],
    ['with --json but no secret file', ['serve', '--json'], '--json prints no secret'],
    ['with an unknown log level', ['serve', '--log-level', 'loud'], 'Allowed choices are silent, fatal'],
    ['with an invalid port of the server', ['serve', '--port', 'http'], 'from 0 to 65535'],
    ['with an empty glob', ['run', '--scenario', ''], 'no scenario matches ""'],
    [
      'with one of two globs without a match',
      ['run', '--scenario', '*', 'no.such*'],
      'no scenario matches "no.such*"',
    ],
  ])('%s is rejected with 64, one line and a hint', async (_, args, mentioned) => {
    const { code, out, err } = await invoked(...args);
    expect({ code, out }).toEqual({ code: exitCodes.usage, out: '' });
    const lines = err.split('\n');
    expect(lines).toEqual([expect.stringContaining(mentioned), expect.stringMatching(/^ {2}hint: \S.+/), '']);
    expect(lines[0]).toMatch(/^tillfleet: [^\n]+/);
  });
});

it('a command line without a command prints the commands, and ends with 64', async () => {
  const { code, out, err } = await invoked();
  expect(code).toBe(exitCodes.usage);
  for (const heading of ['Judge:', 'Drive:', 'Look back:', 'Look up and check:'])
    expect(out).toContain(`\n${heading}\n`);
  expect(err).toMatch(/^tillfleet: no command was given\n {2}hint: [^\n]+\n$/);
});

it('a command line that requests information prints the version and ends with 0', async () => {
  expect(await invoked('--version')).toEqual({ code: 0, out: `${programVersion()}\n`, err: '' });
  expect(programVersion()).toMatch(/^\d+\.\d+\.\d+$/);
});

it.each([
  [['--help'], 'Usage: tillfleet'],
  [['help'], 'Usage: tillfleet'],
  [['run', '--help'], 'Usage: tillfleet run'],
  [['help', 'run'], 'Usage: tillfleet run'],
  [['scenarios', '-h'], 'Usage: tillfleet scenarios'],
])('the command line %j prints help on standard output and ends with 0', async (args, usage) => {
  const { code, out, err } = await invoked(...args);
  expect({ code, err }).toEqual({ code: exitCodes.pass, err: '' });
  expect(out).toContain(usage);
});

it('a command line that requests information prints the version for -V', async () => {
  expect(await invoked('-V')).toEqual({ code: 0, out: `${programVersion()}\n`, err: '' });
});

it('a command line that requests information prints help in groups, with examples', async () => {
  const { out } = await invoked('run', '--help');
  for (const heading of ['Fleet:', 'Run:', 'Output:', 'Examples:']) expect(out).toContain(`\n${heading}\n`);
  for (const flag of ['-q, --quiet', '-v, --verbose', '-o, --output <file>']) expect(out).toContain(flag);
});

it.each([
  [['certify', 'terminal'], '--wait <duration>', '(default: 5m)'],
  [['load'], '--from-rate <rate>', '(default: 10/s)'],
  [['load'], '--segment <i/n>', '(default: the whole load)'],
  [['conform'], '--level <level>', '(choices: must, profile; default: profile)'],
  [['explore'], '--level <level>', '(choices: must, profile; default: profile)'],
  [['conform'], '--only <glob|clause...>', '(default: all)'],
  [['conform'], '--skip <glob|clause...>', 'clause\n'],
  [['conform'], '--no-strict', '(default: at a target file)'],
  [['run'], '--seed <n>', '(default: random, and printed)'],
])('the help of %j shows the default of %s as a user writes it', async (command, option, shown) => {
  const { out } = await invoked(...command, '--help');
  const [, description] = out.split(option);
  const text = description?.split(/\n +-/)[0]?.replace(/\n +/g, ' ');
  expect(`${text}\n`).toContain(shown);
});

it('a command line that requests information prints a script for the completion of a shell, and the options that the script asks for', async () => {
  const log = console.log;
  try {
    expect((await invoked('complete', 'bash')).out).toContain('complete -F');
    const { code, out } = await invoked('complete', '--', 'run', '--ter');
    expect(code).toBe(exitCodes.pass);
    expect(out).toContain('--terminals');
  } finally {
    console.log = log;
  }
});

it('a command line that requests information prints help with every option of a run', async () => {
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

it('the list of scenarios has the title, the clauses, the duration and the needs of each', async () => {
  const { code, out, err } = await invoked('scenarios');
  expect({ code, err }).toEqual({ code: exitCodes.pass, err: '' });
  expect(out).toContain(
    [
      'sandbox.amount.500.01',
      '  Sandbox amount 500.01 stays PENDING forever',
      '  clauses: SBX-03; takes: 12.0 s; needs: 1 app',
      '',
    ].join('\n'),
  );
  expect(out).toContain('takes: 2.0 s; needs: 20 apps, 1 terminal\n');
  expect(out).toContain('needs: 1 app, 1 terminal, the admin topic\n');
  expect(out).toMatch(/needs: .*a restart of the backend\n/);
  expect(out).toContain('takes: 26 min 00 s (run when named, or with --virtual)');
});

it('the list of scenarios has one JSON object on each line for programs', async () => {
  const { out } = await invoked('scenarios', '--json');
  const listed = out
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(listed).toContainEqual({
    id: 'sandbox.amount.500.01',
    title: 'Sandbox amount 500.01 stays PENDING forever',
    clauses: ['SBX-03'],
    takesMs: { real: 12_000, virtual: 86_400_000 },
    needs: { apps: 1 },
  });
  expect(listed).toHaveLength(out.match(/"id":/g)?.length ?? 0);
});

it('the list of personas has the description, the scopes and the rate of each, and marks those that misbehave', async () => {
  const { code, out, err } = await invoked('personas');
  expect({ code, err }).toEqual({ code: exitCodes.pass, err: '' });
  expect(out).toContain(
    [
      'erp',
      '  Reads the summaries of the day, settles payments, and compares the settlement report with the batch.',
      '  scopes: reports:read; 12 rounds a minute, later 1 an hour',
      'scope-prober  (misbehaves on purpose)',
      '',
    ].join('\n'),
  );
});

it('the list of personas has one JSON object on each line for programs', async () => {
  const { out } = await invoked('personas', '--json');
  const listed = out
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(listed).toHaveLength(7);
  expect(listed).toContainEqual({
    name: 'erp',
    description:
      'Reads the summaries of the day, settles payments, and compares the settlement report with the batch.',
    misbehaves: false,
    scopes: ['reports:read'],
    roundsPerMinute: 12,
    calmRoundsPerHour: 1,
  });
});

it('an unexpected error ends with 70, and is printed as an internal error with its stack', async () => {
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
    /^tillfleet: internal error: no such thing\n {2}hint: .*report.*\nRangeError: no such thing\n +at /,
  );
});
