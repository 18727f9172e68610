/** A mutant of the source that a search must find. */
export interface SeededBug {
  /** The id of a mutant in `mutation/source/registry.ts`. */
  readonly mutant: string;
  /** A seed whose search finds it with its `runs`th history. */
  readonly seed: number;
  readonly runs: number;
}

/** The bugs that a search finds, each within a few histories of a seed. */
export const seededBugs: readonly SeededBug[] = [
  { mutant: 'does-not-reserve-pending-refunds', seed: 1, runs: 10 },
  { mutant: 'matches-prefixes-in-any-letter-case', seed: 1, runs: 4 },
  { mutant: 'triggers-production-payments-by-prefix', seed: 1, runs: 2 },
  { mutant: 'takes-a-reference-again-after-a-failure', seed: 1, runs: 1 },
  { mutant: 'cancels-failed-payments', seed: 1, runs: 1 },
  { mutant: 'ignores-the-prefix-of-a-refund', seed: 1, runs: 10 },
  { mutant: 'accepts-exponent-forms', seed: 1, runs: 3 },
  { mutant: 'lists-successful-refunds-only', seed: 1, runs: 10 },
  { mutant: 'drops-the-error-code-of-a-refund', seed: 1, runs: 10 },
  { mutant: 'marks-every-message-redelivered', seed: 1, runs: 1 },
  { mutant: 'cancels-twice', seed: 1, runs: 6 },
  { mutant: 'fails-1003-00-with-a-system-error', seed: 1, runs: 12 },
  { mutant: 'declines-1001-00', seed: 1, runs: 2 },
  { mutant: 'lets-the-amount-beat-the-prefix', seed: 1, runs: 2 },
  { mutant: 'responds-to-duplicates-with-400', seed: 1, runs: 1 },
  { mutant: 'responds-to-invalid-amounts-with-422', seed: 1, runs: 2 },
  { mutant: 'accepts-a-million', seed: 1, runs: 13 },
  { mutant: 'drops-trailing-zeros', seed: 1, runs: 1 },
];
