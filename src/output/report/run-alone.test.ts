import { expect, it } from 'vitest';
import { runAloneCommand } from './run-alone.js';

const id = 'channel.paths';

it('the command of one scenario names the clock of the run by its command, and its seed', () => {
  expect(runAloneCommand(id, { clock: 'virtual', seed: 7 })).toBe(
    'tillfleet conform --only channel.paths --seed 7',
  );
  expect(runAloneCommand(id, { clock: 'real', seed: 7 })).toBe('tillfleet run --only channel.paths --seed 7');
});

it('the command of one scenario judges the same target as strictly, and with the same permission', () => {
  const facts = { clock: 'real', seed: 7, targetFile: "it's mine.yaml", owned: true, strict: true } as const;
  expect(runAloneCommand(id, facts)).toBe(
    "tillfleet conform --target 'it'\\''s mine.yaml' --only channel.paths --strict --i-own-this-target",
  );
  expect(runAloneCommand(id, { clock: 'real', seed: 7, targetFile: 't.yaml', strict: false })).toBe(
    'tillfleet conform --target t.yaml --only channel.paths',
  );
});
