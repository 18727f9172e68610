import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watch } from './watchdog.js';
import { createWatchdogMemory, WatchdogReader, WatchdogWriter } from './watchdog-memory.js';

const patienceMs = 60_000;

/** The processor time of a process that has used more with each look at it. */
function busy(): () => number {
  let usedMs = 0;
  return () => {
    usedMs += patienceMs;
    return usedMs;
  };
}

/** The messages with which a watchdog has given its worker up, and the worker's side of it. */
function watched(processorMs = busy()) {
  const memory = createWatchdogMemory();
  const messages: string[] = [];
  const patience = { patienceMs, processorMs, isHeld: () => false };
  watch(new WatchdogReader(memory), patience, ({ message }) => messages.push(message));
  return { messages, writer: new WatchdogWriter(memory) };
}

describe('the watchdog of a virtual run', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('a worker that reaches no instant for longer than the patience is given up', () => {
    const { messages } = watched();
    vi.advanceTimersByTime(patienceMs);
    expect(messages).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(messages[0]).toContain('no step in 60 s');
  });

  it('a worker that reaches an instant now and then is not given up', () => {
    const { messages, writer } = watched();
    for (let count = 0; count < 10; count += 1) {
      vi.advanceTimersByTime(patienceMs - 1_000);
      writer.recordInstant(Date.now(), () => []);
    }
    expect(messages).toEqual([]);
  });

  it.each([
    ['the process was paused', 10 * patienceMs],
    ['the clock was set back', -10 * patienceMs],
  ])('a worker is not given up because %s', (_reason, ms) => {
    const { messages } = watched();
    vi.setSystemTime(Date.now() + ms);
    vi.advanceTimersByTime(patienceMs / 2);
    expect(messages).toEqual([]);
    vi.advanceTimersByTime(patienceMs / 2 + 2_000);
    expect(messages[0]).toContain('no step in 60 s');
  });

  it('a process that gets little processor time is waited for four times as long', () => {
    const { messages } = watched(() => Date.now() / 10);
    vi.advanceTimersByTime(4 * patienceMs);
    expect(messages).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(messages[0]).toContain('no step in 240 s');
  });

  it('the processor time until an instant does not count in the silence after it', () => {
    let processorMs = 0;
    const { messages, writer } = watched(() => processorMs);
    processorMs = 10 * patienceMs;
    vi.advanceTimersByTime(patienceMs / 2);
    writer.recordInstant(Date.now(), () => []);
    vi.advanceTimersByTime(4 * patienceMs);
    expect(messages).toEqual([]);
  });
});
