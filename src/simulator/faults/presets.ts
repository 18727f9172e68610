import type { Fault } from './plan.js';

/** A plan that is known by its name. */
export interface FaultPreset {
  readonly name: string;
  /** What it is like, for people. */
  readonly sentence: string;
  readonly faults: readonly [Fault, ...Fault[]];
}

export const faultPresets = [
  {
    name: 'shop-wifi',
    sentence: 'The wireless network of a busy shop: slow, uneven, and gone for a moment now and then.',
    faults: [
      { kind: 'latency', at: '1s', for: '19s', share: 0.5, each: '12s', delay: '80ms', jitter: '160ms' },
      { kind: 'bandwidth', at: '2s', for: '16s', share: 0.2, each: '8s', bytesPerSecond: 4000 },
      { kind: 'cut', at: '2s', for: '16s', share: 0.3 },
      { kind: 'half-open', at: '4s', for: '14s', share: 0.1, each: '6s' },
    ],
  },
  {
    name: 'flaky-mobile',
    sentence: 'Terminals on a mobile network at its edge: long delays, little bandwidth, several cuts.',
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
    sentence:
      'Connections that are dead and do not say so, long enough for both ends to miss the heart-beats.',
    faults: [{ kind: 'half-open', at: '2s', for: '60s', share: 0.5, each: '45s' }],
  },
  {
    name: 'slow-line',
    sentence: 'A line that carries little: terminals that read slowly, and others with a trickle both ways.',
    faults: [
      { kind: 'slow-reader', at: '1s', for: '25s', share: 0.5, each: '20s', bytesPerSecond: 200 },
      { kind: 'bandwidth', at: '5s', for: '21s', share: 0.5, each: '18s', bytesPerSecond: 500 },
    ],
  },
  {
    name: 'herd',
    sentence: 'Everybody loses the connection at once, comes back at once, and loses it once more.',
    faults: [
      { kind: 'herd-cut', at: '3s' },
      { kind: 'herd-cut', at: '10s' },
    ],
  },
  {
    name: 'backend-restart',
    sentence: 'The backend is away for ten seconds and starts again on what it has kept.',
    faults: [{ kind: 'backend-restart', at: '3s', for: '10s' }],
  },
  {
    name: 'token-outage',
    sentence: 'Nobody gets a token for twenty seconds, just when everybody has been cut off.',
    faults: [
      { kind: 'token-down', at: '2s', for: '20s' },
      { kind: 'herd-cut', at: '3s' },
    ],
  },
  {
    name: 'bad-day',
    sentence: 'Every kind of fault within a minute and a half.',
    faults: [
      { kind: 'latency', at: '1s', for: '80s', share: 0.5, each: '20s', delay: '100ms', jitter: '400ms' },
      { kind: 'duplicates', at: '1s', for: '80s', share: 0.5, chance: 0.5 },
      { kind: 'cut', at: '2s', for: '10s', share: 0.5 },
      { kind: 'slow-reader', at: '5s', for: '30s', share: 0.3, each: '20s', bytesPerSecond: 300 },
      { kind: 'bandwidth', at: '10s', for: '30s', share: 0.3, each: '20s', bytesPerSecond: 1000 },
      // Nothing cuts it short before both ends have missed the heart-beats.
      { kind: 'half-open', at: '15s', for: '40s', share: 0.2, each: '36s' },
      { kind: 'token-down', at: '55s', for: '10s', share: 0.5 },
      { kind: 'herd-cut', at: '57s' },
      { kind: 'backend-restart', at: '70s', for: '8s' },
    ],
  },
] as const satisfies readonly FaultPreset[];

export const faultPresetNames = faultPresets.map(({ name }) => name);
