import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settle } from '../testing/fake-backend.js';
import { pass, TerminalFixture, useFakeTime } from '../testing/fixture.js';

let fixture: TerminalFixture;
/** The paths of the handshakes, and the status of each refusal by its path. */
let paths: (string | undefined)[];
let refusals: Map<string, number>;

beforeEach(() => {
  useFakeTime();
  fixture = new TerminalFixture();
  paths = [];
  refusals = new Map();
  const { network } = fixture.backend;
  const { openWebSocket } = network;
  network.openWebSocket = (url, ...rest) => {
    const { pathname } = new URL(url);
    paths.push(pathname);
    const status = refusals.get(pathname);
    fixture.backend.onUpgrade =
      status === undefined
        ? 'accept'
        : (socket) => socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
    return openWebSocket.call(network, url, ...rest);
  };
});
afterEach(() => vi.useRealTimers());

it('a terminal whose handshake fails tries the other path in the same attempt, with the same wsToken (REC-10)', async () => {
  refusals.set('/webs', 404);
  fixture.terminal.start();
  await settle();
  expect(fixture.terminal.state).toBe('online');
  expect(paths).toEqual(['/webs', '/websocket']);
  expect(fixture.backend.count('POST /api/v1/terminal/ws-token')).toBe(1);
  expect(fixture.retries).toEqual([]);
});

it('a terminal stays with the path that works until it fails (REC-10)', async () => {
  refusals.set('/webs', 404);
  fixture.terminal.start();
  await settle();
  refusals.clear();
  fixture.terminal.cut();
  await pass(1_000);
  expect(paths).toEqual(['/webs', '/websocket', '/websocket']);
  refusals.set('/websocket', 404);
  fixture.terminal.cut();
  await pass(1_000);
  expect(paths.slice(3)).toEqual(['/websocket', '/webs']);
  expect(fixture.terminal.state).toBe('online');
});

it('two paths that fail are one failed attempt, whose reason is that of the second (REC-02, REC-10)', async () => {
  refusals.set('/webs', 404).set('/websocket', 410);
  fixture.terminal.start();
  await settle();
  expect(paths).toEqual(['/webs', '/websocket']);
  expect(fixture.retries.map(({ delayMs }) => delayMs)).toEqual([1_000]);
  expect(fixture.reasons.at(-1)).toMatch(/410/);
});

it.each([401, 403, 429, 503])(
  'a terminal whose handshake is refused with %i tries no other path (REC-10)',
  async (status) => {
    refusals.set('/webs', status);
    fixture.terminal.start();
    await settle();
    expect(paths).toEqual(['/webs']);
    expect(fixture.terminal.state).toBe('backing-off');
  },
);
