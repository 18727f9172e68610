import { describe, expect, it } from 'vitest';
import { defineScenario } from '../scenarios/scenario.js';
import { maxByGlobMs, maxUnnamedMs, splitByLength } from './lengths.js';

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
    expect(splitByLength(all, { clock, named })).toEqual({ run, tooLong });
  });

  it('a scenario of hours runs on the real clock only if its whole id is named, and in virtual time by a glob too', () => {
    const minutes = taking(maxByGlobMs);
    const hours = taking(maxByGlobMs + 1);
    const both = [minutes, hours];
    const named = (exact: readonly string[], clock: 'real' | 'virtual' = 'real') =>
      splitByLength(both, { clock, named: true, exact }).run;
    expect(named([])).toEqual([minutes]);
    expect(named([hours.id])).toEqual(both);
    expect(named([], 'virtual')).toEqual(both);
  });
});
