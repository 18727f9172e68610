import { expect, it } from 'vitest';
import { builtInFixtures } from '../backend/fixtures/built-in.js';
import { exitCodes } from '../failure/exit-codes.js';
import { parseConfig } from './config-file.js';
import { parseFixtures } from './fixtures-file.js';

/** The thrown error. */
function refusal(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('no file was rejected');
}

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;

const app = [
  '      appSecret: a-secret-of-the-app',
  '      displayName: Counter',
  '      scopes: [payments:direct]',
];

it('a fixtures file is parsed completely', () => {
  expect(parseFixtures(JSON.stringify(builtInFixtures), 'world.yaml')).toEqual(builtInFixtures);
  expect(parseFixtures('# nothing yet\n', 'world.yaml')).toEqual({});
});

it.each([
  [
    'an unknown field',
    lines('merchants:', '  - merchantId: m1', '    name: One', '    branchs: []'),
    'world.yaml:4: merchants[0].branchs is not a field of fixtures; did you mean branches?',
  ],
  [
    'a wrong type',
    lines('merchants:', '  - merchantId: m1', '    name: 7'),
    'world.yaml:3: merchants[0].name must be a text of 1 to 128 characters, not 7',
  ],
  [
    'a field that is missing',
    lines('merchants:', '  - name: One'),
    'world.yaml:2: merchants[0].merchantId is missing: it must be a text of 1 to 64 letters',
  ],
  [
    'an id of a wrong form',
    lines('merchants:', '  - merchantId: m1', '    name: One', '    apps:', '    - appId: app_1', ...app),
    'world.yaml:5: merchants[0].apps[0].appId must be app_ and 20 letters or digits, not "app_1"',
  ],
  [
    'a repeated id',
    lines('merchants:', '  - {merchantId: m1, name: One}', '  - {merchantId: m1, name: Two}'),
    'world.yaml:3: merchants[1].merchantId repeats the id m1',
  ],
  ['a list instead of the whole', '- 1\n', 'world.yaml:1: the file must be a map, not a list of 1'],
])('a fixtures file is rejected with line and field for %s', (_, text, message) => {
  expect(refusal(() => parseFixtures(text, 'world.yaml'))).toMatchObject({
    message: expect.stringContaining(message),
    exitCode: exitCodes.usage,
    hint: expect.stringContaining('fixtures.schema.json'),
  });
});

it.each([
  ['a repeated key', lines('merchants: []', 'merchants: []'), /^world\.yaml:2: .*twice/],
  ['a text that is not valid YAML', lines('merchants: []', 'x: [1, 2'), /^world\.yaml:[23]: /],
  ['two documents', lines('merchants: []', '---', 'merchants: []'), /^world\.yaml:2: .*documents/],
  ['an unknown tag', lines('merchants: !!js/function []'), /^world\.yaml:1: .*tag/],
  ['an alias', lines('merchants: []', 'administrators: *a'), /^world\.yaml:2: .*alias/i],
  ['nesting without end', '['.repeat(100_000), /^world\.yaml:\d+: /],
])('a fixtures file is rejected as YAML for %s', (_, text, message) => {
  expect(refusal(() => parseFixtures(text, 'world.yaml'))).toMatchObject({
    message: expect.stringMatching(message),
    exitCode: exitCodes.usage,
    code: 'bad-yaml',
  });
});

it('a fixtures file cannot change the prototype of an object', () => {
  const text = lines('__proto__: {polluted: true}', 'merchants: []');
  expect(refusal(() => parseFixtures(text, 'world.yaml'))).toMatchObject({ code: 'bad-fixtures' });
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

const read = (text: string) => parseConfig(text, 'config.yaml');

it('a configuration file may have whole or nested keys, and has their lines and source texts', () => {
  const text = lines(
    'systems: [pos, kiosk]',
    'acquirer:',
    '  latency: 200ms',
    '  approvalPercent: 0100',
    'ws.migration.legacy-auth.enabled: false',
    'ws: {heartBeat: "5s"}',
    'rateLimit.exempt:',
  );
  expect(read(text)).toEqual([
    { key: 'systems', text: 'pos,kiosk', from: 'config.yaml:1' },
    { key: 'acquirer.latency', text: '200ms', from: 'config.yaml:3' },
    { key: 'acquirer.approvalPercent', text: '0100', from: 'config.yaml:4' },
    { key: 'ws.migration.legacy-auth.enabled', text: 'false', from: 'config.yaml:5' },
    { key: 'ws.heartBeat', text: '5s', from: 'config.yaml:6' },
    { key: 'rateLimit.exempt', text: '', from: expect.stringContaining('config.yaml:') },
  ]);
  expect(read('')).toEqual([]);
  expect(read('# all defaults\n')).toEqual([]);
});

it.each([
  ['a list', '- a\n', 'config.yaml:1: the file must be a map'],
  ['a key both ways', lines('a.b: 1', 'a:', '  b: 2'), 'config.yaml:3: a.b is given twice'],
  ['a list of lists', lines('systems:', '  - [a]'), 'config.yaml:1: systems must be a value or a list'],
  ['an item with a comma', lines('systems: ["a,b"]'), 'systems must be a value or a list'],
  ['a key that is a list', lines('[a, b]: 1'), 'a key must be plain text'],
])('a configuration file is rejected with its line for %s', (_, text, message) => {
  expect(refusal(() => read(text))).toMatchObject({
    message: expect.stringContaining(message),
    exitCode: exitCodes.usage,
    code: 'bad-config',
  });
});
