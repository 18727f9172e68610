import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '../testing/fake-backend.js';
import { pass, TerminalFixture, useFakeTime } from '../testing/fixture.js';

let stage: TerminalFixture;

beforeEach(async () => {
  useFakeTime();
  stage = new TerminalFixture();
  await stage.goOnline();
  stage.terminal.cut();
  await settle();
});
afterEach(() => vi.useRealTimers());

describe('the next attempt', () => {
  it('is not early by the clock, although its timer is', async () => {
    // As of a timer that counts from the beginning of a long turn of the event loop.
    vi.setSystemTime(Date.now() - 10);
    await pass(1_000);
    expect(stage.terminal.state).toBe('backing-off');
    await pass(9);
    expect(stage.terminal.state).toBe('backing-off');
    await pass(1);
    expect(stage.terminal.state).toBe('online');
  });

  it('does not wait for a clock that was set back by an hour', async () => {
    await pass(500);
    vi.setSystemTime(Date.now() - 3_600_000);
    await pass(500);
    expect(stage.terminal.state).toBe('online');
  });
});
