import { type Argument, file, pathOf, usageRows } from './provoke.js';

const conform = (...args: readonly Argument[]) => ['conform', ...args];
const expected = (...clauses: readonly string[]) =>
  conform(
    '--expected',
    file(
      'known.yaml',
      'expectedFailuresVersion: 1',
      'failures:',
      ...clauses.map((id) => `  - { clause: ${id}, reason: a, owner: b, until: 2030-01-01 }`),
    ),
  );

/** The report of a run that was broken off. */
const brokenOff = {
  formatVersion: 1,
  tool: { name: 'tillfleet', version: '1.2.3' },
  run: {
    seed: 7,
    clock: 'real',
    network: 'tcp',
    target: 'embedded',
    startedAt: '2030-01-01T08:00:00.000Z',
    elapsedMs: 1,
    terminals: { asked: 0, onlinePeak: 0 },
    integrators: 0,
  },
  complete: false,
  verdict: 'error',
  exitCode: 70,
  reasons: [],
  summary: { passed: 0, differing: 0, failed: 0, inconclusive: 0, skipped: 0, errors: 0 },
  scenarios: [],
  clauses: [],
};

export const conformRows = usageRows({
  'a scenario or clause that does not exist': [
    conform('--only', 'PAY-9?'),
    '--only PAY-9?: no scenario and no clause matches; did you mean PAY-01?',
    '`tillfleet scenarios` lists every id with its clauses; in a shell, quote a glob',
  ],
  'a misspelt clause to skip': [
    conform('--skip', 'payment.*'),
    '--skip payment.*: no scenario and no clause matches; did you mean payments.*?',
    '`tillfleet scenarios` lists every id with its clauses; in a shell, quote a glob',
  ],
  'a choice of nothing': [
    conform('--only', 'payments.*', '--skip', 'payments.*'),
    'no scenario is left: --only, --skip and --level exclude each other',
    '`tillfleet scenarios` prints what there is, with the clauses',
  ],
  'a level that does not exist': [
    conform('--level', 'should'),
    "option '--level <level>' argument 'should' is invalid. Allowed choices are must, profile.",
    '`tillfleet conform --help` describes the option',
  ],
  'a seed of conform': [
    conform('--seed', '-1'),
    "option '--seed <n>' argument '-1' is invalid. It must be a whole number from 0 to 4294967295.",
    '`tillfleet conform --help` describes the option',
  ],
  'a report of conform': [
    conform('--report', 'pdf=a.pdf'),
    "option '--report <format=path>' argument 'pdf=a.pdf' is invalid. The format must be one of text, ndjson, json, junit, ctrf, html, github.",
    '`tillfleet conform --help` describes the option',
  ],
  'a colour of conform': [
    conform('--color', 'red'),
    "option '--color <when>' argument 'red' is invalid. Allowed choices are auto, always, never.",
    '`tillfleet conform --help` describes the option',
  ],
  'a report to compare that does not exist': [
    ['compare', pathOf('none.json'), pathOf('none.json')],
    '<folder>/none.json cannot be read: no such file or directory',
    'choose a file that `--report json=<path>` has written',
  ],
  'a file to compare that is not a report': [
    conform('--baseline', file('other.json', '{"formatVersion":1}')),
    '<folder>/other.json is not a report: tool is missing: it must be a map',
    'choose a file that `--report json=<path>` has written',
  ],
  'a file to compare that is not JSON': [
    ['compare', file('other.yaml', 'a: 1'), file('other.yaml', 'a: 1')],
    '<folder>/other.yaml is not JSON',
    'choose a file that `--report json=<path>` has written',
  ],
  'a file to compare that is a list': [
    ['compare', file('list.json', '[]'), file('list.json', '[]')],
    '<folder>/list.json is not a report: the file must be a map, not an empty list',
    'choose a file that `--report json=<path>` has written',
  ],
  'a preflight of the embedded backend': [
    conform('--preflight'),
    '--preflight needs a target file',
    'name one with --target',
  ],
  'an expected failure of no clause': [
    expected('PAY-999'),
    '<folder>/known.yaml:3: failures[0].clause must be the id of a clause, not "PAY-999"; did you mean PAY-09?',
    'fix the file; docs/conformance.md shows how it is written',
  ],
  'an expected failure that is named twice': [
    expected('REF-03', 'REF-03'),
    '<folder>/known.yaml:4: failures[1].clause names REF-03 a second time',
    'fix the file; docs/conformance.md shows how it is written',
  ],
  'new failures alone, without an earlier report': [
    conform('--new-only'),
    '--new-only needs an earlier report',
    'name one with --baseline',
  ],
  'new failures alone, after a run that was broken off': [
    conform('--new-only', '--baseline', file('earlier.json', JSON.stringify(brokenOff))),
    '<folder>/earlier.json is the report of an unfinished run',
    'choose the report of a whole run',
  ],
  'requirements of an unknown version': [
    conform('--requirements', '0.0.1'),
    'unknown version of --requirements: 0.0.1; known are 0.1.0, 0.2.0',
    'docs/conformance.md explains them',
  ],
  'an expected failure of nothing': [
    conform(
      '--expected',
      file('known.yaml', 'expectedFailuresVersion: 1', 'failures:', '  - { reason: slow, owner: payments }'),
    ),
    '<folder>/known.yaml:3: failures[0] needs clause, check or scenario',
    'fix the file; docs/conformance.md shows how it is written',
  ],
  'a longest scenario without a unit': [
    conform('--longest', '90'),
    "option '--longest <duration>' argument '90' is invalid. It must be a duration like 250ms, 30s, 5m, 2h or 7d, at most 366d.",
    '`tillfleet conform --help` describes the option',
  ],
});
