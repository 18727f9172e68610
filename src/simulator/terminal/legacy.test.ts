import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '../testing/fake-backend.js';
import { pass, TerminalFixture, useFakeTime } from '../testing/fixture.js';
import type { Terminal } from './terminal.js';

let stage: TerminalFixture;
let terminal: Terminal;

beforeEach(async () => {
  useFakeTime();
  stage = new TerminalFixture();
  terminal = stage.newTerminal({}, { legacy: true, accessId: 'an-access-id' });
  terminal.start();
  await settle();
});

afterEach(() => vi.useRealTimers());

const channel = ['upgrade', 'CONNECT', 'SUBSCRIBE /queue/terminal/1001', 'SEND /app/terminal/register'];

describe('a legacy terminal', () => {
  it('asks no wsToken, says who it is when it subscribes, and registers after that (LEG-01)', () => {
    expect(stage.backend.log).toEqual(['POST /api/v1/oauth/token', 'GET /api/v1/terminal/info', ...channel]);
    const [connect, subscribe] = stage.backend.session.frames;
    expect(connect?.headers.Authorization).toBeUndefined();
    expect(subscribe?.headers).toMatchObject({
      config_id: '1001',
      terminal_id: 'T00001001',
      access_id: 'an-access-id',
      ack: 'client-individual',
    });
    expect(terminal.state).toBe('online');
  });

  it('registers only when its SUBSCRIBE was taken', async () => {
    stage.backend.onFrame = (frame) => frame.command === 'SUBSCRIBE';
    terminal.cut();
    await pass(1_000);
    expect(stage.backend.log.slice(-3)).toEqual(channel.slice(0, 3));
    expect(terminal.state).toBe('registering');
  });

  it('has no token to refresh: its session goes on beyond 25 minutes', async () => {
    await pass(60 * 60_000);
    expect(stage.backend.count('CONNECT')).toBe(1);
    expect(terminal.counters.keepAlives).toBeGreaterThan(50);
    expect(terminal.state).toBe('online');
  });

  it('comes back after a cut by itself', async () => {
    const before = stage.backend.log.length;
    terminal.cut();
    await pass(1_000);
    expect(stage.backend.log.slice(before)).toEqual(['close 1006', ...channel]);
    expect(terminal.state).toBe('online');
  });

  it('reconnects on SESSION_TIMEOUT, should one come (REC-03)', async () => {
    const before = stage.backend.log.length;
    stage.backend.session.message({ action: 'SESSION_TIMEOUT' });
    await settle();
    expect(stage.backend.log.slice(before)).toEqual(['ACK', 'DISCONNECT', 'close 1005', ...channel]);
    expect(terminal.state).toBe('online');
  });

  it('is one like any other as long as it has no access_id', async () => {
    const modern = stage.newTerminal({}, { legacy: true });
    modern.start();
    await settle();
    expect(stage.backend.count('POST /api/v1/terminal/ws-token')).toBe(1);
    expect(modern.state).toBe('online');
  });

  it('puts no access_id into an event', async () => {
    stage.backend.onFrame = (frame, session) => {
      if (frame.command !== 'SUBSCRIBE') return false;
      session.send('ERROR', { message: 'access_id:an-access-id is no good', code: 'AUTH_FAILED' });
      session.webSocket.close(1008);
      return true;
    };
    terminal.cut();
    await pass(1_000);
    expect(stage.retries.at(-1)?.reason).toContain('AUTH_FAILED');
    expect(JSON.stringify(stage.events)).not.toContain('an-access-id');
  });
});
