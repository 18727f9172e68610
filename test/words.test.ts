import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, projectRoot } from './import-rules/project-files.js';
import { bannedWordsIn, commentsWithoutSubject, testNamesWithoutSubject } from './words/banned-words.js';
import { repeatedDescribes } from './words/repeated-describes.js';

/** Files that must name the words that they replace or reject. */
const exempt = ['docs/development/glossary.md', 'test/words.test.ts', 'test/words/banned-words.ts'];

/** Texts of others, and what is not a text. */
const notOurWords = /package-lock\.json$|^LICENSE$|\.png$/;

const files = projectFiles().filter((file) => !notOurWords.test(file) && !exempt.includes(file));
const text = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

describe('the words of the project', () => {
  it('no file uses a word that the glossary replaces', () => {
    const found = files.flatMap((file) =>
      bannedWordsIn(text(file)).map(({ line, word, write }) => `${file}:${line}: ${word}; write ${write}`),
    );
    expect(found).toEqual([]);
  });

  it('no file has a name with a word that the glossary replaces', () => {
    expect(files.filter((file) => bannedWordsIn(file).length > 0)).toEqual([]);
  });

  it('no doc comment begins without a subject', () => {
    const found = files.flatMap((file) =>
      commentsWithoutSubject(text(file)).map((line) => `${file}:${line}`),
    );
    expect(found).toEqual([]);
  });
});

describe('the names of tests', () => {
  const tests = files.filter((file) => /\.(test|browser)\.tsx?$/.test(file));

  it('no test name begins with a verb', () => {
    expect(tests.length).toBeGreaterThan(200);
    const found = tests.flatMap((file) =>
      testNamesWithoutSubject(text(file)).map((line) => `${file}:${line}`),
    );
    expect(found).toEqual([]);
  });

  it('a name without a subject is found, also in a table', () => {
    const names = [
      "it('is stored', f);",
      "it.each(rows)('must be %s', f);",
      "it('BAD-01: would be stored', f);",
      "it('a payment is stored', f);",
    ];
    expect(testNamesWithoutSubject(names.join('\n'))).toEqual([1, 2, 3]);
  });

  it('no describe has a text that most of its tests begin with', () => {
    const found = tests.flatMap((file) =>
      repeatedDescribes(file, text(file)).map((line) => `${file}:${line}: leave out the describe`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['by every test', ['a shop is open', 'a shop is closed'], true],
    ['by most tests', ['a shop is open', 'the shop is closed', 'Monday is a holiday'], true],
    ['behind clauses', ['TEN-01: a shop is open', 'TEN-01, LIF-2: the Shop is closed'], true],
    ['by half of the tests', ['a shop is open', 'Monday is a holiday'], false],
    ['as a part of a word', ['a shopkeeper sells', 'shops are closed'], false],
    ['by no test', [], false],
  ])('a describe whose text is repeated %s is judged', (_, names, isFound) => {
    const body = (registrar: string) => names.map((name) => `${registrar}('${name}', f);`).join('\n');
    const groups = [
      `describe('a shop', () => {\n${body('it')}\n});`,
      `describe.runIf(true)('the shop', () => {\nlet a = 1;\n${body('it.each(rows)')}\n});`,
      `describe('all', () => { describe('a shop', () => {\n${body('test')}\n}); });`,
    ];
    const found = groups.map((group) => repeatedDescribes('a.test.ts', `\n${group}`));
    expect(found).toEqual(groups.map(() => (isFound ? [2] : [])));
  });
});

describe('a banned word', () => {
  it.each([
    ['in prose', '// The server answers.', 'answers'],
    ['in an identifier', 'const lastAnswerAt = 1;', 'Answer'],
    ['in a constant', 'const MAX_OCTETS = 1;', 'OCTETS'],
    ['after an abbreviation', 'const HTTPAnswer = 1;', 'Answer'],
    ['over the end of a line', ' * A list is\n * no number.', 'is no number'],
    ['in the name of a limit', 'const mostFrames = 1;', 'mostFrames'],
    ['in a string', `throw new Error('nobody is here')`, 'nobody'],
    ['for an incomplete file', '// A torn file is rejected.', 'torn'],
    ['about a machine', '// The server knows the client.', 'knows'],
    ['for an invalid value without a noun', '// A list is no number.', 'is no number'],
    ['in a replaced name', 'const terminalLife = 1;', 'terminalLife'],
    ['for an invalid value', "it('rejects a port that is none')", 'that is none'],
  ])('a banned word is found %s', (_where, content, word) => {
    expect(bannedWordsIn(content)).toEqual([expect.objectContaining({ line: 1, word })]);
  });

  it('terms of standards and the name of the program are not banned', () => {
    expect(bannedWordsIn('tillfleet sends application/octet-stream until it collects garbage')).toEqual([]);
  });

  it('an absence and an end may be described with no', () => {
    expect(bannedWordsIn('// There is no client, and it is no longer valid.')).toEqual([]);
  });

  it('none may stand for an absent value', () => {
    expect(bannedWordsIn('/** The first problem; undefined if there is none. */')).toEqual([]);
  });

  it('a doc comment that begins with a preposition, a question word or Those has no subject', () => {
    expect(
      commentsWithoutSubject(
        'a\n/** What is sent. */\n/**\n * Who sends. */\n/** By name. */\n/** The sender. */\n/** when it is sent */\n/** Those of the sender. */',
      ),
    ).toEqual([2, 3, 5, 7, 8]);
  });
});
