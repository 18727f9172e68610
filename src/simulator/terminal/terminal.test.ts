import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { minute } from '../../text/time-units.js';
import { settle } from '../testing/fake-backend.js';
import { pass, TerminalFixture, useFakeTime } from '../testing/fixture.js';
import { frame, upgrades } from '../testing/malformed-input.js';

let fixture: TerminalFixture;

beforeEach(() => {
  useFakeTime();
  fixture = new TerminalFixture();
});

afterEach(() => vi.useRealTimers());

it('a terminal that is started fetches its tokens and its configuration, connects, registers at once and subscribes (REC-08)', async () => {
  await fixture.goOnline();
  expect(fixture.backend.log).toEqual([
    'POST /api/v1/oauth/token',
    'POST /api/v1/terminal/ws-token',
    'GET /api/v1/terminal/info',
    'upgrade',
    'CONNECT',
    'SEND /app/terminal/register',
    'SUBSCRIBE /queue/terminal/1001',
  ]);
  expect(fixture.states).toEqual(['authenticating', 'connecting', 'registering', 'online']);
});

it('a terminal that is started offers only STOMP 1.2, its wsToken, a host and heart-beats of 10 s in both directions (CHN-01, CHN-02)', async () => {
  await fixture.goOnline();
  expect(fixture.backend.session.frames[0]?.headers).toEqual({
    'accept-version': '1.2',
    'heart-beat': '10000,10000',
    host: 'fake.test',
    Authorization: 'Bearer ws-2',
  });
  expect(fixture.backend.session.webSocket.protocol).toBe('v12.stomp');
});

it('a terminal that is started is online only after the receipts of register and SUBSCRIBE', async () => {
  fixture.backend.onFrame = (frame) => frame.command === 'SUBSCRIBE';
  fixture.terminal.start();
  await settle();
  expect(fixture.terminal.state).toBe('registering');
  const receipt = fixture.backend.session.frames.at(-1)?.headers.receipt ?? '';
  fixture.backend.session.send('RECEIPT', { 'receipt-id': receipt });
  await settle();
  expect(fixture.terminal.state).toBe('online');
});

it('a terminal that is started starts once for repeated calls', async () => {
  fixture.terminal.start();
  fixture.terminal.start();
  await settle();
  fixture.terminal.start();
  await settle();
  expect(fixture.backend.count('CONNECT')).toBe(1);
});

it('a terminal that is started sends a keep-alive message every 30 to 60 s (REC-09)', async () => {
  await fixture.goOnline();
  for (let round = 0; round < 60; round += 1) await pass(10_000);
  const sent = fixture.backend.times.filter(({ what }) => what === 'SEND /app/terminal/heartbeat');
  const gaps = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0));
  expect(gaps.length).toBeGreaterThan(8);
  for (const gap of gaps) {
    // The instants are observed in steps of 10 s.
    expect(gap).toBeGreaterThanOrEqual(20_000);
    expect(gap).toBeLessThanOrEqual(70_000);
  }
  expect(fixture.terminal.counters.keepAlives).toBe(sent.length);
});

it('the refresh of the wsToken happens at 25 minutes: new token, DISCONNECT, new session (REC-01)', async () => {
  await fixture.goOnline();
  const before = fixture.backend.log.length;
  await pass(25 * minute - 1_000);
  expect(fixture.backend.count('POST /api/v1/terminal/ws-token')).toBe(1);
  await pass(1_000);
  const after = fixture.backend.log.slice(before).filter((what) => what !== 'SEND /app/terminal/heartbeat');
  expect(after).toEqual([
    'POST /api/v1/terminal/ws-token',
    'DISCONNECT',
    'close 1005',
    'upgrade',
    'CONNECT',
    'SEND /app/terminal/register',
    'SUBSCRIBE /queue/terminal/1001',
  ]);
  expect(fixture.terminal.state).toBe('online');
  expect(fixture.backend.session.frames[0]?.headers.Authorization).toBe('Bearer ws-3');
  expect(fixture.states.slice(4)).toEqual(['connecting', 'registering', 'online']);
  expect(fixture.retries).toEqual([]);
});

it('the refresh of the wsToken happens again 25 minutes later', async () => {
  await fixture.goOnline();
  await pass(25 * minute);
  await pass(25 * minute);
  expect(fixture.terminal.counters.renewals).toBe(2);
  expect(fixture.backend.count('CONNECT')).toBe(3);
});

it('the refresh of the wsToken keeps the session without a new token, and tries again (REC-01)', async () => {
  await fixture.goOnline();
  const route = fixture.backend.routes.get('POST /api/v1/terminal/ws-token');
  fixture.backend.routes.set('POST /api/v1/terminal/ws-token', () => ({ status: 500 }));
  await pass(25 * minute);
  await pass(2_500);
  expect(fixture.backend.count('POST /api/v1/terminal/ws-token')).toBe(3);
  expect(fixture.terminal.state).toBe('online');
  expect(fixture.backend.count('DISCONNECT')).toBe(0);
  expect(fixture.events.at(-1)).toMatchObject({ type: 'notice', level: 'warning' });
  if (route !== undefined) fixture.backend.routes.set('POST /api/v1/terminal/ws-token', route);
  await pass(2_000);
  expect(fixture.backend.count('CONNECT')).toBe(2);
  expect(fixture.terminal.state).toBe('online');
});

it('the refresh of the wsToken happens once after SESSION_TIMEOUT (REC-03)', async () => {
  await fixture.goOnline();
  const before = fixture.backend.log.length;
  fixture.backend.session.message({ action: 'SESSION_TIMEOUT' });
  fixture.backend.session.message({ action: 'SESSION_TIMEOUT' });
  await settle();
  expect(fixture.backend.log.slice(before)).toEqual([
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
  expect(fixture.reasons.at(4)).toBe('SESSION_TIMEOUT');
});

it('the refresh of the wsToken includes a new access token shortly before the old one expires (AUTH-05)', async () => {
  const expiryDate = new Date(Date.now() + 100 * minute).toISOString();
  let asked = 0;
  fixture.backend.routes.set('POST /api/v1/oauth/token', () => {
    asked += 1;
    return { body: { token: `access-${asked}`, type: 'bearer', expiryDate } };
  });
  await fixture.goOnline();
  await pass(25 * minute);
  expect(asked).toBe(1);
  await pass(25 * minute);
  expect(asked).toBe(2);
  expect(fixture.terminal.state).toBe('online');
});

it('an unexpected end of the session is followed by attempts after 1, 2, 4, 8, 16, 30 and 30 s (REC-02)', async () => {
  await fixture.goOnline();
  fixture.backend.onUpgrade = 'refuse';
  fixture.backend.session.webSocket.terminate();
  for (let second = 0; second < 95; second += 1) await pass(1_000);
  const delays = fixture.retries.map(({ delayMs }) => delayMs);
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(fixture.retries.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const began = fakeStart();
  const upgrades = fixture.backend.times.filter(({ what }) => what === 'upgrade').slice(1);
  expect(upgrades.map(({ at }) => (at - began) / 1_000)).toEqual([1, 3, 7, 15, 31, 61, 91]);
  expect(fixture.retries[1]?.reason).toBe('Unexpected server response: 429');
});

it('an unexpected end of the session restarts the waits at 1 s only after a registered session (REC-05)', async () => {
  await fixture.goOnline();
  // CONNECTED succeeds each time, and register is rejected each time.
  fixture.backend.onFrame = (frame, session) => {
    if (!frame.headers.destination?.endsWith('register')) return false;
    session.send('ERROR', { message: 'no', code: 'NOT_NOW' });
    session.webSocket.close(1008);
    return true;
  };
  fixture.backend.session.webSocket.terminate();
  await pass(1_000);
  await pass(2_000);
  await pass(4_000);
  expect(fixture.retries.map(({ delayMs }) => delayMs)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(fixture.retries.at(-1)?.reason).toBe('ERROR NOT_NOW no');
  fixture.backend.onFrame = () => false;
  await pass(8_000);
  expect(fixture.terminal.state).toBe('online');
  fixture.backend.session.webSocket.terminate();
  await settle();
  expect(fixture.retries.at(-1)).toMatchObject({ attempt: 1, delayMs: 1_000 });
});

it('an unexpected end of the session leads to a new wsToken, but to no new configuration', async () => {
  await fixture.goOnline();
  const before = fixture.backend.log.length;
  fixture.terminal.cut();
  await pass(1_000);
  expect(fixture.backend.log.slice(before, before + 4)).toEqual([
    'close 1006',
    'POST /api/v1/terminal/ws-token',
    'upgrade',
    'CONNECT',
  ]);
  expect(fixture.terminal.state).toBe('online');
});

it('an unexpected end of the session is detected within three intervals if the server is silent', async () => {
  fixture.backend.onFrame = (frame, session) => {
    if (frame.command !== 'CONNECT') return false;
    session.send('CONNECTED', { version: '1.2', 'heart-beat': '10000,10000' });
    return true;
  };
  await fixture.goOnline();
  // The server does not respond to a close either.
  fixture.backend.session.webSocket.pause();
  await pass(10_000);
  await pass(10_000);
  expect(fixture.terminal.state).toBe('online');
  await pass(10_000);
  expect(fixture.terminal.state).toBe('backing-off');
  expect(fixture.retries.at(-1)?.reason).toBe('heart-beat lost');
});

it.each(['replaced', 'terminal deactivated'])(
  'a kick for "%s" is a graceful close, and it stays away (REC-04)',
  async (reason) => {
    await fixture.goOnline();
    fixture.backend.session.message({ action: 'SESSION_KICK', reason });
    await pass(10 * minute);
    expect(fixture.backend.log.slice(7)).toEqual(['ACK', 'DISCONNECT', 'close 1005']);
    expect(fixture.terminal.state).toBe('kicked');
    expect(fixture.retries).toEqual([]);
  },
);

it('a kick for any other reason is a graceful close and a reconnect after 1 s (REC-04, LIF-03)', async () => {
  await fixture.goOnline();
  fixture.backend.session.message({ action: 'SESSION_KICK', reason: 'maintenance' });
  await settle();
  expect(fixture.backend.log.slice(7)).toEqual(['ACK', 'DISCONNECT', 'close 1005']);
  expect(fixture.retries).toMatchObject([{ attempt: 1, delayMs: 1_000, reason: 'maintenance' }]);
  await pass(999);
  expect(fixture.backend.count('CONNECT')).toBe(1);
  await pass(1);
  expect(fixture.terminal.state).toBe('online');
  expect(fixture.states.slice(4, 7)).toEqual(['kicked', 'backing-off', 'authenticating']);
});

it('a kick without a reason is followed by a reconnect', async () => {
  await fixture.goOnline();
  fixture.backend.session.message({ action: 'SESSION_KICK' });
  await pass(1_000);
  expect(fixture.terminal.state).toBe('online');
});

it('a kick keeps the terminal offline until it is started again', async () => {
  await fixture.goOnline();
  fixture.backend.session.message({ action: 'SESSION_KICK', reason: 'terminal deactivated' });
  await pass(5_000);
  fixture.terminal.start();
  await settle();
  expect(fixture.terminal.state).toBe('online');
});

function fakeStart(): number {
  return Date.parse('2026-01-05T10:00:00.000Z');
}

it('the frames of one turn are sent in one write: register and SUBSCRIBE', async () => {
  const writes: string[] = [];
  fixture.backend.onUpgrade = (socket, request) => {
    // CONNECT, and then both: the wire in memory transfers each write separately.
    socket.on('data', (chunk: Buffer) => writes.push(chunk.toString('latin1')));
    upgrades(frame(0x81, 'CONNECTED\nversion:1.2\n\n\0'))(socket, request);
  };
  fixture.terminal.start();
  await settle();
  expect(fixture.terminal.state).toBe('registering');
  expect(writes).toHaveLength(2);
});
