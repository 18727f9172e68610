import { expect, it } from 'vitest';
import { Recorder } from './recorder.js';

it('a sample at the first instant of a phase belongs to it, at every start of the clock', () => {
  const phase = (name: string) => ({
    name,
    durationMs: 2_000,
    load: { kind: 'none' as const },
    operations: {},
  });
  // Some of these starts are such that the start plus 2000, minus the start, is less than 2000.
  for (const startedMs of Array.from({ length: 50 }, (_, index) => index * 123.456_789)) {
    const recorder = new Recorder([phase('one'), phase('two')]);
    recorder.begin(startedMs);
    for (let atMs = 0; atMs < 4_000; atMs += 50) recorder.record('payNow', 1, startedMs + atMs);
    // The wait after the last phase belongs to no phase.
    recorder.record('payNow', 1, startedMs + 4_000);
    const counts = ['one', 'two'].map((name) => recorder.measures.phase(name).of('payNow').count);
    expect(counts).toEqual([40, 41]);
  }
});
