import { searchInVirtualTime } from '../../src/virtual/explore/in-virtual-time.js';

export interface ModelFigures {
  readonly steps: number;
  readonly elapsedMs: number;
}

/** The model of the service with all its checks, in memory and virtual time. */
const [runs = 40, steps = 200] = process.argv.slice(2).map(Number);
const now = performance.now.bind(performance);
await searchInVirtualTime({ request: { seed: 1, runs: 3, steps: 20 } });
const startedAt = now();
const result = await searchInVirtualTime({ request: { seed: 2, runs, steps } });
process.send?.({ steps: result.steps, elapsedMs: now() - startedAt });
