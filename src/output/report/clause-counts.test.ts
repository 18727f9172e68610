import { expect, it } from 'vitest';
import { clauseCountLines } from './clause-counts.js';

it('the clauses of a run are counted as judged, not judged and not offered, by the document and by the profile', () => {
  const none = { held: 0, broken: 0 };
  const skipped = { verdict: 'skipped', witnessed: 0 } as const;
  const clauses = {
    'SBX-05': {
      verdict: 'pass',
      witnessed: 1,
      document: { held: 1, broken: 0 },
      profile: { held: 0, broken: 1 },
    },
    R01: { ...skipped, document: none, notOffered: ['receipts'] },
    R02: { ...skipped, document: none },
    'CHN-13': { ...skipped, notOffered: ['observers'] },
  } as const;
  expect(clauseCountLines(Object.values(clauses))).toEqual([
    ['document', '1 of 1 judged clauses hold, 1 not judged, 1 not offered'],
    ['profile', '0 of 1 judged clauses hold, 1 differs, 1 not offered'],
  ]);
});
