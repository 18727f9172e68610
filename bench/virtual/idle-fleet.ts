import { processorMs } from '../../src/library/this-process.js';
import { createVirtualRun } from '../../src/virtual/virtual-run.js';
import { minimalRequest } from '../../test/support/run-request.js';
import { cpuMicroseconds } from '../process/cpu.js';

export interface IdleFigures {
  readonly terminals: number;
  readonly virtualSeconds: number;
  readonly realSeconds: number;
  /** CPU time of the process. */
  readonly cpuSeconds: number;
  /** Virtual seconds in a real one. */
  readonly factor: number;
}

/** The product's idle fleet with the whole backend: heart-beats in both directions, and keep-alives. */
const [terminals = 50, virtualSeconds = 1800] = process.argv.slice(2).map(Number);
let startedAt = 0;
let realSeconds = 0;
let startCpu = 0;
let cpuSeconds = 0;

const run = createVirtualRun({ ...minimalRequest, terminals, forMs: virtualSeconds * 1000 }, { processorMs });
run.subscribe((event) => {
  if (event.type !== 'run.phase') return;
  if (event.phase === 'running') {
    startedAt = performance.now();
    startCpu = cpuMicroseconds();
  }
  if (event.phase === 'stopping') {
    realSeconds = (performance.now() - startedAt) / 1000;
    cpuSeconds = (cpuMicroseconds() - startCpu) / 1e6;
  }
});
const { terminals: online } = await run.start();
if (online.onlinePeak !== terminals) throw new Error(`${online.onlinePeak} of ${terminals} came online`);
const factor = virtualSeconds / realSeconds;
process.send?.({ terminals, virtualSeconds, realSeconds, cpuSeconds, factor } satisfies IdleFigures);
