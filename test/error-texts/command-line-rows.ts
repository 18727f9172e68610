import { dashboardOf } from '../../src/cli/commands/dashboard-option.js';
import { loadSelftest } from '../../src/cli/selftest/selftest-module.js';
import { checkDescriptors } from '../../src/run/open-files.js';
import { called, file, type Printed, pathOf, reported, usageRows } from './provoke.js';

const fleet = file(
  'fleet.yaml',
  'merchants:',
  '  - name: A',
  '    branches:',
  '      - name: B',
  '        terminals: [{ count: 1 }]',
);

/** Commands and arguments. */
const commandRows = usageRows({
  'an unknown command': [
    ['frobnicate'],
    "unknown command 'frobnicate'",
    'the commands are conform, certify, explore, load, run, serve, terminals, demo, replay, play, check, report, compare, scenarios, explain, personas, bind, selftest; `tillfleet --help` describes them',
  ],
  'a misspelt command': [
    ['runn'],
    "unknown command 'runn' (Did you mean run?)",
    'the commands are conform, certify, explore, load, run, serve, terminals, demo, replay, play, check, report, compare, scenarios, explain, personas, bind, selftest; `tillfleet --help` describes them',
  ],
  'help for an unknown command': [
    ['help', 'nosuch'],
    "unknown command 'nosuch'",
    'the commands are conform, certify, explore, load, run, serve, terminals, demo, replay, play, check, report, compare, scenarios, explain, personas, bind, selftest; `tillfleet --help` describes them',
  ],
  'help for a misspelt command': [
    ['help', 'serv'],
    "unknown command 'serv'; did you mean serve?",
    'the commands are conform, certify, explore, load, run, serve, terminals, demo, replay, play, check, report, compare, scenarios, explain, personas, bind, selftest; `tillfleet --help` describes them',
  ],
  'an option before the command': [
    ['--json', 'run'],
    "unknown option '--json'",
    'an option comes after its command, as in `tillfleet run --json`; the commands are conform, certify, explore, load, run, serve, terminals, demo, replay, play, check, report, compare, scenarios, explain, personas, bind, selftest',
  ],
  'an unknown option': [
    ['run', '--frobnicate'],
    "unknown option '--frobnicate'",
    '`tillfleet run --help` lists the options',
  ],
  'a misspelt option': [
    ['run', '--terminal', '5'],
    "unknown option '--terminal' (Did you mean --terminals?)",
    '`tillfleet run --help` lists the options',
  ],
  'an argument for a command without arguments': [
    ['personas', 'all', 'more'],
    "too many arguments for 'personas': 'all', 'more'",
    'omit them: the usage is `tillfleet personas [options]`',
  ],
  'an address for a command that reads a target file': [
    ['conform', 'http://127.0.0.1:8080'],
    "too many arguments for 'conform': 'http://127.0.0.1:8080'",
    'a service is described by a file: --target <file.yaml>, see docs/conformance.md',
  ],
  'a second argument': [
    ['replay', 'a.json', 'b.json'],
    "too many arguments for 'replay': 'b.json'",
    'omit them: the usage is `tillfleet replay [options] <folder>`',
  ],
  'replay without a file': [
    ['replay'],
    "missing required argument 'folder'",
    'the usage is `tillfleet replay [options] <folder>`',
  ],
  'check without a file': [
    ['check'],
    "missing required argument 'file'",
    'the usage is `tillfleet check [options] <file>`',
  ],
});

/** Values of options. */
const valueRows = usageRows({
  '--terminals 0': [
    ['run', '--terminals', '0'],
    "option '--terminals <n>' argument '0' is invalid. It must be a whole number from 1 to 100000.",
    '`tillfleet run --help` describes the option',
  ],
  '--integrators -1': [
    ['run', '--integrators', '-1'],
    "option '--integrators <n>' argument '-1' is invalid. It must be a whole number from 0 to 1000.",
    '`tillfleet run --help` describes the option',
  ],
  '--legacy 101%': [
    ['run', '--legacy', '101%'],
    "option '--legacy <share>' argument '101%' is invalid. It must be a share from 0 to 1, or from 0% to 100%.",
    '`tillfleet run --help` describes the option',
  ],
  '--card-payments many': [
    ['run', '--card-payments', 'many'],
    "option '--card-payments <n>' argument 'many' is invalid. It must be a whole number from 0 to 3600.",
    '`tillfleet run --help` describes the option',
  ],
  '--ramp 0/s': [
    ['run', '--ramp', '0/s'],
    "option '--ramp <rate>' argument '0/s' is invalid. It must be a rate above 0, like 200/s or 90/m.",
    '`tillfleet run --help` describes the option',
  ],
  'a scenario that does not exist in a list': [
    ['scenarios', 'payment.*'],
    'no scenario matches "payment.*"; did you mean payments.*?',
    '`tillfleet scenarios` lists every id; in a shell, quote a glob',
  ],
  'scenarios of an unknown clause': [
    ['scenarios', '--clause', 'PAY-99'],
    'there is no clause "PAY-99"; did you mean PAY-09?',
    '`tillfleet scenarios` lists the clauses of each scenario',
  ],
  'scenarios of a clause that none of them claims': [
    ['scenarios', 'payments.*', '--clause', 'scp-01'],
    'none of these scenarios claims the clause SCP-01',
    '`tillfleet scenarios` lists the clauses of each scenario',
  ],
  'an explanation of nothing known': [
    ['explain', 'payments.cancl'],
    '"payments.cancl" is not a clause, a scenario or a statement; did you mean payments.cancel?',
    'an id is like PAY-02, payments.cancel or S4.9; `tillfleet scenarios` lists the scenarios with their clauses',
  ],
  'a report without a path': [
    ['run', '--report', 'junit'],
    "option '--report <format=path>' argument 'junit' is invalid. It must be a format and a path, like junit=report.xml.",
    '`tillfleet run --help` describes the option',
  ],
  'a report of an unknown format': [
    ['replay', 'a.json', '--report', 'junitt=a.xml'],
    "option '--report <format=path>' argument 'junitt=a.xml' is invalid. The format must be one of text, ndjson, json, junit, ctrf, html, github; did you mean junit?",
    '`tillfleet replay --help` describes the option',
  ],
  'a report of another unknown format': [
    ['report', 'a.ndjson', '--report', 'pdf=a.pdf'],
    "option '--report <format=path>' argument 'pdf=a.pdf' is invalid. The format must be one of text, ndjson, json, junit, ctrf, html, github.",
    '`tillfleet report --help` describes the option',
  ],
  'no report': [
    ['report', 'a.ndjson'],
    'no report is asked for',
    'name at least one, like --report html=report.html',
  ],
  'two reports in one file': [
    ['report', 'a.ndjson', '--report', 'json=a.json', '--report', 'ctrf=./a.json'],
    'the report ./a.json cannot be written: two reports name it',
    'choose a file in a folder that exists and that this user may write to',
  ],
  'a report in the file of the event stream': [
    ['run', '--output', 'a.ndjson', '--report', 'json=./a.ndjson'],
    'the report ./a.ndjson cannot be written: it is the file of the event stream',
    'choose a file in a folder that exists and that this user may write to',
  ],
  '--for 5parsecs': [
    ['run', '--for', '5parsecs'],
    "option '--for <duration>' argument '5parsecs' is invalid. It must be a duration like 250ms, 30s, 5m, 2h or 7d, at most 366d.",
    '`tillfleet run --help` describes the option',
  ],
  '--for 400d': [
    ['run', '--for', '400d'],
    "option '--for <duration>' argument '400d' is invalid. It must be a duration like 250ms, 30s, 5m, 2h or 7d, at most 366d.",
    '`tillfleet run --help` describes the option',
  ],
  '--share 8/8': [
    ['selftest', '--share', '8/8'],
    "option '--share <k/n>' argument '8/8' is invalid. It must be k/n with k from 0 to n-1 and n at most 10000.",
    '`tillfleet selftest --help` describes the option',
  ],
  '--seed 4294967296': [
    ['run', '--seed', '4294967296'],
    "option '--seed <n>' argument '4294967296' is invalid. It must be a whole number from 0 to 4294967295.",
    '`tillfleet run --help` describes the option',
  ],
  '--port 65536 of run': [
    ['run', '--port', '65536'],
    "option '--port <n>' argument '65536' is invalid. It must be a whole number from 0 to 65535.",
    '`tillfleet run --help` describes the option',
  ],
  '--network pigeon': [
    ['run', '--network', 'pigeon'],
    "option '--network <kind>' argument 'pigeon' is invalid. Allowed choices are tcp, memory.",
    '`tillfleet run --help` describes the option',
  ],
  '--color purple': [
    ['run', '--color', 'purple'],
    "option '--color <when>' argument 'purple' is invalid. Allowed choices are auto, always, never.",
    '`tillfleet run --help` describes the option',
  ],
  '--color purple of replay': [
    ['replay', 'a.json', '--color', 'purple'],
    "option '--color <when>' argument 'purple' is invalid. Allowed choices are auto, always, never.",
    '`tillfleet replay --help` describes the option',
  ],
  '--port http of serve': [
    ['serve', '--port', 'http'],
    "option '--port <n>' argument 'http' is invalid. It must be a whole number from 0 to 65535.",
    '`tillfleet serve --help` describes the option',
  ],
  '--set without a value': [
    ['serve', '--set', 'acquirer.latency'],
    "option '--set <key=value>' argument 'acquirer.latency' is invalid. It must be key=value, as in acquirer.latency=200ms.",
    '`tillfleet serve --help` describes the option',
  ],
  '--on-data-failure ignore': [
    ['serve', '--on-data-failure', 'ignore'],
    "option '--on-data-failure <action>' argument 'ignore' is invalid. Allowed choices are log, refuse.",
    '`tillfleet serve --help` describes the option',
  ],
  '--log-level loud': [
    ['serve', '--log-level', 'loud'],
    "option '--log-level <level>' argument 'loud' is invalid. Allowed choices are silent, fatal, error, warn, info, debug, trace.",
    '`tillfleet serve --help` describes the option',
  ],
  'a glob without a match': [
    ['run', '--scenario', 'no.such*'],
    'no scenario matches "no.such*"',
    '`tillfleet scenarios` lists every id; in a shell, quote a glob',
  ],
  'a misspelt glob': [
    ['run', '--scenario', 'sandbx.*'],
    'no scenario matches "sandbx.*"; did you mean sandbox.*?',
    '`tillfleet scenarios` lists every id; in a shell, quote a glob',
  ],
  'an unknown preset of faults': [
    ['run', '--faults', 'store-wfi'],
    'there is no preset of faults named "store-wfi"; did you mean store-wifi?',
    '--faults takes one of store-wifi, flaky-mobile, half-open, slow-line, herd, backend-restart, token-outage, bad-day, or a file like ./faults.yaml',
  ],
});

/** Options that do not fit together, or not to the machine. */
const combinationRows = usageRows({
  'a self-test where the mutants are not, as in the package': [
    () => reported(() => loadSelftest(new URL('file:///nowhere/'))),
    'the package holds no mutants: selftest runs from a checkout',
    'clone the repository, then run `npm ci` and `npm run selftest`',
  ],
  'a kill matrix that is written without being measured': [
    ['selftest', '--write'],
    '--write needs --matrix',
    'add --matrix, or omit --write',
  ],
  'all scenarios on each mutant without a matrix': [
    ['selftest', '--all-scenarios'],
    '--all-scenarios needs --matrix',
    'add --matrix, or omit --all-scenarios',
  ],
  '--terminals with --fleet': [
    ['run', '--fleet', fleet, '--terminals', '3'],
    '--terminals cannot be combined with --fleet: the file describes the fleet',
    'change the file, or omit one of the two options; --ramp and other options override the file',
  ],
  'a ramp that takes days': [
    ['run', '--ramp', '0.001/s', '--terminals', '1000'],
    '1000 terminals would take longer than a day to start at 0.001/s',
    'use a higher --ramp or fewer terminals',
  ],
  'a run too short for its faults': [
    ['run', '--faults', 'store-wifi', '--for', '59s'],
    'the faults store-wifi need a run of 60s, not 59s: the last one ends at 20s, and the terminals have 40s to come back',
    'use --for 60s or more, or omit --for',
  ],
  'a restart of the backend during a scenario': [
    ['run', '--faults', 'backend-restart', '--scenario', 'commands.print.online'],
    'the faults backend-restart restart the backend that the scenario commands.print.online runs against',
    'omit --scenario, or use faults without a backend-restart',
  ],
  'more terminals than open files': [
    () => reported(() => checkDescriptors(512, { terminals: 400, service: 'own' })),
    '400 terminals need more open files than the limit of 512 allows: 160 fit',
    'use at most 160 terminals, use --network memory, which needs none, or raise the limit (ulimit -n 992)',
  ],
  'a limit of open files for no terminal': [
    () => reported(() => checkDescriptors(100, { terminals: 1, service: 'own' })),
    '1 terminals need more open files than the limit of 100 allows: 0 fit',
    'use --network memory, which needs none, or raise the limit (ulimit -n 194)',
  ],
  '--quiet with --verbose': [
    ['run', '-q', '-v'],
    "option '-q, --quiet' cannot be used with option '-v, --verbose'",
    '`tillfleet run --help` describes the option',
  ],
  '--tls-cert alone': [
    ['serve', '--tls-cert', 'a.pem'],
    '--tls-cert a.pem requires --tls-key too',
    'give both options or neither',
  ],
  '--tls-key alone': [
    ['serve', '--tls-key', 'a.key'],
    '--tls-key a.key requires --tls-cert too',
    'give both options or neither',
  ],
  '--json without a secret file': [
    ['serve', '--json'],
    '--json prints no secret, so the secret of the first administrator would be lost',
    'give a file for it with --admin-secret-file',
  ],
});

const runConfig = (...lines: readonly string[]) => ['run', '--config', file('run.yaml', ...lines)];

/** A call with a variable of the environment. */
async function withVariable(name: string, value: string): Promise<Printed> {
  process.env[name] = value;
  try {
    return await called('run');
  } finally {
    delete process.env[name];
  }
}

/** The file and the variables with options of `run`. */
const settingRows = usageRows({
  'an unknown key in the file of run': [
    runConfig('seed: 7', 'terminlas: 3'),
    '<folder>/run.yaml:2: there is no option "terminlas"; did you mean terminals?',
    'a key is the long name of an option of `tillfleet run`, without its dashes',
  ],
  'a nested key in the file of run': [
    runConfig('fleet:', '  terminals: 3'),
    '<folder>/run.yaml:2: there is no option "fleet.terminals"',
    'a key is the long name of an option of `tillfleet run`, without its dashes',
  ],
  'a list as the file of run': [
    runConfig('- terminals'),
    '<folder>/run.yaml:1: the file must be a map of keys, like `key: value`',
    'a key is the long name of an option of `tillfleet run`, without its dashes',
  ],
  'an invalid value in the file of run': [
    runConfig('terminals: many'),
    "<folder>/run.yaml:1: option '--terminals <n>' argument 'many' is invalid. It must be a whole number from 1 to 100000.",
    '`tillfleet run --help` describes the option',
  ],
  'a file of run that does not exist': [
    ['run', '--config', pathOf('none.yaml')],
    '<folder>/none.yaml cannot be read: no such file or directory',
    'check the path and the permissions, and that it is a text file',
  ],
  'an invalid value in a variable': [
    () => withVariable('TILLFLEET_JITTER', 'maybe'),
    "TILLFLEET_JITTER: option '--jitter' argument 'maybe' is invalid. It must be true or false.",
    '`tillfleet run --help` describes the option',
  ],
  'a misspelt variable': [
    () => withVariable('TILLFLEET_TERMINLAS', '3'),
    'the variable TILLFLEET_TERMINLAS is not one of `tillfleet run`; did you mean TILLFLEET_TERMINALS?',
    'rename the variable, or unset it',
  ],
  'an output file in a folder that does not exist': [
    ['run', '--terminals', '1', '--network', 'memory', '-o', pathOf('none/run.ndjson')],
    '<folder>/none/run.ndjson cannot be written: no such file or directory',
    'choose a file in a folder that exists and that this user may write to',
  ],
});

/** The dashboard of a run at this target, or on a terminal that could show the live view. */
function dashboardAt(change: { readonly target?: string }): Promise<Printed> {
  const request = { clock: 'real', network: 'tcp', ...change } as const;
  return reported(() => dashboardOf({ dashboard: true }, request, true));
}

/** The dashboard of `run`. */
const dashboardRows = usageRows({
  'a secret file without the dashboard': [
    ['run', '--admin-secret-file', pathOf('secret')],
    '--admin-secret-file requires --dashboard',
    'add --dashboard, or leave it out',
  ],
  'the dashboard of a target': [
    () => dashboardAt({ target: 'target.yaml' }),
    '--dashboard cannot be combined with --target',
    'a target has a dashboard of its own, or none',
  ],
  'the dashboard in virtual time': [
    ['run', '--dashboard', '--virtual'],
    '--dashboard cannot be combined with --virtual',
    'a browser needs real time and a TCP port',
  ],
  'the dashboard on a network in memory': [
    ['run', '--dashboard', '--network', 'memory'],
    '--dashboard cannot be combined with --network memory',
    'a browser needs real time and a TCP port',
  ],
  'the dashboard with the live view': [
    () => dashboardAt({}),
    '--dashboard with the live view requires --admin-secret-file, because the view would cover the secret',
    'name a file for the secret of the administrator, or add --no-tui',
  ],
});

export const commandLineRows = [
  ...commandRows,
  ...valueRows,
  ...combinationRows,
  ...settingRows,
  ...dashboardRows,
];
