import { expect, it } from 'vitest';
import { exitCodeTable, shellCommands } from './support/readme.js';

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
