import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pathIds, reconnectPaths } from '../../events/paths/reconnect-paths.js';
import { pathsDocument } from './paths-document.js';

const page = new URL('../../../docs/simulator/paths.md', import.meta.url);

it('docs/simulator/paths.md is up to date; otherwise run npm run docs', () => {
  expect(readFileSync(page, 'utf8')).toBe(pathsDocument());
});

it('docs/simulator/paths.md has every path with what happens and how it is provoked', () => {
  const rows = pathsDocument().split('\n');
  for (const id of pathIds) {
    const [row, ...more] = rows.filter((line) => line.startsWith(`| \`${id}\` |`));
    expect(more).toEqual([]);
    expect(row).toContain(reconnectPaths[id].title);
    expect(row).toContain(reconnectPaths[id].provoked);
  }
});
