import type { Bench, Measurement } from '../bench.js';
import { runInChild } from '../process/run-in-child.js';
import { type Rounds, times } from '../rounds.js';
import { certifyTerminal } from './certify-terminal.js';
import { exploreSteps } from '../virtual/explore-steps.js';

interface LibraryTimes {
  readonly import: number;
  readonly firstPayment: number;
  readonly stop: number;
}

const packedLibrary = new URL('./packed-library.js', import.meta.url);
const rounds = 9;

/** The times of a test that uses the library as it is packed, each round in its own process. */
const startBackend: Measurement<'import' | 'first-payment' | 'stop'> = {
  figures: {
    import: { unit: 'ms', goal: { of: 'value', max: 250 } },
    'first-payment': { unit: 'ms', goal: { of: 'value', max: 150 } },
    stop: { unit: 'ms', goal: { of: 'value', max: 50 } },
  },
  async measure() {
    // The first one reads the files from the disk.
    await runInChild<LibraryTimes>(packedLibrary, []);
    const turns = await times(rounds, () => runInChild<LibraryTimes>(packedLibrary, []));
    const of = (field: keyof LibraryTimes): Rounds => ({
      values: turns.map((turn) => turn[field]),
      floors: [],
    });
    return { import: of('import'), 'first-payment': of('firstPayment'), stop: of('stop') };
  },
};

/** The library of the package. */
export const libraryBench: Bench = {
  name: 'library',
  title:
    'the library of the package: import, start to the first payment, stop, steps of explore, certify of our terminal',
  measurements: [startBackend, exploreSteps, certifyTerminal],
};
