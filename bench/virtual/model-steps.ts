import { runModel } from '../../conformance/properties/service/run-model.js';

export interface ModelFigures {
  readonly steps: number;
  readonly elapsedMs: number;
}

/** The model of the service with all its checks, in memory and virtual time. */
const [runs = 40, maxCommands = 200] = process.argv.slice(2).map(Number);
await runModel({ seed: 1, runs: 3, maxCommands: 20 });
const { steps, elapsedMs } = await runModel({ seed: 2, runs, maxCommands });
process.send?.({ steps, elapsedMs });
