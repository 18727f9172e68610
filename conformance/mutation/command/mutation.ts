import type { ExitCode } from '../../../src/failure/exit-codes.js';
import { Failure } from '../../../src/failure/failure.js';
import { measureByHand } from './hand.js';
import { measureByMachine } from './machine.js';
import { mutationOptions } from './options.js';
import type { Surroundings } from './surroundings.js';

/** `npm run mutation`: measures how many mutants of the backend the scenarios notice. */
export async function mutation(args: readonly string[], around: Surroundings): Promise<ExitCode> {
  try {
    const options = mutationOptions(args);
    return await (options.hand ? measureByHand : measureByMachine)(options, around);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    around.progress(`mutation: ${error.message}`);
    if (error.hint !== undefined) around.progress(`  hint: ${error.hint}`);
    return error.exitCode;
  }
}
