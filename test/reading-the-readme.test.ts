import { expect, it } from 'vitest';
import { anchorsOf, exitCodeTable, relativeLinks, shellCommands } from './support/readme.js';

it('reading a README finds each command of the blocks marked sh and of no other', () => {
  const markdown = [
    'Text with `code`.',
    '```sh',
    '# one comment',
    'npm ci && npm start',
    '$ tillfleet run \\',
    '  --json   # a note',
    '',
    '```',
    '```json',
    '{"a": 1}',
    '```',
    '```sh',
    'tillfleet scenarios',
    '```',
  ].join('\n');
  expect(shellCommands(markdown)).toEqual([
    'npm ci && npm start',
    'tillfleet run    --json',
    'tillfleet scenarios',
  ]);
});

it('reading a README finds the rows of the table of exit codes', () => {
  const markdown = [
    '| Code | Name | Meaning |',
    '|---|---|---|',
    '| 0 | pass | all well |',
    '| `64` | `usage` | no |',
  ];
  expect(exitCodeTable(markdown.join('\n'))).toEqual([
    [0, 'pass'],
    [64, 'usage'],
  ]);
});

it('the relative links of a page are found, those to other sites and those in code are not', () => {
  const markdown = [
    'A [link](docs/a.md#b), a ![picture](a.svg), [this page](#top), [another site](https://a.example).',
    '```text',
    '[code](code.md)',
    '```',
  ];
  expect(relativeLinks(markdown.join('\n'))).toEqual(['docs/a.md#b', 'a.svg', '#top']);
});

it('the anchors of a page are those that it has, and those of GitHub: lower case, hyphens, numbers for repeated ones', () => {
  const headings = [
    '# `tillfleet run`',
    '## What, with [a link](a.md)?',
    '## Twice',
    '### Twice',
    '<a id="s1.2"></a>',
  ];
  expect([...anchorsOf([...headings, '```sh', '# a comment', '```'].join('\n'))]).toEqual([
    's1.2',
    'tillfleet-run',
    'what-with-a-link',
    'twice',
    'twice-1',
  ]);
});
