import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { spyOnConsole } from '../../../test/support/console-spy.js';
import { FakeBackend } from '../testing/fake-backend.js';
import { TerminalFixture, useFakeTime } from '../testing/fixture.js';
import { brokenHttp, ends, frame, upgrades } from '../testing/malformed-input.js';

let stage: TerminalFixture;
let printed: MockInstance;

beforeEach(async () => {
  useFakeTime();
  const backend = new FakeBackend();
  await backend.listen();
  stage = new TerminalFixture(backend);
  printed = spyOnConsole();
});

afterEach(async () => {
  void stage.terminal.stop();
  await stage.backend.close();
  vi.useRealTimers();
  expect(printed).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

/** Until the kernel has carried what there is to carry; the time of the terminals stands still. */
async function until(what: string, holds: () => boolean): Promise<void> {
  const givenUpAt = performance.now() + 10_000;
  while (!holds()) {
    if (performance.now() > givenUpAt) throw new Error(`${what}: it is ${stage.terminal.state}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const token = 'POST /api/v1/oauth/token';

/** A reset can overtake what was written before it: then the connection is all that is told. */
const eitherOr = (why: string) => new RegExp(`^${token}: (${quoted(why)}|UND_ERR_SOCKET|ECONNRESET|EPIPE)`);
const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('rubbish over TCP', () => {
  it.each(brokenHttp)('%s is a reason and a back-off', async (_title, rubbish, why) => {
    const good = stage.backend.routes.get(token);
    stage.backend.routes.set(token, () => rubbish);
    stage.terminal.start();
    await until('backs off', () => stage.terminal.state === 'backing-off');
    expect(stage.retries).toMatchObject([
      { attempt: 1, delayMs: 1_000, reason: expect.stringMatching(eitherOr(why)) },
    ]);
    if (good !== undefined) stage.backend.routes.set(token, good);
    vi.advanceTimersByTime(1_000);
    await until('comes back', () => stage.terminal.state === 'online');
  });

  it.each([
    [
      'an upgrade refused with HTML',
      ends('HTTP/1.1 503 No\r\nContent-Length: 6\r\n\r\n<html>'),
      'Unexpected server response: 503',
    ],
    ['MQTT', upgrades(frame(0x82, Buffer.from([0x20, 2, 0, 0]))), 'not a STOMP frame: 20 02 00 00'],
    ['no WebSocket at all', ends('SSH-2.0-OpenSSH_9.6\r\n'), 'HPE_INVALID_CONSTANT'],
  ])('%s is a reason and a back-off, and the other terminals live on', async (_title, rubbish, reason) => {
    const other = stage.newTerminal({ emit: () => undefined }, { configId: 1002, terminalId: 'T00001002' });
    other.start();
    await until('other', () => other.state === 'online');
    stage.backend.onUpgrade = rubbish;
    stage.terminal.start();
    await until('backs off', () => stage.terminal.state === 'backing-off');
    expect(stage.retries).toMatchObject([{ attempt: 1, delayMs: 1_000, reason }]);
    stage.backend.onUpgrade = 'accept';
    vi.advanceTimersByTime(1_000);
    await until('comes back', () => stage.terminal.state === 'online');
    expect(other.state).toBe('online');
    void other.stop();
  });

  it('a session that is reset in the middle of a frame comes back', async () => {
    stage.terminal.start();
    await until('goes online', () => stage.terminal.state === 'online');
    stage.backend.session.webSocket.send('MESSAGE\nsubscription:');
    stage.backend.session.webSocket.terminate();
    await until('backs off', () => stage.terminal.state === 'backing-off');
    expect(stage.retries[0]?.reason).toMatch(/^(closed with 1006|ECONNRESET)$/);
    vi.advanceTimersByTime(1_000);
    await until('comes back', () => stage.terminal.state === 'online');
  });
});
