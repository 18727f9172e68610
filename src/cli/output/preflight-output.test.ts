import { expect, it } from 'vitest';
import type { StepResult } from '../../run/target/preflight/preflight.js';
import { printPreflight } from './preflight-output.js';

async function* steps(...outcomes: readonly (readonly [string, StepResult['outcome']])[]) {
  for (const [step, outcome] of outcomes) yield { step, outcome, detail: '', expected: '', bodies: [] };
}

it.each([
  ['works', [['reach', 'works'] as const, ['token', 'works'] as const], 0],
  ['fails', [['reach', 'works'] as const, ['token', 'fails'] as const], 2],
  ['cannot be tried', [['reach', 'fails'] as const, ['token', 'not tried'] as const], 69],
])('a preflight whose second step %s has its exit code', async (_, outcomes, exitCode) => {
  expect(await printPreflight(steps(...outcomes), true, () => undefined)).toBe(exitCode);
});
