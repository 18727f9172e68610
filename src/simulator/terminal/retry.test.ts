import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settle } from '../testing/fake-backend.js';
import { pass, TerminalFixture, useFakeTime } from '../testing/fixture.js';

let fixture: TerminalFixture;

beforeEach(async () => {
  useFakeTime();
  fixture = new TerminalFixture();
  await fixture.goOnline();
  fixture.terminal.cut();
  await settle();
});
afterEach(() => vi.useRealTimers());

it('the next attempt is not early, although its timer is', async () => {
  // A timer counts from the beginning of a turn of the event loop, which may be long.
  vi.setSystemTime(Date.now() - 10);
  await pass(1_000);
  expect(fixture.terminal.state).toBe('backing-off');
  await pass(9);
  expect(fixture.terminal.state).toBe('backing-off');
  await pass(1);
  expect(fixture.terminal.state).toBe('online');
});

it('the next attempt is not early, although time passes while its wait is announced', async () => {
  let announcedAt = 0;
  const terminal = fixture.newTerminal({
    emit: (_actor, { type }) => {
      if (type !== 'reconnect.scheduled') return;
      vi.advanceTimersByTime(9);
      announcedAt = Date.now();
    },
  });
  terminal.start();
  await settle();
  terminal.cut();
  await settle();
  await pass(announcedAt + 999 - Date.now());
  expect(terminal.state).toBe('backing-off');
  await pass(1);
  expect(terminal.state).toBe('online');
});

it('the next attempt is not delayed by a clock that was set back by an hour', async () => {
  await pass(500);
  vi.setSystemTime(Date.now() - 3_600_000);
  await pass(500);
  expect(fixture.terminal.state).toBe('online');
});
