import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { areasWithKills } from './defect.js';

it('each area with a mutant or a broken terminal has a file of kill tests', () => {
  const files = readdirSync(new URL('./areas/', import.meta.url)).map((file) =>
    file.replace(/\.test\.ts$/, ''),
  );
  expect(files.sort()).toEqual([...areasWithKills()].sort());
});
