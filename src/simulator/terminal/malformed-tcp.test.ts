import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { spyOnConsole } from '../../../test/support/console-spy.js';
import { FakeBackend } from '../testing/fake-backend.js';
import { TerminalFixture, useFakeTime } from '../testing/fixture.js';
import { brokenHttp, ends, frame, upgrades } from '../testing/malformed-input.js';

let fixture: TerminalFixture;
let printed: MockInstance;

beforeEach(async () => {
  useFakeTime();
  const backend = new FakeBackend();
  await backend.listen();
  fixture = new TerminalFixture(backend);
  printed = spyOnConsole();
});

afterEach(async () => {
  void fixture.terminal.stop();
  await fixture.backend.close();
  vi.useRealTimers();
  expect(printed).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

/** Waits until the kernel has transferred everything; the time of the terminals stands still. */
async function until(what: string, holds: () => boolean): Promise<void> {
  const givenUpAt = performance.now() + 10_000;
  while (!holds()) {
    if (performance.now() > givenUpAt) throw new Error(`${what}: it is ${fixture.terminal.state}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const token = 'POST /api/v1/oauth/token';

/** A reset may overtake data that was written before it: then only the end of the connection is visible. */
const eitherOr = (why: string) => new RegExp(`^${token}: (${quoted(why)}|UND_ERR_SOCKET|ECONNRESET|EPIPE)`);
const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

it.each(brokenHttp)(
  'a malformed response over TCP like %s becomes the reason of a back-off',
  async (_title, rubbish, why) => {
    const good = fixture.backend.routes.get(token);
    fixture.backend.routes.set(token, () => rubbish);
    fixture.terminal.start();
    await until('backs off', () => fixture.terminal.state === 'backing-off');
    expect(fixture.retries).toMatchObject([
      { attempt: 1, delayMs: 1_000, reason: expect.stringMatching(eitherOr(why)) },
    ]);
    if (good !== undefined) fixture.backend.routes.set(token, good);
    vi.advanceTimersByTime(1_000);
    await until('comes back', () => fixture.terminal.state === 'online');
  },
);

it.each([
  [
    'an upgrade refused with HTML',
    ends('HTTP/1.1 503 No\r\nContent-Length: 6\r\n\r\n<html>'),
    'Unexpected server response: 503',
  ],
  ['MQTT', upgrades(frame(0x82, Buffer.from([0x20, 2, 0, 0]))), 'not a STOMP frame: 20 02 00 00'],
  ['no WebSocket at all', ends('SSH-2.0-OpenSSH_9.6\r\n'), 'HPE_INVALID_CONSTANT'],
])(
  'a malformed response over TCP like %s is a reason and a back-off, and the other terminals live on',
  async (_title, rubbish, reason) => {
    const other = fixture.newTerminal({ emit: () => undefined }, { configId: 1002, terminalId: 'T00001002' });
    other.start();
    await until('other', () => other.state === 'online');
    fixture.backend.onUpgrade = rubbish;
    fixture.terminal.start();
    await until('backs off', () => fixture.terminal.state === 'backing-off');
    expect(fixture.retries).toMatchObject([{ attempt: 1, delayMs: 1_000, reason }]);
    fixture.backend.onUpgrade = 'accept';
    vi.advanceTimersByTime(1_000);
    await until('comes back', () => fixture.terminal.state === 'online');
    expect(other.state).toBe('online');
    void other.stop();
  },
);

it('a malformed response over TCP leads to a reconnect if a session is reset in the middle of a frame', async () => {
  fixture.terminal.start();
  await until('goes online', () => fixture.terminal.state === 'online');
  fixture.backend.session.webSocket.send('MESSAGE\nsubscription:');
  fixture.backend.session.webSocket.terminate();
  await until('backs off', () => fixture.terminal.state === 'backing-off');
  expect(fixture.retries[0]?.reason).toMatch(/^(closed with 1006|ECONNRESET)$/);
  vi.advanceTimersByTime(1_000);
  await until('comes back', () => fixture.terminal.state === 'online');
});
