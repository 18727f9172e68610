import { usageFailure } from '../failure/failure.js';
import { didYouMean } from '../text/did-you-mean.js';

/**
 * Rejects an option that a function does not have, which would be ignored silently.
 *
 * @param of the name of the function
 * @throws Failure `unknown-option`, exit code 64
 */
export function checkOptions(given: object, known: readonly string[], of: string): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw usageFailure(
    `${of} has no option "${unknown}"${didYouMean(unknown, known)}`,
    `its options are ${known.join(', ')}; docs/library.md describes them`,
    'unknown-option',
  );
}
