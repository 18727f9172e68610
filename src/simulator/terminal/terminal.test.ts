import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '../testing/fake-backend.js';
import { pass, TerminalFixture, useFakeTime } from '../testing/fixture.js';
import { frame, upgrades } from '../testing/malformed-input.js';

const minute = 60_000;
let stage: TerminalFixture;

beforeEach(() => {
  useFakeTime();
  stage = new TerminalFixture();
});

afterEach(() => vi.useRealTimers());

describe('a terminal that is switched on', () => {
  it('gets its tokens and its configuration, connects, registers at once and subscribes (REC-08)', async () => {
    await stage.goOnline();
    expect(stage.backend.log).toEqual([
      'POST /api/v1/oauth/token',
      'GET /api/v1/terminal/info',
      'POST /api/v1/terminal/ws-token',
      'upgrade',
      'CONNECT',
      'SEND /app/terminal/register',
      'SUBSCRIBE /queue/terminal/1001',
    ]);
    expect(stage.states).toEqual(['authenticating', 'connecting', 'registering', 'online']);
  });

  it('offers STOMP 1.2 alone, its wsToken, a host and heart-beats of 10 s both ways (CHN-01, CHN-02)', async () => {
    await stage.goOnline();
    expect(stage.backend.session.frames[0]?.headers).toEqual({
      'accept-version': '1.2',
      'heart-beat': '10000,10000',
      host: 'fake.test',
      Authorization: 'Bearer ws-2',
    });
    expect(stage.backend.session.webSocket.protocol).toBe('v12.stomp');
  });

  it('is online only when register and SUBSCRIBE both have their receipt', async () => {
    stage.backend.onFrame = (frame) => frame.command === 'SUBSCRIBE';
    stage.terminal.start();
    await settle();
    expect(stage.terminal.state).toBe('registering');
    const receipt = stage.backend.session.frames.at(-1)?.headers.receipt ?? '';
    stage.backend.session.send('RECEIPT', { 'receipt-id': receipt });
    await settle();
    expect(stage.terminal.state).toBe('online');
  });

  it('starts once, however often it is told', async () => {
    stage.terminal.start();
    stage.terminal.start();
    await settle();
    stage.terminal.start();
    await settle();
    expect(stage.backend.count('CONNECT')).toBe(1);
  });

  it('sends a keep-alive message every 30 to 60 s (REC-09)', async () => {
    await stage.goOnline();
    for (let round = 0; round < 60; round += 1) await pass(10_000);
    const sent = stage.backend.times.filter(({ what }) => what === 'SEND /app/terminal/heartbeat');
    const gaps = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0));
    expect(gaps.length).toBeGreaterThan(8);
    for (const gap of gaps) {
      // The instants are seen through steps of 10 s.
      expect(gap).toBeGreaterThanOrEqual(20_000);
      expect(gap).toBeLessThanOrEqual(70_000);
    }
    expect(stage.terminal.counters.keepAlives).toBe(sent.length);
  });
});

describe('the refresh of the wsToken', () => {
  it('happens at 25 minutes: fresh token first, then DISCONNECT, then the new session (REC-01)', async () => {
    await stage.goOnline();
    const before = stage.backend.log.length;
    await pass(25 * minute - 1_000);
    expect(stage.backend.count('POST /api/v1/terminal/ws-token')).toBe(1);
    await pass(1_000);
    const after = stage.backend.log.slice(before).filter((what) => what !== 'SEND /app/terminal/heartbeat');
    expect(after).toEqual([
      'POST /api/v1/terminal/ws-token',
      'DISCONNECT',
      'close 1005',
      'upgrade',
      'CONNECT',
      'SEND /app/terminal/register',
      'SUBSCRIBE /queue/terminal/1001',
    ]);
    expect(stage.terminal.state).toBe('online');
    expect(stage.backend.session.frames[0]?.headers.Authorization).toBe('Bearer ws-3');
    expect(stage.states.slice(4)).toEqual(['connecting', 'registering', 'online']);
    expect(stage.retries).toEqual([]);
  });

  it('happens again 25 minutes later', async () => {
    await stage.goOnline();
    await pass(25 * minute);
    await pass(25 * minute);
    expect(stage.terminal.counters.renewals).toBe(2);
    expect(stage.backend.count('CONNECT')).toBe(3);
  });

  it('keeps the session while no fresh token comes, and tries again (REC-01)', async () => {
    await stage.goOnline();
    const route = stage.backend.routes.get('POST /api/v1/terminal/ws-token');
    stage.backend.routes.set('POST /api/v1/terminal/ws-token', () => ({ status: 500 }));
    await pass(25 * minute);
    await pass(2_500);
    expect(stage.backend.count('POST /api/v1/terminal/ws-token')).toBe(3);
    expect(stage.terminal.state).toBe('online');
    expect(stage.backend.count('DISCONNECT')).toBe(0);
    expect(stage.events.at(-1)).toMatchObject({ type: 'notice', level: 'warning' });
    if (route !== undefined) stage.backend.routes.set('POST /api/v1/terminal/ws-token', route);
    await pass(2_000);
    expect(stage.backend.count('CONNECT')).toBe(2);
    expect(stage.terminal.state).toBe('online');
  });

  it('is what SESSION_TIMEOUT asks for, once (REC-03)', async () => {
    await stage.goOnline();
    const before = stage.backend.log.length;
    stage.backend.session.message({ action: 'SESSION_TIMEOUT' });
    stage.backend.session.message({ action: 'SESSION_TIMEOUT' });
    await settle();
    expect(stage.backend.log.slice(before)).toEqual([
      'ACK',
      'ACK',
      'POST /api/v1/terminal/ws-token',
      'DISCONNECT',
      'close 1005',
      'upgrade',
      'CONNECT',
      'SEND /app/terminal/register',
      'SUBSCRIBE /queue/terminal/1001',
    ]);
    expect(stage.reasons.at(4)).toBe('SESSION_TIMEOUT');
  });

  it('comes with a new access token when little is left of the old one (AUTH-05)', async () => {
    const expiryDate = new Date(Date.now() + 100 * minute).toISOString();
    let asked = 0;
    stage.backend.routes.set('POST /api/v1/oauth/token', () => {
      asked += 1;
      return { body: { token: `access-${asked}`, type: 'bearer', expiryDate } };
    });
    await stage.goOnline();
    await pass(25 * minute);
    expect(asked).toBe(1);
    await pass(25 * minute);
    expect(asked).toBe(2);
    expect(stage.terminal.state).toBe('online');
  });
});

describe('an unexpected end of the session', () => {
  it('is followed by attempts after 1, 2, 4, 8, 16, 30 and 30 s (REC-02)', async () => {
    await stage.goOnline();
    stage.backend.onUpgrade = 'refuse';
    stage.backend.session.webSocket.terminate();
    for (let second = 0; second < 95; second += 1) await pass(1_000);
    const delays = stage.retries.map(({ delayMs }) => delayMs);
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    expect(stage.retries.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const began = fakeStart();
    const upgrades = stage.backend.times.filter(({ what }) => what === 'upgrade').slice(1);
    expect(upgrades.map(({ at }) => (at - began) / 1_000)).toEqual([1, 3, 7, 15, 31, 61, 91]);
    expect(stage.retries[1]?.reason).toBe('Unexpected server response: 429');
  });

  it('starts the waits again at 1 s after a registered session only (REC-05)', async () => {
    await stage.goOnline();
    // CONNECTED comes each time, and register is refused each time.
    stage.backend.onFrame = (frame, session) => {
      if (!frame.headers.destination?.endsWith('register')) return false;
      session.send('ERROR', { message: 'no', code: 'NOT_NOW' });
      session.webSocket.close(1008);
      return true;
    };
    stage.backend.session.webSocket.terminate();
    await pass(1_000);
    await pass(2_000);
    await pass(4_000);
    expect(stage.retries.map(({ delayMs }) => delayMs)).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(stage.retries.at(-1)?.reason).toBe('ERROR NOT_NOW no');
    stage.backend.onFrame = () => false;
    await pass(8_000);
    expect(stage.terminal.state).toBe('online');
    stage.backend.session.webSocket.terminate();
    await settle();
    expect(stage.retries.at(-1)).toMatchObject({ attempt: 1, delayMs: 1_000 });
  });

  it('asks no configuration again, but a fresh wsToken', async () => {
    await stage.goOnline();
    const before = stage.backend.log.length;
    stage.terminal.cut();
    await pass(1_000);
    expect(stage.backend.log.slice(before, before + 4)).toEqual([
      'close 1006',
      'POST /api/v1/terminal/ws-token',
      'upgrade',
      'CONNECT',
    ]);
    expect(stage.terminal.state).toBe('online');
  });

  it('is noticed within three intervals when the server falls silent', async () => {
    stage.backend.onFrame = (frame, session) => {
      if (frame.command !== 'CONNECT') return false;
      session.send('CONNECTED', { version: '1.2', 'heart-beat': '10000,10000' });
      return true;
    };
    await stage.goOnline();
    // It does not answer a close either.
    stage.backend.session.webSocket.pause();
    await pass(10_000);
    await pass(10_000);
    expect(stage.terminal.state).toBe('online');
    await pass(10_000);
    expect(stage.terminal.state).toBe('backing-off');
    expect(stage.retries.at(-1)?.reason).toBe('heart-beat lost');
  });
});

describe('a kick', () => {
  it.each(['replaced', 'terminal deactivated'])(
    'for "%s" is a graceful close, and it stays away (REC-04)',
    async (reason) => {
      await stage.goOnline();
      stage.backend.session.message({ action: 'SESSION_KICK', reason });
      await pass(10 * minute);
      expect(stage.backend.log.slice(7)).toEqual(['ACK', 'DISCONNECT', 'close 1005']);
      expect(stage.terminal.state).toBe('kicked');
      expect(stage.retries).toEqual([]);
    },
  );

  it('for any other reason is a graceful close, and it comes back after 1 s (REC-04, LIF-03)', async () => {
    await stage.goOnline();
    stage.backend.session.message({ action: 'SESSION_KICK', reason: 'maintenance' });
    await settle();
    expect(stage.backend.log.slice(7)).toEqual(['ACK', 'DISCONNECT', 'close 1005']);
    expect(stage.retries).toMatchObject([{ attempt: 1, delayMs: 1_000, reason: 'maintenance' }]);
    await pass(999);
    expect(stage.backend.count('CONNECT')).toBe(1);
    await pass(1);
    expect(stage.terminal.state).toBe('online');
    expect(stage.states.slice(4, 7)).toEqual(['kicked', 'backing-off', 'authenticating']);
  });

  it('without a reason is one from which it comes back', async () => {
    await stage.goOnline();
    stage.backend.session.message({ action: 'SESSION_KICK' });
    await pass(1_000);
    expect(stage.terminal.state).toBe('online');
  });

  it('keeps it away until it is started again', async () => {
    await stage.goOnline();
    stage.backend.session.message({ action: 'SESSION_KICK', reason: 'terminal deactivated' });
    await pass(5_000);
    stage.terminal.start();
    await settle();
    expect(stage.terminal.state).toBe('online');
  });
});

function fakeStart(): number {
  return Date.parse('2026-01-05T10:00:00.000Z');
}

describe('what a terminal says in one breath', () => {
  it('goes out in one write: register with SUBSCRIBE', async () => {
    const writes: string[] = [];
    stage.backend.onUpgrade = (socket, request) => {
      // CONNECT, and then both: the wire in memory carries each write by itself.
      socket.on('data', (chunk: Buffer) => writes.push(chunk.toString('latin1')));
      upgrades(frame(0x81, 'CONNECTED\nversion:1.2\n\n\0'))(socket, request);
    };
    stage.terminal.start();
    await settle();
    expect(stage.terminal.state).toBe('registering');
    expect(writes).toHaveLength(2);
  });
});
