import { describe, expect, it, vi } from 'vitest';
import { eachInSilence } from '../../../test/support/each-in-silence.js';
import { type FakeResponse, settle } from '../testing/fake-backend.js';
import { pass, TerminalFixture } from '../testing/fixture.js';

let stage: TerminalFixture;

eachInSilence(() => {
  stage = new TerminalFixture();
});

const token = 'POST /api/v1/oauth/token';
const info = 'GET /api/v1/terminal/info';
const wsToken = 'POST /api/v1/terminal/ws-token';

describe('a backend that answers rubbish over HTTP', () => {
  const page = '<html><body>502 Bad Gateway</body></html>';
  const cases: readonly [string, string, FakeResponse | 'hang up', string][] = [
    ['the token endpoint answers 500', token, { status: 500 }, `${token} answered 500: refused: {}`],
    [
      'the token endpoint answers 401',
      token,
      { status: 401, body: { errorCode: 'ERR_UNAUTHORIZED', message: 'no' } },
      `${token} answered 401 ERR_UNAUTHORIZED: refused`,
    ],
    ['the token endpoint answers HTML', token, { body: page }, `${token} answered 200: not JSON: ${page}`],
    [
      'the token endpoint answers half a JSON',
      token,
      { body: '{"token":"abc' },
      `${token} answered 200: not JSON: {"token":"***"`,
    ],
    [
      'the token endpoint answers no token',
      token,
      { body: { token: 7 } },
      `${token} answered 200: no token: {"token":"***"}`,
    ],
    ['the token endpoint hangs up', token, 'hang up', `${token}: UND_ERR_SOCKET`],
    ['terminal/info answers HTML', info, { body: page }, `${info} answered 200: not JSON: ${page}`],
    ['terminal/info answers a list', info, { body: [1] }, `${info} answered 200: no configuration: [1]`],
    [
      'ws-token answers 503',
      wsToken,
      { status: 503, body: page },
      `${wsToken} answered 503: refused: ${page}`,
    ],
    ['ws-token answers null', wsToken, { body: 'null' }, `${wsToken} answered 200: no wsToken: null`],
    [
      'ws-token answers a token with a line end',
      wsToken,
      { body: { wsToken: 'a\nhost:evil', queueDestination: '/queue/terminal/1001', expiresInSeconds: 1800 } },
      `${wsToken} answered 200: a wsToken that fits in no header: {"wsToken":"***","queueDestination":"/queue/terminal/1001","expiresInSeconds":1…`,
    ],
    [
      'ws-token answers no queue',
      wsToken,
      { body: { wsToken: 'a', expiresInSeconds: 1800 } },
      `${wsToken} answered 200: no queueDestination: {"wsToken":"***","expiresInSeconds":1800}`,
    ],
    [
      'ws-token answers no lifetime',
      wsToken,
      { body: { wsToken: 'a', queueDestination: '/queue/terminal/1001', expiresInSeconds: '1800' } },
      `${wsToken} answered 200: no expiresInSeconds: {"wsToken":"***","queueDestination":"/queue/terminal/1001","expiresInSeconds":"…`,
    ],
  ];

  it.each(cases)(
    '%s: the terminal says so, backs off and tries again',
    async (_title, route, answer, reason) => {
      const good = stage.backend.routes.get(route);
      stage.backend.routes.set(route, () => answer);
      stage.terminal.start();
      await settle();
      expect(stage.terminal.state).toBe('backing-off');
      expect(stage.retries).toEqual([
        {
          type: 'reconnect.scheduled',
          configId: 1001,
          terminalId: 'T00001001',
          attempt: 1,
          delayMs: 1_000,
          reason,
        },
      ]);
      if (good !== undefined) stage.backend.routes.set(route, good);
      await pass(1_000);
      expect(stage.terminal.state).toBe('online');
    },
  );

  it('asks a new access token after a 401 that came before its time', async () => {
    await stage.goOnline();
    const good = stage.backend.routes.get(wsToken);
    stage.backend.routes.set(wsToken, (request, body) => {
      if (request.headers.authorization === 'Bearer access-1') return { status: 401 };
      return good?.(request, body) ?? { status: 500 };
    });
    stage.terminal.cut();
    await pass(1_000);
    expect(stage.terminal.state).toBe('backing-off');
    await pass(2_000);
    expect(stage.terminal.state).toBe('online');
    expect(stage.backend.count(token)).toBe(2);
  });

  it('puts no secret into an event', async () => {
    stage.backend.routes.set(token, () => ({
      status: 400,
      body: { errorCode: 'Bearer abcdefgh.ijklmnop.qrstuvwx', message: 'secret a-client-secret' },
    }));
    stage.terminal.start();
    await settle();
    expect(JSON.stringify(stage.events)).not.toMatch(/abcdefgh|a-client-secret/);
  });
});

describe('a backend that speaks nonsense over the WebSocket', () => {
  const nonsense: readonly [string, string | Buffer, string][] = [
    ['prose', 'Hello, who is there?', 'not a STOMP frame: Hello, who is there?'],
    ['an HTML page', '<html>\n<body>', 'not a STOMP frame: <html> <body>'],
    ['binary rubbish', Buffer.from([255, 254, 0, 1, 2]), 'not a STOMP frame: \uFFFD\uFFFD'],
    ['a client frame', 'SEND\ndestination:/x\n\n\0', 'not a STOMP frame: SEND destination:/x'],
    ['a command that is a property of every object', '__proto__\n\n\0', 'not a STOMP frame: __proto__'],
    ['CONNECTED of another version', 'CONNECTED\nversion:1.1\n\n\0', 'CONNECTED speaks STOMP 1.1'],
    ['CONNECTED without a version', 'CONNECTED\n\n\0', 'CONNECTED speaks STOMP 1.0'],
  ];

  it.each(nonsense)(
    '%s in place of CONNECTED is a reason and a back-off',
    async (_title, content, reason) => {
      stage.backend.onFrame = (frame, session) => {
        if (frame.command === 'CONNECT') session.webSocket.send(content);
        return frame.command === 'CONNECT';
      };
      stage.terminal.start();
      await settle();
      expect(stage.terminal.state).toBe('backing-off');
      expect(stage.retries[0]?.reason).toBe(reason);
      stage.backend.onFrame = () => false;
      await pass(1_000);
      expect(stage.terminal.state).toBe('online');
    },
  );

  const inSession: readonly [string, string, string][] = [
    ['a second CONNECTED', 'CONNECTED\nversion:1.2\n\n\0', 'a second CONNECTED'],
    [
      'a MESSAGE for no subscription',
      'MESSAGE\nsubscription:nobody\nmessage-id:1\n\n{}\0',
      'a MESSAGE for no subscription',
    ],
    ['an ERROR', 'ERROR\ncode:TOKEN_EXPIRED\nmessage:over\n\n\0', 'ERROR TOKEN_EXPIRED over'],
    ['prose', 'what now', 'not a STOMP frame: what now'],
  ];

  it.each(inSession)('%s in mid-session is a reason and a back-off', async (_title, content, reason) => {
    await stage.goOnline();
    stage.backend.session.webSocket.send(content);
    await pass(2_000);
    expect(stage.retries[0]?.reason).toBe(reason);
    await pass(1_000);
    expect(stage.terminal.state).toBe('online');
  });

  it('does not wait for ever for the end of a frame', async () => {
    await stage.goOnline();
    stage.backend.session.webSocket.send('MESSAGE\nsubscription:x\n');
    for (let second = 0; second < 32; second += 1) {
      await pass(1_000);
      stage.backend.session.webSocket.send('\n');
    }
    expect(stage.retries[0]?.reason).toBe('a frame was not complete after 30 s');
  });

  it('does not collect a frame without bound', async () => {
    await stage.goOnline();
    const { webSocket } = stage.backend.session;
    webSocket.send(`MESSAGE\nsubscription:${stage.backend.session.subscription}\n\n`);
    for (let part = 0; part < 20; part += 1) webSocket.send('x'.repeat(64 * 1024));
    await pass(100);
    expect(stage.retries[0]?.reason).toBe('a frame is larger than 1048576 bytes');
  });

  it('takes frames that are split over many messages, and many frames in one', async () => {
    await stage.goOnline();
    const { webSocket, subscription } = stage.backend.session;
    const frame = (id: string) =>
      `MESSAGE\nsubscription:${subscription}\nmessage-id:${id}\n\n${JSON.stringify({ action: 'PRINT', body: id })}\0\n`;
    for (const character of frame('split')) webSocket.send(character);
    webSocket.send(`\n${frame('two')}${frame('three')}${frame('four').slice(0, 30)}`);
    webSocket.send(frame('four').slice(30));
    await settle();
    expect(stage.terminal.paperRoll).toEqual(['split', 'two', 'three', 'four']);
    expect(stage.terminal.state).toBe('online');
  });

  it('bounds what it says about a reason', async () => {
    await stage.goOnline();
    stage.backend.session.send('ERROR', { message: `${'long '.repeat(2_000)}\u001b[31m` });
    await pass(2_000);
    expect(stage.retries[0]?.reason.length).toBeLessThanOrEqual(200);
    expect(stage.retries[0]?.reason).not.toMatch(/\p{Cc}/u);
  });
});

describe('a backend that does not answer', () => {
  it('neither upgrade nor CONNECT: the terminal gives up after 10 s', async () => {
    stage.backend.onUpgrade = 'silence';
    stage.terminal.start();
    await settle();
    await pass(9_999);
    expect(stage.terminal.state).toBe('connecting');
    await pass(1);
    expect(stage.retries[0]?.reason).toBe('no CONNECTED within 10000 ms');
    stage.backend.onUpgrade = 'accept';
    stage.backend.onFrame = (frame) => frame.command === 'CONNECT';
    await pass(1_000);
    await pass(10_000);
    expect(stage.retries[1]?.reason).toBe('no CONNECTED within 10000 ms');
  });

  it('register: the terminal gives up after 10 s', async () => {
    stage.backend.onFrame = (frame) => frame.command === 'SEND';
    stage.terminal.start();
    await settle();
    await pass(10_000);
    expect(stage.retries[0]?.reason).toBe('register was not answered in 10000 ms');
  });

  it('an ERROR is not followed by a close: the terminal closes after 2 s', async () => {
    stage.backend.onFrame = (frame, session) => {
      if (frame.command === 'CONNECT') session.send('ERROR', { message: 'no', code: 'AUTH_FAILED' });
      return true;
    };
    stage.terminal.start();
    await settle();
    await pass(1_999);
    expect(stage.terminal.state).toBe('connecting');
    await pass(1);
    expect(stage.retries[0]?.reason).toBe('ERROR AUTH_FAILED no');
  });
});

describe('leaving', () => {
  it('by stop() is a graceful DISCONNECT, and nothing comes after it', async () => {
    await stage.goOnline();
    const stopped = stage.terminal.stop();
    await settle();
    await stopped;
    await pass(3_600_000);
    expect(stage.backend.log.slice(7)).toEqual(['DISCONNECT', 'close 1005']);
    expect(vi.getTimerCount()).toBe(0);
    stage.terminal.start();
    await settle();
    expect(stage.terminal.state).toBe('stopped');
  });

  it('by stop() ends although the server answers nothing', async () => {
    await stage.goOnline();
    stage.backend.onFrame = () => true;
    stage.backend.session.webSocket.pause();
    let done = false;
    void stage.terminal.stop().then(() => {
      done = true;
    });
    await pass(1_999);
    expect(done).toBe(false);
    await pass(1);
    expect(done).toBe(true);
    expect(await stage.terminal.stop()).toBeUndefined();
  });

  it.each(['offline', 'authenticating', 'connecting', 'registering', 'backing-off', 'kicked'])(
    'by stop() ends in state %s',
    async (state) => {
      if (state === 'authenticating') stage.backend.routes.set(token, () => 'silence');
      if (state === 'connecting') stage.backend.onUpgrade = 'silence';
      if (state === 'registering') stage.backend.onFrame = (frame) => frame.command === 'SEND';
      if (state === 'backing-off') stage.backend.routes.set(token, () => ({ status: 500 }));
      if (state !== 'offline') stage.terminal.start();
      await settle();
      if (state === 'kicked') stage.backend.session.message({ action: 'SESSION_KICK', reason: 'replaced' });
      await settle();
      expect(stage.terminal.state).toBe(state);
      const stopped = stage.terminal.stop();
      await pass(2_000);
      await stopped;
      const said = stage.events.length;
      await pass(120_000);
      expect(stage.terminal.state).toBe('stopped');
      expect(stage.events.length).toBe(said);
    },
  );

  it('by disconnect() is graceful, and it stays away until it is started', async () => {
    await stage.goOnline();
    void stage.terminal.disconnect();
    await pass(120_000);
    expect(stage.backend.log.slice(7)).toEqual(['DISCONNECT', 'close 1005']);
    expect(stage.terminal.state).toBe('offline');
    stage.terminal.start();
    await settle();
    expect(stage.terminal.state).toBe('online');
  });

  it('by disconnect() and start() at once ends the old session before the new one begins', async () => {
    await stage.goOnline();
    void stage.terminal.disconnect();
    stage.terminal.start();
    await settle();
    const channel = stage.backend.log.slice(7).filter((what) => !what.includes('ws-token'));
    expect(channel.slice(0, 4)).toEqual(['DISCONNECT', 'close 1005', 'upgrade', 'CONNECT']);
    expect(stage.terminal.state).toBe('online');
  });

  it('by kill() says nothing to the server, and it stays away until it is started', async () => {
    await stage.goOnline();
    stage.terminal.kill();
    await pass(120_000);
    expect(stage.backend.log.slice(7)).toEqual(['close 1006']);
    expect(stage.terminal.state).toBe('offline');
  });

  it('by kill() and start() at once is not disturbed by the end of the old socket', async () => {
    await stage.goOnline();
    stage.terminal.kill();
    stage.terminal.start();
    await settle();
    expect(stage.terminal.state).toBe('online');
    expect(stage.retries).toEqual([]);
  });

  it.each([
    ['a failure', { status: 500 }],
    [
      'a wsToken',
      { body: { wsToken: 'late', queueDestination: '/queue/terminal/1001', expiresInSeconds: 1800 } },
    ],
  ])('leaves %s that comes late for the attempt that it belonged to', async (_title, late: FakeResponse) => {
    const good = stage.backend.routes.get(wsToken);
    let answerLate: (() => void) | undefined;
    stage.backend.routes.set(wsToken, () => {
      return new Promise((resolve) => {
        answerLate = () => resolve(late);
      });
    });
    stage.terminal.start();
    await settle();
    void stage.terminal.disconnect();
    const held = answerLate;
    stage.backend.routes.set(wsToken, (request, body) => {
      return new Promise((resolve) => setTimeout(() => resolve(good?.(request, body) ?? {}), 1_000));
    });
    stage.terminal.start();
    await settle();
    held?.();
    await settle();
    expect(stage.terminal.state).toBe('authenticating');
    await pass(1_000);
    expect(stage.terminal.state).toBe('online');
    expect(stage.retries).toEqual([]);
    expect(stage.backend.session.frames[0]?.headers.Authorization).not.toContain('late');
  });

  it('takes nothing any more from the session that it leaves', async () => {
    await stage.goOnline();
    stage.backend.onFrame = (frame) => frame.command === 'DISCONNECT';
    void stage.terminal.disconnect();
    stage.backend.session.message({ action: 'PRINT', body: 'too late', requestId: 'r1' });
    await settle();
    expect(stage.terminal.paperRoll).toEqual([]);
    expect(stage.backend.count('ACK')).toBe(0);
  });

  it('ends the waits for its states and messages', async () => {
    await stage.goOnline();
    const state = stage.terminal.whenState('kicked', { timeoutMs: 60_000 });
    const message = stage.terminal.waitForMessage(() => true, 60_000);
    void stage.terminal.stop();
    await expect(state).rejects.toThrow('T00001001 kicked: it was stopped');
    await expect(message).rejects.toThrow('the terminal was stopped');
    await expect(stage.terminal.whenState('online', { timeoutMs: 1 })).rejects.toThrow('it was stopped');
  });
});
