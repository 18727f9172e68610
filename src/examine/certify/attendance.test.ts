import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScenarioFixture } from '../../scenarios/testing/scenario-fixture.js';
import { Attendance } from './attendance.js';
import { WireLog } from './wire/wire-log.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** The problem of a client that was seen once, after a silence. */
async function problemAfter(silenceMs: number, keepsSession: boolean): Promise<string | undefined> {
  const log = new WireLog();
  log.clientSeen(Date.now());
  const attendance = new Attendance({ wire: { log, sessions: [] }, waitMs: 300_000, keepsSession });
  await attendance.begin(new ScenarioFixture().world());
  await vi.advanceTimersByTimeAsync(silenceMs);
  attendance.stop();
  return attendance.problem;
}

describe('the presence of a client', () => {
  it('a client with a session is absent 40 s after the last sign of it', async () => {
    expect(await problemAfter(39_000, true)).toBeUndefined();
    expect(await problemAfter(41_000, true)).toContain('nothing has come from it for 40.0 s');
  });

  it('a client that only makes calls is present for as long as the examiner waits for its people', async () => {
    expect(await problemAfter(299_000, false)).toBeUndefined();
    expect(await problemAfter(301_000, false)).toContain('nothing has come from it for 5 min');
  });
});
