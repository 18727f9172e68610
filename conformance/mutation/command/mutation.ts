import type { ExitCode } from '../../../src/failure/exit-codes.js';
import { Failure } from '../../../src/failure/failure.js';
import { measureByHand } from './hand.js';
import { measureHistory } from './history.js';
import { measureByMachine } from './machine.js';
import { mutationOptions } from './options.js';
import { measurePersonas } from './personas.js';
import type { Surroundings } from './surroundings.js';

const measurements = {
  machine: measureByMachine,
  hand: measureByHand,
  history: measureHistory,
  personas: measurePersonas,
};

/** `npm run mutation`: measures how many mutants of the backend, or of a stream or a response, are noticed. */
export async function mutation(args: readonly string[], around: Surroundings): Promise<ExitCode> {
  try {
    const options = mutationOptions(args);
    return await measurements[options.subject](options, around);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    around.progress(`mutation: ${error.message}`);
    if (error.hint !== undefined) around.progress(`  hint: ${error.hint}`);
    return error.exitCode;
  }
}
