import { describe, expect, it } from 'vitest';
import { GeneratorHealth } from './health.js';
import { Recorder } from './recorder.js';
import { TerminalWatch } from './terminal-watch.js';

/** A watch with its own clock. */
function watchAt() {
  let now = 0;
  const clock = { now: () => now };
  const recorder = new Recorder([]);
  const health = new GeneratorHealth({ clock, cpuMs: () => 0, phases: [] });
  const watch = new TerminalWatch({ clock, recorder, health, callTimeoutMs: 10_000 });
  const receive = (atMs: number, requestId: string, redelivered: boolean) => {
    now = atMs;
    const command = { requestId, fleet: true, redelivered };
    watch.observe({ type: 'command.received', ...command } as Parameters<typeof watch.observe>[0]);
  };
  const deliveries = () => {
    const { count, errors, latencies } = recorder.measures.whole.of('delivery');
    return { count, errors, max: latencies.figure('max') };
  };
  return { watch, receive, deliveries };
}

describe('the delivery of a command', () => {
  it('a command whose first arrival is a second delivery has arrived: its session ended before the first', () => {
    const { watch, receive, deliveries } = watchAt();
    watch.commanded('a', 100);
    receive(350, 'a', true);
    watch.finish();
    expect(deliveries()).toEqual({ count: 1, errors: {}, max: 250 });
  });

  it('a command that is delivered again counts once, by its first arrival', () => {
    const { watch, receive, deliveries } = watchAt();
    watch.commanded('a', 100);
    receive(150, 'a', false);
    receive(900, 'a', true);
    watch.finish();
    expect(deliveries()).toEqual({ count: 1, errors: {}, max: 50 });
  });

  it('a command that arrives twice before the response to its trigger counts by its first arrival', () => {
    const { watch, receive, deliveries } = watchAt();
    receive(130, 'a', false);
    receive(180, 'a', true);
    watch.commanded('a', 100);
    watch.finish();
    expect(deliveries()).toEqual({ count: 1, errors: {}, max: 30 });
  });

  it('a command that never arrives is an error, and counts as at least the time-out', () => {
    const { watch, deliveries } = watchAt();
    watch.commanded('a', 0);
    watch.finish();
    expect(deliveries()).toEqual({ count: 1, errors: { NOT_DELIVERED: 1 }, max: 10_000 });
  });
});
