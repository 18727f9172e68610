import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sandboxAmounts } from '../../../../conformance/oracle/sandbox-amounts.js';
import { sandboxPrefixes } from '../../../../conformance/oracle/sandbox-prefixes.js';
import { sandboxPayments, validAmounts } from './sandbox-payments.js';

/** Many values of an arbitrary, the same in each run. */
const sample = <T>(arbitrary: fc.Arbitrary<T>) => fc.sample(arbitrary, { numRuns: 1_000, seed: 1 });

describe('drawn payments of the sandbox', () => {
  it('amounts are drawn from every row of the sandbox and from others', () => {
    const drawn = new Set(sample(validAmounts()));
    const listed = sandboxAmounts.flatMap((row) => row.amounts.slice(0, 1));
    expect(listed.filter((amount) => !drawn.has(amount))).toEqual([]);
    expect(drawn.size).toBeGreaterThan(200);
  });

  it('payments are drawn with every clause that decides one', () => {
    const clauses = new Set(sample(sandboxPayments()).map(({ outcome }) => outcome.clause));
    const expected = [...sandboxAmounts, ...sandboxPrefixes].map(({ clause }) => clause);
    expect([...clauses].sort()).toEqual([...expected, 'SBX-22'].sort());
  });
});
