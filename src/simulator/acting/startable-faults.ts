import type { StartableFault } from '../../events/act.js';
import type { Fault } from '../faults/plan.js';

const lasting = { at: '0s', for: '30s' } as const;

/** The faults that a person can start; `startableFaults` of the events has their descriptions. */
export const startedFaults: Readonly<Record<StartableFault, Fault>> = {
  cut: { kind: 'cut', at: '0s', for: '0s' },
  'half-open': { kind: 'half-open', ...lasting },
  latency: { kind: 'latency', ...lasting, delay: '500ms' },
  'slow-consumer': { kind: 'slow-consumer', ...lasting, bytesPerSecond: 200 },
  bandwidth: { kind: 'bandwidth', ...lasting, bytesPerSecond: 2_000 },
  duplicates: { kind: 'duplicates', ...lasting },
  'token-down': { kind: 'token-down', ...lasting },
};

export const herdCut: Fault = { kind: 'herd-cut', at: '0s' };
