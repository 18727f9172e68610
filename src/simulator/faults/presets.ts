import type { Fault } from './plan.js';

/** A fault plan with a name. */
export interface FaultPreset {
  readonly name: string;
  /** The situation that the plan imitates, in one sentence. */
  readonly description: string;
  readonly faults: readonly [Fault, ...Fault[]];
}

export const faultPresets = [
  {
    name: 'store-wifi',
    description: 'The wireless network of a busy store: slow, uneven, and interrupted for moments.',
    faults: [
      { kind: 'latency', at: '1s', for: '19s', share: 0.5, each: '12s', delay: '80ms', jitter: '160ms' },
      { kind: 'bandwidth', at: '2s', for: '16s', share: 0.2, each: '8s', bytesPerSecond: 4000 },
      { kind: 'cut', at: '2s', for: '16s', share: 0.3 },
      { kind: 'half-open', at: '4s', for: '14s', share: 0.1, each: '6s' },
    ],
  },
  {
    name: 'flaky-mobile',
    description: 'Terminals at the edge of a mobile network: long delays, little bandwidth, several cuts.',
    faults: [
      { kind: 'latency', at: '1s', for: '29s', delay: '300ms', jitter: '900ms' },
      { kind: 'bandwidth', at: '3s', for: '24s', share: 0.5, each: '15s', bytesPerSecond: 2000 },
      { kind: 'cut', at: '4s', for: '8s', share: 0.5 },
      { kind: 'duplicates', at: '5s', for: '25s', chance: 0.3 },
      { kind: 'cut', at: '14s', for: '8s', share: 0.5 },
      { kind: 'cut', at: '23s', for: '6s', share: 0.5 },
    ],
  },
  {
    name: 'half-open',
    description: 'Connections that are dead but look open, long enough for both ends to miss heart-beats.',
    faults: [{ kind: 'half-open', at: '2s', for: '60s', share: 0.5, each: '45s' }],
  },
  {
    name: 'slow-line',
    description:
      'Slow lines: terminals that read slowly, and terminals with little bandwidth in both directions.',
    faults: [
      { kind: 'slow-consumer', at: '1s', for: '25s', share: 0.5, each: '20s', bytesPerSecond: 200 },
      { kind: 'bandwidth', at: '5s', for: '21s', share: 0.5, each: '18s', bytesPerSecond: 500 },
    ],
  },
  {
    name: 'herd',
    description: 'All terminals lose their connections at once, come back at once, and lose them once more.',
    faults: [
      { kind: 'herd-cut', at: '3s' },
      { kind: 'herd-cut', at: '10s' },
    ],
  },
  {
    name: 'backend-restart',
    description: 'The backend is down for ten seconds and starts again with its stored data.',
    faults: [{ kind: 'backend-restart', at: '3s', for: '10s' }],
  },
  {
    name: 'token-outage',
    description: 'No terminal gets a token for twenty seconds, just after all have lost their connections.',
    faults: [
      { kind: 'token-down', at: '2s', for: '20s' },
      { kind: 'herd-cut', at: '3s' },
    ],
  },
  {
    name: 'bad-day',
    description: 'Every kind of fault within a minute and a half.',
    faults: [
      { kind: 'latency', at: '1s', for: '80s', share: 0.5, each: '20s', delay: '100ms', jitter: '400ms' },
      { kind: 'duplicates', at: '1s', for: '80s', share: 0.5, chance: 0.5 },
      { kind: 'cut', at: '2s', for: '10s', share: 0.5 },
      { kind: 'slow-consumer', at: '5s', for: '30s', share: 0.3, each: '20s', bytesPerSecond: 300 },
      { kind: 'bandwidth', at: '10s', for: '30s', share: 0.3, each: '20s', bytesPerSecond: 1000 },
      // No other fault ends it before both ends have missed heart-beats.
      { kind: 'half-open', at: '15s', for: '40s', share: 0.2, each: '36s' },
      { kind: 'token-down', at: '55s', for: '10s', share: 0.5 },
      { kind: 'herd-cut', at: '57s' },
      { kind: 'backend-restart', at: '70s', for: '8s' },
    ],
  },
] as const satisfies readonly FaultPreset[];

export const faultPresetNames = faultPresets.map(({ name }) => name);
