import Type from 'typebox';
import { expect, it } from 'vitest';
import { exitCodes } from '../failure/exit-codes.js';
import { parseTypedYaml, type YamlKind } from './typed-yaml.js';

const closed = { additionalProperties: false } as const;
const schema = Type.Object(
  {
    mood: Type.Optional(Type.Enum(['calm', 'stormy'])),
    size: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
    share: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1 })),
    name: Type.Optional(Type.String({ minLength: 2, maxLength: 4 })),
    code: Type.Optional(Type.String({ pattern: '^[A-Z]+$' })),
    rate: Type.Optional(Type.String({ title: 'a rate like 2/s', pattern: '^[0-9]+/s$' })),
    secret: Type.Optional(Type.String({ minLength: 16, writeOnly: true })),
    dark: Type.Optional(Type.Boolean()),
    winds: Type.Optional(Type.Array(Type.Enum(['north', 'south']), { minItems: 1, uniqueItems: true })),
    moon: Type.Optional(Type.Object({ phase: Type.Integer({ minimum: 1 }), place: Type.String() }, closed)),
    free: Type.Optional(Type.Unknown()),
    weather: Type.Optional(
      Type.Union([
        Type.Enum(['sunshine', 'drizzle']),
        Type.Array(
          Type.Union([
            Type.Object({ kind: Type.Literal('rain'), litres: Type.Integer({ minimum: 1 }) }, closed),
            Type.Object({ kind: Type.Literal('wind'), knots: Type.Integer({ minimum: 1 }) }, closed),
          ]),
        ),
      ]),
    ),
  },
  closed,
);
const kind: YamlKind<typeof schema> = { schema, whole: 'a sky', code: 'bad-sky', hint: 'look up' };

function failureOf(text: string): unknown {
  try {
    parseTypedYaml(text, 'sky.yaml', kind);
  } catch (error) {
    return error;
  }
  throw new Error('the file was accepted');
}

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;

it('a typed YAML file is plain data, and its anchors do no harm', () => {
  const text = lines('free: [&gust {kind: wind, knots: 7}]', 'weather: [{kind: rain, litres: 1}]');
  expect(parseTypedYaml(text, 'sky.yaml', kind).value).toEqual({
    free: [{ kind: 'wind', knots: 7 }],
    weather: [{ kind: 'rain', litres: 1 }],
  });
});

it.each([
  [
    'an unknown field, at the line of its key',
    lines('# sky', 'moood:', '  - calm'),
    2,
    'moood is not a field of a sky; did you mean mood?',
  ],
  [
    'an unknown field that is like no other',
    lines('moon: {bananas: 1}'),
    1,
    'moon.bananas is not a field of a sky; its fields are phase, place',
  ],
  [
    'an unknown field where another is missing',
    lines('moon:', '  fase: 1', '  place: east'),
    2,
    'moon.fase is not a field of a sky; did you mean phase?',
  ],
  [
    'a missing field',
    lines('moon: {place: east}'),
    1,
    'moon.phase is missing: it must be a whole number at least 1',
  ],
  [
    'an unknown word',
    lines('mood: calmm'),
    1,
    'mood must be one of calm, stormy, not "calmm"; did you mean calm?',
  ],
  ['a number that is too small', lines('size: -1'), 1, 'size must be a whole number from 0 to 9, not -1'],
  [
    'a number that is too large',
    lines('mood: calm', 'size: 10'),
    2,
    'size must be a whole number from 0 to 9, not 10',
  ],
  ['a broken number', lines('size: 1.5'), 1, 'size must be a whole number from 0 to 9, not 1.5'],
  ['infinity', lines('share: .inf'), 1, 'share must be a number above 0 and at most 1, not Infinity'],
  ['a number in quotes', lines('size: "1"'), 1, 'size must be a whole number from 0 to 9, not "1"'],
  ['a word for a switch', lines('dark: very'), 1, 'dark must be true or false, not "very"'],
  ['nothing instead of a text', lines('name:'), 1, 'name must be a text of 2 to 4 characters, not null'],
  ['a text that is too short', lines('name: a'), 1, 'name must be a text of 2 to 4 characters, not "a"'],
  [
    'a long text, cut',
    lines(`name: ${'a'.repeat(200)}`),
    1,
    `name must be a text of 2 to 4 characters, not "${'a'.repeat(79)}…`,
  ],
  ['a text of a wrong form', lines('code: a1'), 1, 'code must be a text that matches ^[A-Z]+$, not "a1"'],
  ['a text of a wrong form with a title', lines('rate: fast'), 1, 'rate must be a rate like 2/s, not "fast"'],
  [
    'a secret, without showing it',
    lines('secret: hunter2'),
    1,
    'secret must be a text of at least 16 characters, not the given value',
  ],
  [
    'an empty list',
    lines('winds: []'),
    1,
    'winds must be a list of at least 1 item, each of them once, not an empty list',
  ],
  [
    'a list with an item twice',
    lines('winds: [north, south, north]'),
    1,
    'winds must be a list of at least 1 item, each of them once, not a list of 3',
  ],
  [
    'a wrong item',
    lines('winds:', '  - north', '  - west'),
    3,
    'winds[1] must be one of north, south, not "west"',
  ],
  [
    'a map instead of a text',
    lines('code: {a: 1}'),
    1,
    'code must be a text that matches ^[A-Z]+$, not a map',
  ],
  [
    'an unknown word where a list is allowed',
    lines('weather: drizle'),
    1,
    'weather must be one of sunshine, drizzle, not "drizle"; did you mean drizzle?',
  ],
  [
    'neither word nor list',
    lines('weather: 7'),
    1,
    'weather must be one of sunshine, drizzle, or a list, not 7',
  ],
  [
    'an unknown kind',
    lines('weather:', '  - kind: rain', '    litres: 1', '  - kind: winds'),
    4,
    'weather[1].kind must be one of rain, wind, not "winds"; did you mean wind?',
  ],
  [
    'a member without its kind',
    lines('weather:', '  - litres: 1'),
    2,
    'weather[0].kind is missing: it must be one of rain, wind',
  ],
  ['a member that is not a map', lines('weather: [null]'), 1, 'weather[0] must be a map, not null'],
  [
    "another member's field",
    lines('weather:', '  - kind: wind', '    litres: 1'),
    3,
    'weather[0].litres is not a field of a sky; its fields are kind, knots',
  ],
  [
    'a bad value of the member that was meant',
    lines('weather:', '  - {kind: wind, knots: 0}'),
    2,
    'weather[0].knots must be a whole number at least 1, not 0',
  ],
  ['no content', '', 1, 'the file is empty'],
  ['comments alone', '# later\n', 1, 'the file is empty'],
  ['a list instead of the whole', '- 1\n', 1, 'the file must be a map, not a list of 1'],
  ['plain words', 'hello\n', 1, 'the file must be a map, not "hello"'],
])(
  'a typed YAML file is rejected with line, field, value and what is allowed: %s',
  (_, text, line, message) => {
    expect(failureOf(text)).toMatchObject({
      message: `sky.yaml:${line}: ${message}`,
      exitCode: exitCodes.usage,
      code: 'bad-sky',
      hint: 'look up',
    });
  },
);

it('a typed YAML file with errors without end is rejected as quickly as with one', () => {
  const text = `weather: [${'{},'.repeat(50_000)}]`;
  expect(failureOf(text)).toMatchObject({ message: expect.stringContaining('weather[0].kind is missing') });
});

it.each([
  ['an alias', lines('free: [&gust 1, *gust]'), 1, '*gust is an alias'],
  ['an alias of a later line', lines('mood: calm', 'free: *later', 'size: &later 1'), 2, '*later'],
  ['an alias inside the value that it names', lines('mood: calm', 'free: &a', '  b: [1, *a]'), 3, '*a'],
  ['a merge key', lines('free: [&base {a: 1}]', 'moon:', '  <<: *base'), 3, '*base'],
])('a typed YAML file is rejected with the way out: %s', (_, text, line, alias) => {
  expect(failureOf(text)).toMatchObject({
    message: expect.stringMatching(/aliases are not supported: write the value out$|undefined alias/i),
    exitCode: exitCodes.usage,
    code: 'bad-yaml',
  });
  expect(failureOf(text)).toMatchObject({ message: expect.stringContaining(`sky.yaml:${line}: ${alias}`) });
});

it.each([
  ['lists in lists without end', '['.repeat(20_000), 1, 'the file is nested too deeply: use fewer levels'],
  [
    'two documents',
    lines('mood: calm', '---', 'mood: calm'),
    2,
    'the file holds several documents: keep one, without `---`',
  ],
])('a typed YAML file is rejected as YAML: %s', (_, text, line, problem) => {
  expect(failureOf(text)).toMatchObject({
    message: `sky.yaml:${line}: ${problem}`,
    hint: 'fix the file; nothing has been started',
    code: 'bad-yaml',
    exitCode: exitCodes.usage,
  });
});
