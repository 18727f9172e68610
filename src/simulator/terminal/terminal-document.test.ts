import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { terminalDocument } from './terminal-document.js';
import { nextState, terminalInputs, terminalStates } from './transitions.js';

const page = new URL('../../../docs/simulator/terminal.md', import.meta.url);

it('docs/simulator/terminal.md is up to date; otherwise run npm run docs', () => {
  expect(readFileSync(page, 'utf8')).toBe(terminalDocument());
});

it('docs/simulator/terminal.md has every transition of the table, and draws all but the endings', () => {
  const text = terminalDocument();
  for (const from of terminalStates) {
    const row = text.split('\n').find((line) => line.startsWith(`| \`${from}\` |`)) ?? '';
    for (const input of terminalInputs) {
      const to = nextState(from, input);
      expect(row.includes(`${input} → `), `${from}, ${input}`).toBe(to !== 'ignored');
      const drawn = `  ${from} --> ${to}: ${input}\n`.replaceAll('backing-off', 'backing_off');
      const isDrawn = to !== 'ignored' && input !== 'leave' && input !== 'stop';
      expect(text.includes(drawn), drawn).toBe(isDrawn);
    }
  }
});

it('docs/simulator/terminal.md describes every action', () => {
  expect(terminalDocument()).not.toMatch(/^\| \w+ \|\s*\|$/m);
});
