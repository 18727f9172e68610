import { describe, expect, it } from 'vitest';
import { defineScenario } from '../scenarios/scenario.js';
import { maxUnnamedMs, splitByLength } from './lengths.js';

const taking = (real: number) =>
  defineScenario({
    id: `test.${real}`,
    title: 'A case of a test',
    clauses: ['SBX-05'],
    takesMs: { real, virtual: 86_400_000 },
    needs: {},
    run: async () => undefined,
  });

describe('scenarios by length', () => {
  const short = taking(0);
  const longest = taking(maxUnnamedMs);
  const long = taking(maxUnnamedMs + 1);
  const all = [long, short, longest];

  it.each([
    ['real', false, [short, longest], [long]],
    ['real', true, all, []],
    ['virtual', false, all, []],
    ['virtual', true, all, []],
  ] as const)('on the %s clock, named %s', (clock, named, run, tooLong) => {
    expect(splitByLength(all, clock, named)).toEqual({ run, tooLong });
  });
});
