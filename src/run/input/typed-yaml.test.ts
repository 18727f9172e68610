import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { exitCodes } from '../../failure/exit-codes.js';
import { parseTypedYaml, type YamlKind } from './typed-yaml.js';

const closed = { additionalProperties: false } as const;
const schema = Type.Object(
  {
    mood: Type.Optional(Type.Enum(['calm', 'stormy'])),
    size: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
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

function refusal(text: string): unknown {
  try {
    parseTypedYaml(text, 'sky.yaml', kind);
  } catch (error) {
    return error;
  }
  throw new Error('nothing was refused');
}

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;

describe('a typed YAML file', () => {
  it('is plain data, with what an alias stands for in its place', () => {
    const text = lines('free: [&gust {kind: wind, knots: 7}]', 'weather: [*gust, *gust]');
    const gust = { kind: 'wind', knots: 7 };
    expect(parseTypedYaml(text, 'sky.yaml', kind).value).toEqual({ free: [gust], weather: [gust, gust] });
  });

  it.each([
    [
      'an unknown key, at the line of the key',
      lines('# sky', 'moood:', '  - calm'),
      2,
      'moood is no field of a sky; did you mean mood?',
    ],
    ['an unknown key that is like none', lines('bananas: 1'), 1, 'bananas is no field of a sky'],
    ['an unknown word', lines('mood: calmm'), 1, 'mood must be one of calm, stormy; did you mean calm?'],
    ['a number that is too small', lines('size: -1'), 1, 'size must be >= 0'],
    ['a number that is too large', lines('mood: calm', 'size: 10'), 2, 'size must be <= 9'],
    ['a broken number', lines('size: 1.5'), 1, 'size must be integer'],
    ['a number in quotes', lines('size: "1"'), 1, 'size must be integer'],
    [
      'an unknown word where a list may stand',
      lines('weather: drizle'),
      1,
      'weather must be one of sunshine, drizzle; did you mean drizzle?',
    ],
    ['neither word nor list', lines('weather: 7'), 1, 'weather must be string or array'],
    [
      'an unknown member',
      lines('weather:', '  - kind: rain', '    litres: 1', '  - kind: winds'),
      4,
      'weather[1].kind must be one of rain, wind; did you mean wind?',
    ],
    [
      'a member without its kind',
      lines('weather:', '  - litres: 1'),
      2,
      'weather[0].kind must be one of rain, wind',
    ],
    [
      "another member's field",
      lines('weather:', '  - kind: wind', '    litres: 1'),
      3,
      'weather[0].litres is no field of a sky',
    ],
    [
      'a bad value of the member that is meant',
      lines('weather:', '  - {kind: wind, knots: 0}'),
      2,
      'weather[0].knots must be >= 1',
    ],
    ['nothing at all', '', 1, 'the file is empty'],
    ['nothing but a comment', '# later\n', 1, 'the file is empty'],
    ['a list in place of the whole', '- 1\n', 1, 'the file must be object'],
    ['plain words', 'hello\n', 1, 'the file must be object'],
  ])('is refused with line and field: %s', (_, text, line, message) => {
    expect(refusal(text)).toMatchObject({
      message: expect.stringContaining(`sky.yaml:${line}: ${message}`),
      exitCode: exitCodes.usage,
      code: 'bad-sky',
      hint: 'look up',
    });
  });

  it.each([
    ['an alias inside of what it names', lines('mood: calm', 'free: &a', '  b: [1, *a]'), 3],
    ['an alias that is what it names', lines('free: &a [*a]'), 1],
    ['two that hold each other', lines('free: &a {b: &b {again: *a, self: *b}}'), 1],
  ])('is refused as a circle: %s', (_, text, line) => {
    expect(refusal(text)).toMatchObject({
      message: expect.stringMatching(new RegExp(`^sky\\.yaml:${line}: the alias \\*[ab] stands inside`)),
      exitCode: exitCodes.usage,
      code: 'bad-yaml',
    });
  });

  it('takes an anchor that is named anew inside of itself for what it then names', () => {
    expect(parseTypedYaml('free: &a [&a 1, *a]\n', 'sky.yaml', kind).value).toEqual({ free: [1, 1] });
  });

  it('is refused if a few lines of it would fill the memory', () => {
    const levels = Array.from({ length: 9 }, (_, at) => {
      const items = Array.from({ length: 10 }, () => (at === 0 ? 'x' : `*l${at - 1}`));
      return `  - &l${at} [${items.join(', ')}]`;
    });
    expect(refusal(lines('free:', ...levels))).toMatchObject({
      message: 'sky.yaml:1: its aliases stand for too much',
      code: 'bad-yaml',
      exitCode: exitCodes.usage,
    });
  });

  it.each([
    ['lists in lists without end', '['.repeat(20_000), 1, 'it is nested too deeply'],
    [
      'an alias of nothing',
      lines('mood: calm', 'free: [*gust, &gust 1]'),
      2,
      'nothing before *gust is named so',
    ],
    ['two documents', lines('mood: calm', '---', 'mood: calm'), 2, 'it holds several documents'],
  ])('is refused in words of its own: %s', (_, text, line, problem) => {
    expect(refusal(text)).toMatchObject({
      message: `sky.yaml:${line}: ${problem}`,
      code: 'bad-yaml',
      exitCode: exitCodes.usage,
    });
  });
});
