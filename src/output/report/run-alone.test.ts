import { expect, it } from 'vitest';
import { commandOf, runAloneCommand } from './run-alone.js';

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

it('the command of one scenario has the requirements of the run, and the strictness of an examination', () => {
  const facts = { clock: 'real', seed: 7, requirements: '0.1.0' } as const;
  expect(runAloneCommand(id, { ...facts, targetFile: 't.yaml' })).toBe(
    'tillfleet conform --target t.yaml --only channel.paths --requirements 0.1.0',
  );
  expect(commandOf({ ...facts, clock: 'virtual' })).toBe('tillfleet conform --seed 7 --requirements 0.1.0');
  expect(commandOf({ clock: 'virtual', seed: 7, examinee: 'terminal', strict: true })).toBe(
    'tillfleet certify terminal --strict',
  );
  expect(commandOf({ clock: 'real', seed: 7, targetFile: 't.yaml' })).toBe(
    'tillfleet conform --target t.yaml',
  );
});
