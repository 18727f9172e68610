/** A mutant of the source that a search must find. */
export interface SeededBug {
  /** The id of a mutant in `mutation/source/registry.ts`. */
  readonly mutant: string;
  /** A seed whose search finds it within `runs` histories. */
  readonly seed: number;
  readonly runs: number;
}

/** The bugs that a search finds, each within a few histories of a seed. */
export const seededBugs: readonly SeededBug[] = [
  { mutant: 'does-not-reserve-pending-refunds', seed: 1, runs: 200 },
  { mutant: 'matches-prefixes-in-any-letter-case', seed: 1, runs: 200 },
  { mutant: 'triggers-production-payments-by-prefix', seed: 1, runs: 200 },
  { mutant: 'takes-a-reference-again-after-a-failure', seed: 1, runs: 200 },
  { mutant: 'cancels-failed-payments', seed: 1, runs: 200 },
  { mutant: 'ignores-the-prefix-of-a-refund', seed: 1, runs: 200 },
  { mutant: 'accepts-exponent-forms', seed: 1, runs: 200 },
  { mutant: 'lists-successful-refunds-only', seed: 1, runs: 200 },
  { mutant: 'drops-the-error-code-of-a-refund', seed: 1, runs: 200 },
  { mutant: 'marks-every-message-redelivered', seed: 1, runs: 200 },
  { mutant: 'cancels-twice', seed: 1, runs: 200 },
  { mutant: 'fails-1003-00-with-a-system-error', seed: 1, runs: 200 },
  { mutant: 'declines-1001-00', seed: 1, runs: 200 },
  { mutant: 'lets-the-amount-beat-the-prefix', seed: 1, runs: 200 },
  { mutant: 'responds-to-duplicates-with-400', seed: 1, runs: 200 },
  { mutant: 'responds-to-invalid-amounts-with-422', seed: 1, runs: 200 },
  { mutant: 'accepts-a-million', seed: 1, runs: 200 },
  { mutant: 'drops-trailing-zeros', seed: 1, runs: 200 },
  { mutant: 'forgets-timed-outcomes-at-a-restart', seed: 1, runs: 200 },
  { mutant: 'queues-commands-in-flight-anew-at-a-restart', seed: 1, runs: 200 },
  { mutant: 'begins-summaries-again-after-a-restart', seed: 1, runs: 200 },
  { mutant: 'shows-remaining-amounts-in-hundredths', seed: 1, runs: 200 },
  { mutant: 'counts-failed-refunds-in-the-cooldown', seed: 1, runs: 200 },
  { mutant: 'revives-the-tokens-of-before', seed: 1, runs: 200 },
  { mutant: 'goes-offline-with-the-close-of-a-replaced-session', seed: 1, runs: 200 },
  { mutant: 'resolves-payments-by-a-report-of-another-amount', seed: 1, runs: 200 },
  { mutant: 'cancels-partly-refunded-payments', seed: 1, runs: 200 },
  { mutant: 'cancels-settled-payments', seed: 1, runs: 200 },
  { mutant: 'leaves-refunded-payments-out-of-the-net', seed: 1, runs: 200 },
  { mutant: 'runs-the-cooldown-from-the-first-refund', seed: 1, runs: 200 },
  { mutant: 'takes-a-second-result', seed: 1, runs: 200 },
  { mutant: 'rejects-second-results', seed: 1, runs: 200 },
];
