import { type Argument, file, pathOf, usageRows } from './provoke.js';

const fleet = (...lines: readonly string[]) => ['run', '--fleet', file('fleet.yaml', ...lines)];
/** A fleet file with one branch with these lines. */
const branch = (...lines: readonly string[]) =>
  fleet('merchants:', '  - name: A', '    branches:', ...lines.map((line) => `      ${line}`));
const faults = (...lines: readonly string[]) => ['run', '--faults', file('faults.yaml', 'faults:', ...lines)];
const serve = (...more: readonly Argument[]) => ['serve', '--port', '0', '--log-level', 'silent', ...more];
const config = (...lines: readonly string[]) => serve('--config', file('config.yaml', ...lines));
const fixtures = (...lines: readonly string[]) => serve('--fixtures', file('fixtures.yaml', ...lines));

/** Files that cannot be read, and files that are not YAML. */
const textRows = usageRows({
  'a file that does not exist': [
    ['run', '--fleet', pathOf('none.yaml')],
    '<folder>/none.yaml cannot be read: no such file or directory',
    'check the path and the permissions, and that it is a text file',
  ],
  'a folder for a file': [
    ['run', '--fleet', pathOf('')],
    '<folder> cannot be read: it is not a file',
    'check the path and the permissions, and that it is a text file',
  ],
  'a file that is too large': [
    ['run', '--fleet', { name: 'large.yaml', content: ' '.repeat(1024 * 1024 + 1) }],
    '<folder>/large.yaml cannot be read: it has 1048577 bytes, at most 1048576 are allowed',
    'check the path and the permissions, and that it is a text file',
  ],
  'a file that is not text': [
    ['run', '--fleet', { name: 'bytes.yaml', content: Uint8Array.of(0xff) }],
    '<folder>/bytes.yaml cannot be read: it is not UTF-8 text',
    'check the path and the permissions, and that it is a text file',
  ],
  'an empty file': [
    fleet(),
    '<folder>/fleet.yaml:1: the file is empty',
    'fix the file; docs/fleets.md shows how it is written, docs/schemas/fleet.schema.json describes it',
  ],
  'a key that is given twice': [
    fleet('ramp: 1/s', 'ramp: 2/s'),
    '<folder>/fleet.yaml:2: ramp is given twice: keep one of them',
    'fix the file; nothing has been started',
  ],
  'two documents in one file': [
    fleet('ramp: 1/s', '---', 'ramp: 2/s'),
    '<folder>/fleet.yaml:2: the file holds several documents: keep one, without `---`',
    'fix the file; nothing has been started',
  ],
  'an alias': [
    fleet('ramp: &a 1/s', 'faults: *a'),
    '<folder>/fleet.yaml:2: *a is an alias, and aliases are not supported: write the value out',
    'fix the file; nothing has been started',
  ],
  'nesting without end': [
    fleet('['.repeat(100_000)),
    '<folder>/fleet.yaml:1: the file is nested too deeply: use fewer levels',
    'fix the file; nothing has been started',
  ],
});

const fleetRows = usageRows({
  'an unknown field of a fleet': [
    fleet('merchants:', '  - nam: A'),
    '<folder>/fleet.yaml:2: merchants[0].nam is not a field of a fleet file; did you mean name?',
    'fix the file; docs/fleets.md shows how it is written, docs/schemas/fleet.schema.json describes it',
  ],
  'a field of a fleet that is like no other': [
    fleet('frobnicate: 1'),
    '<folder>/fleet.yaml:1: frobnicate is not a field of a fleet file; its fields are ramp, faults, merchants',
    'fix the file; docs/fleets.md shows how it is written, docs/schemas/fleet.schema.json describes it',
  ],
  'a missing field of a fleet': [
    fleet('merchants:', '  - name: A'),
    '<folder>/fleet.yaml:2: merchants[0].branches is missing: it must be a list of at least 1 item',
    'fix the file; docs/fleets.md shows how it is written, docs/schemas/fleet.schema.json describes it',
  ],
  'a value of a fleet that is not allowed': [
    branch('- name: B', '  count: 0'),
    '<folder>/fleet.yaml:5: merchants[0].branches[0].count must be a whole number from 1 to 10000, not 0',
    'fix the file; docs/fleets.md shows how it is written, docs/schemas/fleet.schema.json describes it',
  ],
  'a ramp of 0': [
    fleet('ramp: 0/s', 'merchants: [{ name: A, branches: [{ name: B }] }]'),
    '<folder>/fleet.yaml:1: ramp must be more than 0, not 0/s',
    'fix the file; docs/fleets.md shows how it is written, docs/schemas/fleet.schema.json describes it',
  ],
  'a fleet without terminals': [
    branch('- name: B'),
    '<folder>/fleet.yaml:1: merchants have no terminals: at least one is needed',
    'fix the file; docs/fleets.md shows how it is written, docs/schemas/fleet.schema.json describes it',
  ],
  'too many terminals': [
    branch('- name: B {n}', '  count: 2', '  terminals: [{ count: 60000, namePattern: "T{n}" }]'),
    '<folder>/fleet.yaml:1: merchants have 120000 terminals, at most 100000 are allowed',
    'fix the file; docs/fleets.md shows how it is written, docs/schemas/fleet.schema.json describes it',
  ],
  'a ramp of a fleet that takes days': [
    fleet('ramp: 0.001/s', 'merchants: [{ name: A, branches: [{ name: B, terminals: [{ count: 1000 }] }] }]'),
    '<folder>/fleet.yaml:1: ramp of 0.001/s takes longer than a day for 1000 terminals: use a faster ramp',
    'fix the file; docs/fleets.md shows how it is written, docs/schemas/fleet.schema.json describes it',
  ],
  'an unknown placeholder in a branch': [
    branch('- name: B {x}'),
    '<folder>/fleet.yaml:4: merchants[0].branches[0].name may contain {n} and {nnn}, not {x}',
    'fix the file; docs/fleets.md shows how it is written, docs/schemas/fleet.schema.json describes it',
  ],
  'branches without a number': [
    branch('- name: B', '  count: 2'),
    '<folder>/fleet.yaml:4: merchants[0].branches[0].name must contain {n}, not "B": there are 2 of them',
    'fix the file; docs/fleets.md shows how it is written, docs/schemas/fleet.schema.json describes it',
  ],
  'an unknown placeholder in a terminal': [
    branch('- name: B', '  terminals: [{ count: 1, namePattern: "{x}" }]'),
    '<folder>/fleet.yaml:5: merchants[0].branches[0].terminals[0].namePattern may contain {n}, {nnn} and {branch}, not {x}',
    'fix the file; docs/fleets.md shows how it is written, docs/schemas/fleet.schema.json describes it',
  ],
  'terminals without a number': [
    branch('- name: B', '  terminals: [{ count: 2, namePattern: T }]'),
    '<folder>/fleet.yaml:5: merchants[0].branches[0].terminals[0].namePattern must contain {n}, not "T": there are 2 of them',
    'fix the file; docs/fleets.md shows how it is written, docs/schemas/fleet.schema.json describes it',
  ],
  'names that are too long': [
    branch(`- name: ${'B'.repeat(64)}`, '  terminals: [{ count: 1, namePattern: "{branch} {branch}" }]'),
    '<folder>/fleet.yaml:5: merchants[0].branches[0].terminals[0].namePattern makes names of 129 characters, at most 128 are allowed',
    'fix the file; docs/fleets.md shows how it is written, docs/schemas/fleet.schema.json describes it',
  ],
  'an interval that ends before it begins': [
    branch('- name: B', '  terminals:', '    - count: 1', '      keepAliveSeconds: { from: 9, to: 3 }'),
    '<folder>/fleet.yaml:7: merchants[0].branches[0].terminals[0].keepAliveSeconds must not end before it begins, as from 9 to 3 does',
    'fix the file; docs/fleets.md shows how it is written, docs/schemas/fleet.schema.json describes it',
  ],
  'faults of a fleet that do not fit': [
    fleet(
      'faults: [{ kind: cut, at: 1s, for: 2d }]',
      'merchants: [{ name: A, branches: [{ name: B, terminals: [{ count: 1 }] }] }]',
    ),
    '<folder>/fleet.yaml:1: faults[0].for must be at most 1d, not 2d',
    'fix the file; docs/fleets.md shows how it is written, docs/schemas/fleet.schema.json describes it',
  ],
});

const faultRows = usageRows({
  'a fault of an unknown kind': [
    faults('  - kind: quake', '    at: 1s'),
    '<folder>/faults.yaml:2: faults[0].kind must be one of cut, half-open, latency, slow-consumer, bandwidth, duplicates, token-down, herd-cut, backend-restart, not "quake"',
    'fix the file; docs/schemas/faults.schema.json describes it',
  ],
  'a fault without its kind': [
    faults('  - at: 1s'),
    '<folder>/faults.yaml:2: faults[0].kind is missing: it must be one of cut, half-open, latency, slow-consumer, bandwidth, duplicates, token-down, herd-cut, backend-restart',
    'fix the file; docs/schemas/faults.schema.json describes it',
  ],
  'a fault that begins too late': [
    faults('  - kind: cut', '    at: 31d', '    for: 1s'),
    '<folder>/faults.yaml:3: faults[0].at must be at most 30d, not 31d',
    'fix the file; docs/schemas/faults.schema.json describes it',
  ],
  'a fault of no time': [
    faults('  - kind: cut', '    at: 1s', '    for: 0s'),
    '<folder>/faults.yaml:4: faults[0].for must be at least 1ms, not 0s',
    'fix the file; docs/schemas/faults.schema.json describes it',
  ],
  'two restarts at once': [
    faults(
      '  - { kind: backend-restart, at: 1s, for: 5s }',
      '  - { kind: backend-restart, at: 6s, for: 5s }',
    ),
    '<folder>/faults.yaml:3: faults[1].at must be at least 1s after the end of the restart before it, not 6s',
    'fix the file; docs/schemas/faults.schema.json describes it',
  ],
});

const configRows = usageRows({
  'a configuration that is a list': [
    config('- a'),
    '<folder>/config.yaml:1: the file must be a map of keys, like `key: value`',
    'fix the file; docs/configuration.md shows how it is written',
  ],
  'a key that is a list': [
    config('[a, b]: 1'),
    '<folder>/config.yaml:1: a key must be plain text, not a list or a map',
    'fix the file; docs/configuration.md shows how it is written',
  ],
  'a key that is given twice, whole and nested': [
    config('a.b: 1', 'a:', '  b: 2'),
    '<folder>/config.yaml:3: a.b is given twice: keep one of them',
    'fix the file; docs/configuration.md shows how it is written',
  ],
  'a list of lists': [
    config('systems:', '  - [a]'),
    '<folder>/config.yaml:1: systems must be a value or a list of values without commas, as in `systems: [pos, kiosk]`',
    'fix the file; docs/configuration.md shows how it is written',
  ],
  'an unknown key of the configuration': [
    config('frobnicate: 1'),
    '<folder>/config.yaml:1: there is no key "frobnicate"',
    'docs/configuration.md lists all keys',
  ],
  'a misspelt key of the configuration': [
    config('ws:', '  heartBeet: 5s'),
    '<folder>/config.yaml:2: there is no key "ws.heartBeet"',
    'did you mean ws.heartBeat?',
  ],
  'an invalid value in the configuration': [
    config('ws:', '  heartBeat: soon'),
    '<folder>/config.yaml:2: ws.heartBeat must be a duration like 250ms, 30s, 5m, 2h or 7d, from 0ms to 10m, not "soon"',
    'correct the value, or leave the key out for its default, which is 10s',
  ],
  'an invalid value of --set': [
    serve('--set', 'acquirer.approvalPercent=101'),
    '--set: acquirer.approvalPercent must be a whole number from 0 to 100, not "101"',
    'correct the value, or leave the key out for its default, which is 95',
  ],
  'an unknown key of --set': [
    serve('--set', 'heartBeat=5s'),
    '--set: there is no key "heartBeat"',
    'did you mean ws.heartBeat?',
  ],
  'a reserved system': [
    config('acquirer.latency: 1s', 'systems: [pos, admin]'),
    '<folder>/config.yaml:2: systems must not contain admin, which is reserved',
    'choose names other than admin, oauth, terminal',
  ],
});

const fixturesRows = usageRows({
  'an unknown field of fixtures': [
    fixtures('merchants:', '  - merchantId: m1', '    name: One', '    branchs: []'),
    '<folder>/fixtures.yaml:4: merchants[0].branchs is not a field of fixtures; did you mean branches?',
    'fix the file; docs/schemas/fixtures.schema.json describes it',
  ],
  'a secret that is too short': [
    fixtures(
      'administrators:',
      '  - clientId: user_12345678901234567890',
      '    role: ADMIN',
      '    clientSecret: short',
    ),
    '<folder>/fixtures.yaml:4: administrators[0].clientSecret must be a text of 16 to 128 visible ASCII characters, not the given value',
    'fix the file; docs/schemas/fixtures.schema.json describes it',
  ],
  'an id that is used twice': [
    fixtures('merchants:', '  - { merchantId: m1, name: One }', '  - { merchantId: m1, name: Two }'),
    '<folder>/fixtures.yaml:3: merchants[1].merchantId repeats the id m1: ids are unique in the file',
    'fix the file; docs/schemas/fixtures.schema.json describes it',
  ],
});

export const inputFileRows = [...textRows, ...fleetRows, ...faultRows, ...configRows, ...fixturesRows];
