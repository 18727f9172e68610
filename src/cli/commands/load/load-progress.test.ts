import { expect, it } from 'vitest';
import { parseProfile } from '../../../load/profile/parse-profile.js';
import type { LoadSample } from '../../../load/result/load-result.js';
import { LoadProgress } from './load-progress.js';

const profile = parseProfile(
  'terminals: { count: 5 }\nphases: [{ name: rise, for: 20s }, { name: peak, for: 1m }]',
  'p.yaml',
  'p',
);

const sample = (atMs: number, phase: string): LoadSample => ({
  type: 'load.sample',
  atMs,
  phase,
  calls: 30,
  errors: 1,
  p50: 2,
  p99: 9,
  inFlight: 3,
  online: 4,
  sessions: {},
  measures: {},
});

function written(isTTY: boolean, act: (progress: LoadProgress) => void): string {
  let text = '';
  const progress = new LoadProgress({ profile, stderr: { isTTY, write: (more) => (text += more) } });
  act(progress);
  return text;
}

it('the progress of a load begins with its target and its rate limits', () => {
  const text = written(false, (progress) => progress.started({ target: 'embedded', rateLimits: 'off' }));
  expect(text).toBe('tillfleet: p for 1 min 20 s at embedded, all rate limits off\n');
});

it('the progress of a load is one line that is replaced on a terminal, and removed at its end', () => {
  const text = written(true, (progress) => {
    progress.sample(sample(1_000, 'rise'));
    progress.sample(sample(21_000, 'peak'));
    progress.end();
  });
  expect(text).toBe(
    [
      '\r\u001b[Krise: 30/s, 4 online, 30 calls, 1 errors, 1 min 19 s left',
      '\r\u001b[Kpeak: 30/s, 4 online, 60 calls, 2 errors, 59.0 s left',
      '\r\u001b[K',
    ].join(''),
  );
});

it('the progress of a load is a line every 10 s elsewhere', () => {
  const text = written(false, (progress) => {
    for (let atMs = 1_000; atMs <= 20_000; atMs += 1_000) progress.sample(sample(atMs, 'rise'));
    progress.end();
  });
  expect(text).toBe(
    [
      'rise: 30/s, 4 online, 300 calls, 10 errors, 1 min 10 s left\n',
      'rise: 30/s, 4 online, 600 calls, 20 errors, 1 min 00 s left\n',
    ].join(''),
  );
});
