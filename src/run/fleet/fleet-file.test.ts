import { expect, it } from 'vitest';
import { exitCodes } from '../../failure/exit-codes.js';
import { fleetCounts, parseFleet, takesCardPayments } from './fleet-file.js';
import { rampMs, rampOf, rampText } from './ramp.js';

function failureOf(text: string): unknown {
  try {
    parseFleet(text, 'fleet.yaml');
  } catch (error) {
    return error;
  }
  throw new Error('the file was accepted');
}

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;

/** A fleet of one branch, with this as its terminal group, from line 6 on. */
const group = (...fields: readonly string[]) =>
  lines(
    'merchants:',
    '  - name: Merchant',
    '    branches:',
    '      - name: Main',
    '        terminals:',
    ...fields.map((field, at) => (at === 0 ? `          - ${field}` : `            ${field}`)),
  );

const at = 'merchants[0].branches[0].terminals[0]';

it('a fleet file is plain data, with the sums of all its branches', () => {
  const text = lines(
    'ramp: 200/s',
    'merchants:',
    '  - name: Chain',
    '    integrators: [{persona: pos, count: 2}]',
    '    branches:',
    "      - name: 'Store {nn}'",
    '        count: 10',
    '        terminals: [{count: 3}, {count: 1, legacyShare: 0.5}]',
    '        integrators: [{persona: kiosk}]',
    '  - name: Other',
    '    branches: [{name: One, terminals: [{count: 2}]}]',
  );
  const fleet = parseFleet(text, 'fleet.yaml');
  expect(fleetCounts(fleet)).toEqual({ branches: 11, terminals: 42, integrators: 12 });
  expect(structuredClone(fleet)).toEqual(JSON.parse(JSON.stringify(fleet)));
});

it.each([
  [
    'an unknown key',
    group('count: 1', 'legacyshare: 0.2'),
    7,
    `${at}.legacyshare is not a field of a fleet file; did you mean legacyShare?`,
  ],
  [
    'a count below zero',
    group('count: -5'),
    6,
    `${at}.count must be a whole number from 1 to 100000, not -5`,
  ],
  ['a count of zero', group('count: 0'), 6, `${at}.count must be a whole number from 1 to 100000, not 0`],
  ['half a terminal', group('count: 1.5'), 6, `${at}.count must be a whole number from 1 to 100000, not 1.5`],
  [
    'a count in words',
    group('count: many'),
    6,
    `${at}.count must be a whole number from 1 to 100000, not "many"`,
  ],
  [
    'a million terminals',
    group('count: 1000000'),
    6,
    `${at}.count must be a whole number from 1 to 100000, not 1000000`,
  ],
  [
    'no count',
    group('legacyShare: 1'),
    6,
    `${at}.count is missing: it must be a whole number from 1 to 100000`,
  ],
  [
    'a share above one',
    group('count: 1', 'legacyShare: 20'),
    7,
    `${at}.legacyShare must be a number from 0 to 1, not 20`,
  ],
  [
    'a pace that is not one',
    group('count: 1', 'cardPaymentsPerHour: .inf'),
    7,
    `${at}.cardPaymentsPerHour must be a whole number from 0 to 3600, not Infinity`,
  ],
  [
    'keep-alives that end before they begin',
    group('count: 1', 'keepAliveSeconds: {from: 60, to: 30}'),
    7,
    `${at}.keepAliveSeconds must not end before it begins, as from 60 to 30 does`,
  ],
  [
    'keep-alives without end',
    group('count: 1', 'keepAliveSeconds: {from: 30, to: 99999}'),
    7,
    `${at}.keepAliveSeconds.to must be a whole number from 1 to 3600, not 99999`,
  ],
  [
    'many terminals of one name',
    group('count: 2', 'namePattern: Terminal'),
    7,
    `${at}.namePattern must contain {n}, not "Terminal": there are 2 of them`,
  ],
  [
    'an unknown place in a name',
    group('count: 2', "namePattern: 'Terminal {m}'"),
    7,
    `${at}.namePattern may contain {n}, {nnn} and {branch}, not {m}`,
  ],
  [
    'a name that would be too long',
    group('count: 1', `namePattern: '${'{branch}'.repeat(8)}'`).replace('Main', 'Main Street, North'),
    7,
    `${at}.namePattern makes names of 144 characters, at most 128 are allowed`,
  ],
  [
    'a ramp of a wrong form',
    lines('ramp: fast', 'merchants: [{name: A, branches: [{name: B}]}]'),
    1,
    'ramp must be a rate like 200/s or 90/m, not "fast"',
  ],
  [
    'a ramp of zero',
    lines('ramp: 0/s', 'merchants: [{name: A, branches: [{name: B}]}]'),
    1,
    'ramp must be more than 0, not 0/s',
  ],
  [
    'a ramp of days',
    lines('ramp: 0.001/m', 'merchants: [{name: A, branches: [{name: B, terminals: [{count: 9}]}]}]').replace(
      'ramp',
      '# slow\nramp',
    ),
    2,
    'ramp of 0.001/m takes longer than a day for 9 terminals: use a faster ramp',
  ],
  [
    'no merchants',
    lines('merchants: []'),
    1,
    'merchants must be a list of at least 1 item, not an empty list',
  ],
  [
    'no terminals',
    lines('merchants: [{name: A, branches: [{name: B}]}]'),
    1,
    'merchants have no terminals: at least one is needed',
  ],
  [
    'branches of one name',
    lines('merchants:', '  - name: A', '    branches:', '      - name: B', '        count: 3'),
    4,
    'merchants[0].branches[0].name must contain {n}, not "B": there are 3 of them',
  ],
  [
    'an unknown persona',
    lines(
      'merchants:',
      '  - name: A',
      '    integrators:',
      '      - persona: kiosks',
      '    branches: [{name: B}]',
    ),
    4,
    'merchants[0].integrators[0].persona must be one of ',
  ],
  [
    'an unknown preset of faults',
    lines('faults: store-wify', 'merchants: [{name: A, branches: [{name: B}]}]'),
    1,
    'faults must be one of ',
  ],
  ['an empty file', '', 1, 'the file is empty'],
])('a fleet file is rejected with line, field and value: %s', (_, text, line, message) => {
  expect(failureOf(text)).toMatchObject({
    message: expect.stringContaining(`fleet.yaml:${line}: ${message}`),
    exitCode: exitCodes.usage,
    code: 'bad-fleet',
    hint: expect.stringContaining('docs/schemas/fleet.schema.json'),
  });
});

it.each([
  ['a persona', 'integrators: [{persona: kiosc}]', 'kiosk'],
  ['a preset of faults', 'faults: store-wify', 'store-wifi'],
])('a fleet file suggests the closest word: %s', (_, field, near) => {
  const inside = field.startsWith('faults') ? '' : `, ${field}`;
  const text = lines(
    ...(inside === '' ? [field] : []),
    `merchants: [{name: A, branches: [{name: B}]${inside}}]`,
  );
  expect(failureOf(text)).toMatchObject({ message: expect.stringContaining(`did you mean ${near}?`) });
});

it.each([
  [
    'terminals',
    'branches: [{name: "{n}", count: 100, terminals: [{count: 9999}]}]',
    'have 999900 terminals, at most 100000',
  ],
  [
    'branches',
    'branches: [{name: "{n}", count: 9999}, {name: "{n}", count: 2}]',
    'have 10001 branches, at most 10000',
  ],
  [
    'integrators',
    'branches: [{name: "{n}", count: 101, integrators: [{persona: pos, count: 10}]}]',
    'have 1010 integrators, at most 1000',
  ],
])('a fleet file is rejected with its total: too many %s', (_, merchant, message) => {
  expect(failureOf(`merchants: [{name: A, ${merchant}}]\n`)).toMatchObject({
    message: expect.stringContaining(`fleet.yaml:1: merchants ${message}`),
    code: 'bad-fleet',
  });
});

it.each([
  ['an alias', lines('merchants: &all', '  - name: A', '    branches: *all'), 3],
  ['no YAML', lines('merchants: [', 'x'), 1],
  ['a key given twice', lines('ramp: 1/s', 'ramp: 2/s'), 2],
])('a fleet file is rejected as YAML: %s', (_, text, line) => {
  expect(failureOf(text)).toMatchObject({
    message: expect.stringMatching(new RegExp(`^fleet\\.yaml:[${line}-9]`)),
    exitCode: exitCodes.usage,
    code: 'bad-yaml',
  });
});

const named = (name: string) =>
  `merchants: [{name: ${JSON.stringify(name)}, branches: [{name: B, terminals: [{count: 1}]}]}]\n`;

it.each(['Café Zoë', '東京 1', 'كشك', '🍕 & Co', "L'Été", 'a b', ' a'])(
  'a name in a fleet file may be %s',
  (name) => {
    expect(parseFleet(named(name), 'f.yaml').merchants[0]?.name).toBe(name);
  },
);

it.each([
  ['\u009b31m', 'a C1 control'],
  ['\u0080', 'a C1 control'],
  ['a\u007f', 'DEL'],
  ['a\u001bb', 'a control'],
  ['a\u202eb', 'a mark that turns the direction'],
  ['a\u2066b', 'an isolate'],
  ['a\u200f', 'a mark of direction'],
  ['a\u061cb', 'an Arabic letter mark'],
  ['a\u2028b', 'a line separator'],
  ['   ', 'blanks'],
  ['\u00a0\u3000', 'wide blanks'],
  ['a\ud83d', 'half a pair'],
])('a name in a fleet file may not be %j: %s', (name) => {
  expect(failureOf(named(name))).toMatchObject({
    message: expect.stringMatching(/^fleet\.yaml:1: merchants\[0\]\.name /),
    exitCode: exitCodes.usage,
  });
});

it('a ramp is not looked at where another one goes before it', () => {
  const text = 'ramp: 0.001/m\nmerchants: [{name: A, branches: [{name: B, terminals: [{count: 9}]}]}]\n';
  expect(parseFleet(text, 'f.yaml', { rampCounts: false }).ramp).toBe('0.001/m');
});

it.each(['200/s', '0.5/s', '0.001/m', '1/m', '100/m', '0.007/s'])(
  'a ramp is written as it was given: %s',
  (text) => {
    expect(rampText(rampOf(text) ?? 0)).toBe(text);
  },
);

it('a ramp is a rate in seconds or minutes', () => {
  expect([rampOf('200/s'), rampOf('90/m'), rampOf('0.5/s')]).toEqual([200, 1.5, 0.5]);
  expect(['200', '/s', '1e3/s', '-1/s', '0/s', '1/h', ' 1/s'].map(rampOf)).toEqual(Array(7).fill(undefined));
});

it('a ramp lasts from the first terminal to the last', () => {
  expect(rampMs({ terminals: 1001, rampPerSecond: 200 })).toBe(5000);
  expect(rampMs({ terminals: 1001 })).toBe(0);
});

it.each([
  [
    'takes card payments if a group of its terminals does',
    'count: 1}, {count: 1, cardPaymentsPerHour: 6',
    true,
  ],
  ['takes none at a rate of 0', 'count: 1, cardPaymentsPerHour: 0', false],
  ['takes none without a rate', 'count: 1', false],
])('a fleet file %s', (_what, terminals, takes) => {
  const text = `merchants: [{name: A, branches: [{name: B, terminals: [{${terminals}}]}]}]\n`;
  expect(takesCardPayments(parseFleet(text, 'f.yaml'))).toBe(takes);
});
