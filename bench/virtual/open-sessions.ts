import { createRun } from '../../src/run/run.js';
import { minimalRequest } from '../../test/support/run-request.js';

export interface SessionFigures {
  /** The time from the first token request to the last registered session. */
  readonly seconds: number;
  /** Resident memory of a terminal with both its ends. */
  readonly kilobytesEach: number;
}

/** The product's fleet on the real clock, in memory: token, info, wsToken, handshake, CONNECT, SUBSCRIBE, register. */
const [terminals = 20_000] = process.argv.slice(2).map(Number);
let before = 0;
let startedAt = 0;
let figures: SessionFigures | undefined;

const run = createRun({ ...minimalRequest, terminals, forMs: 1, clock: 'real' }, {});
run.subscribe((event) => {
  if (event.type !== 'run.phase') return;
  if (event.phase === 'connecting') {
    before = residentAfterCollection();
    startedAt = performance.now();
  }
  if (event.phase === 'running') {
    const seconds = (performance.now() - startedAt) / 1000;
    figures = { seconds, kilobytesEach: (residentAfterCollection() - before) / 1024 / terminals };
  }
});
const { terminals: online } = await run.start();
if (online.onlinePeak !== terminals) throw new Error(`${online.onlinePeak} of ${terminals} came online`);
process.send?.(figures);

function residentAfterCollection(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}
