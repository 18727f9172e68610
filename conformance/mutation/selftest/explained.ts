/** The mutants that survive, each for a reason. A mutant that is killed must not be here. */
export const explainedMutants: ReadonlyMap<string, string> = new Map([
  ['declines-one-in-a-hundred', 'it takes hundreds of payments in one scenario'],
  [
    'sends-thirty-two-unacknowledged-messages',
    'no clause limits the unacknowledged messages to sixteen: it is beyond the document',
  ],
  [
    'confirms-a-send-before-it-is-stored',
    'no client can look between the two but in the moment of a failure, which is the check of N04',
  ],
  ['counts-finished-refunds-as-pending-too', 'the document does not have the field that it changes'],
]);
