import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { FailedRun } from '../../src/cli/failed-run/failed-run.js';
import { outputChoice } from '../../src/cli/output/options/output-options.js';
import { textOutput, viewOutput } from '../../src/cli/output/outputs.js';
import type { EventBody } from '../../src/events/event.js';
import { createEventBus } from '../../src/events/event-bus.js';
import { threadIds, threadSeconds } from './thread-time.js';

/** The figures of one turn. */
export interface ShownStream {
  readonly eventsPerSecond: number;
  /** Microseconds of CPU of the thread of the engine for each event. */
  readonly engineCpu: number;
  /** The share of one core that the threads of the view use; 0 without a view. */
  readonly viewShare: number;
}

const terminals = 5_000;
/** Events of one turn of the event loop: timers of the run come in between. */
const eventsAtOnce = 20;
const settleMs = 3_000;

/**
 * Stands for an engine that is busy with its own work and emits events as fast as it can, with the outputs of the product.
 * Its arguments: `view` or `plain`, the bytes to hash for one event, the seconds to measure, the file for the figures.
 */
const [output = '', bytes = '', seconds = '', file = ''] = process.argv.slice(2);
const bus = createEventBus();
let onStop: () => void = () => undefined;
const stopRequested = new Promise<void>((resolve) => {
  onStop = resolve;
});
const run = {
  subscribe: bus.subscribe,
  stop: () => onStop(),
  stopRequested,
  start: () => Promise.reject(new Error('it is not a run')),
  act: () => Promise.resolve({ outcome: 'rejected', text: 'it is not a run' } as const),
};
const choice = outputChoice({ tui: true });
// Each run keeps its events for the case that it fails.
const kept = new FailedRun(run);
const earlier = new Set(threadIds());
const shown = output === 'view' ? await viewOutput(run, choice) : textOutput(run, choice);

bus.emit('run', {
  type: 'run.started',
  version: 'bench',
  seed: 1,
  clock: 'real',
  network: 'tcp',
  target: 'embedded',
  startedAt: new Date().toISOString(),
  terminals,
  integrators: 7,
  scenarios: [],
  addressLimits: true,
  jitter: false,
});
const terminalOf = (number: number) => {
  const configId = 1_001 + (number % terminals);
  return { configId, terminalId: `T${String(configId).padStart(8, '0')}` };
};
for (let number = 0; number < terminals; number += 1)
  bus.emit('terminal', {
    type: 'terminal.state',
    ...terminalOf(number),
    from: 'connecting',
    to: 'online',
    fleet: true,
  });
bus.emit('run', { type: 'run.phase', phase: 'running' });
await new Promise((resolve) => setTimeout(resolve, settleMs));

/** Events of the kinds that a fleet under load has, over terminals without neighbours. */
function bodyOf(number: number): EventBody {
  const terminal = terminalOf(Math.floor(number / 8) * 1_237);
  const requestId = `request-${Math.floor(number / 8)}`;
  const command = { configId: terminal.configId, requestId, requestType: 'PRINT' };
  switch (number % 8) {
    case 0:
      return { type: 'command.queued', ...command };
    case 1:
      return { type: 'command.sent', ...command, redelivered: false };
    case 2:
      return { type: 'command.done', ...command, status: 'COMPLETED' };
    case 3:
      return { type: 'terminal.state', ...terminal, from: 'online', to: 'backing-off', fleet: true };
    case 4:
      return {
        type: 'reconnect.scheduled',
        ...terminal,
        attempt: 1,
        delayMs: 1_000,
        reason: 'the connection was lost',
      };
    case 5:
      return { type: 'terminal.state', ...terminal, from: 'backing-off', to: 'connecting', fleet: true };
    case 6:
      return { type: 'terminal.state', ...terminal, from: 'connecting', to: 'online', fleet: true };
    default:
      return { type: 'notice', level: 'info', message: `${terminal.terminalId} has printed a receipt` };
  }
}

const work = Buffer.alloc(Number(bytes), 1);
const ofView = threadIds().filter((id) => output === 'view' && !earlier.has(id));
const ofEngine = [String(process.pid)];
const usedBefore = threadSeconds(ofView);
const engineBefore = threadSeconds(ofEngine);
const startedAt = performance.now();
const endsAt = startedAt + Number(seconds) * 1000;
let count = 0;
while (performance.now() < endsAt) {
  for (let each = 0; each < eventsAtOnce; each += 1, count += 1) {
    createHash('sha256').update(work).digest();
    bus.emit('fleet', bodyOf(count));
  }
  await new Promise(setImmediate);
}
const elapsed = (performance.now() - startedAt) / 1000;
const figures: ShownStream = {
  eventsPerSecond: count / elapsed,
  engineCpu: ((threadSeconds(ofEngine) - engineBefore) * 1_000_000) / count,
  viewShare: (threadSeconds(ofView) - usedBefore) / elapsed,
};
onStop();
await shown.stop(() => 0);
kept.discard();
writeFileSync(file, JSON.stringify(figures));
