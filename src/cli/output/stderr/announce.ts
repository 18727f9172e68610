import { programVersion } from '../../../input/program-version.js';

let state: 'new' | 'announced' = 'new';

/**
 * Prints once that a run starts: loading the program and the first scenarios take some seconds. It goes to standard
 * error, because standard output is for the result.
 */
export function announceRun(): void {
  if (state === 'announced') return;
  state = 'announced';
  console.error(
    `tillfleet ${programVersion()} starts a run: a line follows for each scenario that does not pass`,
  );
}
