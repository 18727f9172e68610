import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createProgram } from '../program.js';
import { commandsDocument } from './commands-document.js';

const page = new URL('../../../docs/run.md', import.meta.url);

/** Each command that does something itself, with its words. */
const commands = createProgram(() => undefined).commands.flatMap((command) => [
  ...(command.name() === 'certify' ? [] : [{ words: [command.name()], command }]),
  ...command.commands.map((inner) => ({ words: [command.name(), inner.name()], command: inner })),
]);

function sectionOf(words: readonly string[]): string {
  const [, section = ''] = `${commandsDocument()}\n## `.split(`\n## tillfleet ${words.join(' ')}\n`);
  return section.split('\n## ')[0] ?? '';
}

it('docs/run.md is up to date; otherwise run npm run docs', () => {
  expect(readFileSync(page, 'utf8')).toBe(commandsDocument());
});

it('docs/run.md has a section with an example for every command', () => {
  expect(commands.length).toBeGreaterThan(15);
  const without = commands.filter(({ words }) => {
    // The first block is the usage.
    const [, examples = ''] = [...sectionOf(words).matchAll(/^```text\n([\s\S]*?)^```$/gm)].map(
      ([, block]) => block,
    );
    return !examples.includes(`tillfleet ${words.join(' ')}`);
  });
  expect(without.map(({ words }) => words.join(' '))).toEqual([]);
});

it('docs/run.md describes every option of every command in the section of the command', () => {
  const missing = commands.flatMap(({ words, command }) => {
    const rows = sectionOf(words)
      .split('\n')
      .filter((line) => line.startsWith('| `-'));
    expect(rows, words.join(' ')).toHaveLength(command.options.length);
    return command.options
      .filter(({ long, description }) => {
        const [beginning = ''] = description.split(/[|`]|docs\//);
        return !rows.some((row) => row.includes(`${long}`) && row.includes(beginning));
      })
      .map(({ long }) => `${words.join(' ')} ${long}`);
  });
  expect(missing).toEqual([]);
});

it('docs/run.md links each document that a description names', () => {
  expect(sectionOf(['run'])).toContain('see [fleets.md](fleets.md)');
  expect(commandsDocument()).not.toMatch(/^\|.*\bdocs\/\w+\.md/m);
});

it('docs/run.md shows the default of an option as a user writes it', () => {
  const rows = sectionOf(['run']).split('\n');
  expect(rows).toContain('| `--seed <n>` | random seed, 0 to 4294967295 | random, and printed |');
  expect(rows).toContain('| `--integrators <n>` | integrators of the fleet, personas in turn | 7 |');
  expect(sectionOf(['certify', 'terminal'])).toMatch(/^\| `--wait <duration>` \| .+ \| 5m \|$/m);
  expect(sectionOf(['terminals'])).toMatch(/^\| `--connect <file\\\|url>` \| .+ \| required \|$/m);
});
