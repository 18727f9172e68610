import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settle } from '../testing/fake-backend.js';
import { pass, TerminalFixture, useFakeTime } from '../testing/fixture.js';
import type { Terminal } from './terminal.js';

let fixture: TerminalFixture;
let terminal: Terminal;

beforeEach(async () => {
  useFakeTime();
  fixture = new TerminalFixture();
  terminal = fixture.newTerminal({}, { legacy: true, accessId: 'an-access-id' });
  terminal.start();
  await settle();
});

afterEach(() => vi.useRealTimers());

const channel = ['upgrade', 'CONNECT', 'SUBSCRIBE /queue/terminal/1001', 'SEND /app/terminal/register'];

it('a legacy terminal requests no wsToken, identifies itself in SUBSCRIBE, and registers after that (LEG-01)', () => {
  expect(fixture.backend.log).toEqual(['POST /api/v1/oauth/token', 'GET /api/v1/terminal/info', ...channel]);
  const [connect, subscribe] = fixture.backend.session.frames;
  expect(connect?.headers.Authorization).toBeUndefined();
  expect(subscribe?.headers).toMatchObject({
    config_id: '1001',
    terminal_id: 'T00001001',
    access_id: 'an-access-id',
    ack: 'client-individual',
  });
  expect(terminal.state).toBe('online');
});

it('a legacy terminal registers only after the receipt of its SUBSCRIBE', async () => {
  fixture.backend.onFrame = (frame) => frame.command === 'SUBSCRIBE';
  terminal.cut();
  await pass(1_000);
  expect(fixture.backend.log.slice(-3)).toEqual(channel.slice(0, 3));
  expect(terminal.state).toBe('registering');
});

it('a legacy terminal has no token to refresh, and stays online after 25 minutes', async () => {
  await pass(60 * 60_000);
  expect(fixture.backend.count('CONNECT')).toBe(1);
  expect(terminal.counters.keepAlives).toBeGreaterThan(50);
  expect(terminal.state).toBe('online');
});

it('a legacy terminal reconnects after a cut', async () => {
  const before = fixture.backend.log.length;
  terminal.cut();
  await pass(1_000);
  expect(fixture.backend.log.slice(before)).toEqual(['close 1006', ...channel]);
  expect(terminal.state).toBe('online');
});

it('a legacy terminal reconnects after SESSION_TIMEOUT (REC-03)', async () => {
  const before = fixture.backend.log.length;
  fixture.backend.session.message({ action: 'SESSION_TIMEOUT' });
  await settle();
  expect(fixture.backend.log.slice(before)).toEqual(['ACK', 'DISCONNECT', 'close 1005', ...channel]);
  expect(terminal.state).toBe('online');
});

it('a legacy terminal is an ordinary terminal without an accessId', async () => {
  const modern = fixture.newTerminal({}, { legacy: true });
  modern.start();
  await settle();
  expect(fixture.backend.count('POST /api/v1/terminal/ws-token')).toBe(1);
  expect(modern.state).toBe('online');
});

it('a legacy terminal emits no access_id in events', async () => {
  fixture.backend.onFrame = (frame, session) => {
    if (frame.command !== 'SUBSCRIBE') return false;
    session.send('ERROR', { message: 'access_id:an-access-id is no good', code: 'AUTH_FAILED' });
    session.webSocket.close(1008);
    return true;
  };
  terminal.cut();
  await pass(1_000);
  expect(fixture.retries.at(-1)?.reason).toContain('AUTH_FAILED');
  expect(JSON.stringify(fixture.events)).not.toContain('an-access-id');
});
