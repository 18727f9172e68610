import { expect, it, vi } from 'vitest';
import { eachInSilence } from '../../../test/support/each-in-silence.js';
import { type FakeResponse, settle } from '../testing/fake-backend.js';
import { pass, TerminalFixture } from '../testing/fixture.js';

let fixture: TerminalFixture;

eachInSilence(() => {
  fixture = new TerminalFixture();
});

const token = 'POST /api/v1/oauth/token';
const info = 'GET /api/v1/terminal/info';
const wsToken = 'POST /api/v1/terminal/ws-token';

const page = '<html><body>502 Bad Gateway</body></html>';
const cases: readonly [string, string, FakeResponse | 'end', string][] = [
  ['the token endpoint returns 500', token, { status: 500 }, `${token} returned 500: rejected: {}`],
  [
    'the token endpoint returns 401',
    token,
    { status: 401, body: { errorCode: 'ERR_UNAUTHORIZED', message: 'no' } },
    `${token} returned 401 ERR_UNAUTHORIZED: rejected`,
  ],
  ['the token endpoint returns HTML', token, { body: page }, `${token} returned 200: not JSON: ${page}`],
  [
    'the token endpoint returns incomplete JSON',
    token,
    { body: '{"token":"abc' },
    `${token} returned 200: not JSON: {"token":"***"`,
  ],
  [
    'the token endpoint returns no token',
    token,
    { body: { token: 7 } },
    `${token} returned 200: no token: {"token":"***"}`,
  ],
  ['the token endpoint hangs up', token, 'end', `${token}: UND_ERR_SOCKET`],
  ['terminal/info returns HTML', info, { body: page }, `${info} returned 200: not JSON: ${page}`],
  ['terminal/info returns a list', info, { body: [1] }, `${info} returned 200: no configuration: [1]`],
  [
    'ws-token returns 503',
    wsToken,
    { status: 503, body: page },
    `${wsToken} returned 503: rejected: ${page}`,
  ],
  ['ws-token returns null', wsToken, { body: 'null' }, `${wsToken} returned 200: no wsToken: null`],
  [
    'ws-token returns a token with a line end',
    wsToken,
    { body: { wsToken: 'a\nhost:evil', queueDestination: '/queue/terminal/1001', expiresInSeconds: 1800 } },
    `${wsToken} returned 200: a wsToken that no header can carry: {"wsToken":"***","queueDestination":"/queue/terminal/1001","expiresInSeconds":1…`,
  ],
  [
    'ws-token returns no queue',
    wsToken,
    { body: { wsToken: 'a', expiresInSeconds: 1800 } },
    `${wsToken} returned 200: no queueDestination: {"wsToken":"***","expiresInSeconds":1800}`,
  ],
  [
    'ws-token returns no lifetime',
    wsToken,
    { body: { wsToken: 'a', queueDestination: '/queue/terminal/1001', expiresInSeconds: '1800' } },
    `${wsToken} returned 200: no expiresInSeconds: {"wsToken":"***","queueDestination":"/queue/terminal/1001","expiresInSeconds":"…`,
  ],
];

it.each(cases)(
  'a backend with unusable HTTP responses causes a back-off and a new attempt if %s',
  async (_title, route, response, reason) => {
    const good = fixture.backend.routes.get(route);
    fixture.backend.routes.set(route, () => response);
    fixture.terminal.start();
    await settle();
    expect(fixture.terminal.state).toBe('backing-off');
    expect(fixture.retries).toEqual([
      {
        type: 'reconnect.scheduled',
        configId: 1001,
        terminalId: 'T00001001',
        attempt: 1,
        delayMs: 1_000,
        reason,
        fleet: false,
      },
    ]);
    if (good !== undefined) fixture.backend.routes.set(route, good);
    await pass(1_000);
    expect(fixture.terminal.state).toBe('online');
  },
);

it('a backend with unusable HTTP responses makes the terminal request a new access token after an early 401', async () => {
  await fixture.goOnline();
  const good = fixture.backend.routes.get(wsToken);
  fixture.backend.routes.set(wsToken, (request, body) => {
    if (request.headers.authorization === 'Bearer access-1') return { status: 401 };
    return good?.(request, body) ?? { status: 500 };
  });
  fixture.terminal.cut();
  await pass(1_000);
  expect(fixture.terminal.state).toBe('backing-off');
  await pass(2_000);
  expect(fixture.terminal.state).toBe('online');
  expect(fixture.backend.count(token)).toBe(2);
});

it('a backend with unusable HTTP responses causes no event with a secret', async () => {
  fixture.backend.routes.set(token, () => ({
    status: 400,
    body: { errorCode: 'Bearer abcdefgh.ijklmnop.qrstuvwx', message: 'secret a-client-secret' },
  }));
  fixture.terminal.start();
  await settle();
  expect(JSON.stringify(fixture.events)).not.toMatch(/abcdefgh|a-client-secret/);
});

const nonsense: readonly [string, string | Buffer, string][] = [
  ['prose', 'Hello, who is there?', 'not a STOMP frame: Hello, who is there?'],
  ['an HTML page', '<html>\n<body>', 'not a STOMP frame: <html> <body>'],
  ['binary rubbish', Buffer.from([255, 254, 0, 1, 2]), 'not a STOMP frame: \uFFFD\uFFFD'],
  ['a client frame', 'SEND\ndestination:/x\n\n\0', 'not a STOMP frame: SEND destination:/x'],
  ['a command that is a property of every object', '__proto__\n\n\0', 'not a STOMP frame: __proto__'],
  ['CONNECTED of another version', 'CONNECTED\nversion:1.1\n\n\0', 'CONNECTED has the STOMP version 1.1'],
  ['CONNECTED without a version', 'CONNECTED\n\n\0', 'CONNECTED has the STOMP version 1.0'],
];

it.each(nonsense)(
  'a malformed frame like %s instead of CONNECTED is a reason and a back-off',
  async (_title, content, reason) => {
    fixture.backend.onFrame = (frame, session) => {
      if (frame.command === 'CONNECT') session.webSocket.send(content);
      return frame.command === 'CONNECT';
    };
    fixture.terminal.start();
    await settle();
    expect(fixture.terminal.state).toBe('backing-off');
    expect(fixture.retries[0]?.reason).toBe(reason);
    fixture.backend.onFrame = () => false;
    await pass(1_000);
    expect(fixture.terminal.state).toBe('online');
  },
);

const inSession: readonly [string, string, string][] = [
  ['a second CONNECTED', 'CONNECTED\nversion:1.2\n\n\0', 'a second CONNECTED'],
  [
    'a MESSAGE for no subscription',
    'MESSAGE\nsubscription:unknown\nmessage-id:1\n\n{}\0',
    'a MESSAGE for no subscription',
  ],
  ['an ERROR', 'ERROR\ncode:TOKEN_EXPIRED\nmessage:over\n\n\0', 'ERROR TOKEN_EXPIRED over'],
  ['prose', 'what now', 'not a STOMP frame: what now'],
];

it.each(inSession)(
  'a backend with malformed frames causes a back-off with %s during a session',
  async (_title, content, reason) => {
    await fixture.goOnline();
    fixture.backend.session.webSocket.send(content);
    await pass(2_000);
    expect(fixture.retries[0]?.reason).toBe(reason);
    await pass(1_000);
    expect(fixture.terminal.state).toBe('online');
  },
);

it('a backend with malformed frames is given up when a frame does not end', async () => {
  await fixture.goOnline();
  fixture.backend.session.webSocket.send('MESSAGE\nsubscription:x\n');
  for (let second = 0; second < 32; second += 1) {
    await pass(1_000);
    fixture.backend.session.webSocket.send('\n');
  }
  expect(fixture.retries[0]?.reason).toBe('a frame was not complete after 30 s');
});

it('a backend with malformed frames is given up when a frame is too large', async () => {
  await fixture.goOnline();
  const { webSocket } = fixture.backend.session;
  webSocket.send(`MESSAGE\nsubscription:${fixture.backend.session.subscription}\n\n`);
  for (let part = 0; part < 20; part += 1) webSocket.send('x'.repeat(64 * 1024));
  await pass(100);
  expect(fixture.retries[0]?.reason).toBe('a frame is larger than 1048576 bytes');
});

it('a backend with malformed frames may split a frame over many messages, and combine many frames in one', async () => {
  await fixture.goOnline();
  const { webSocket, subscription } = fixture.backend.session;
  const frame = (id: string) =>
    `MESSAGE\nsubscription:${subscription}\nmessage-id:${id}\n\n${JSON.stringify({ action: 'PRINT', body: id })}\0\n`;
  for (const character of frame('split')) webSocket.send(character);
  webSocket.send(`\n${frame('two')}${frame('three')}${frame('four').slice(0, 30)}`);
  webSocket.send(frame('four').slice(30));
  await settle();
  expect(fixture.terminal.paperRoll).toEqual(['split', 'two', 'three', 'four']);
  expect(fixture.terminal.state).toBe('online');
});

it('a backend with malformed frames causes reasons of bounded length', async () => {
  await fixture.goOnline();
  fixture.backend.session.send('ERROR', { message: `${'long '.repeat(2_000)}\u001b[31m` });
  await pass(2_000);
  expect(fixture.retries[0]?.reason.length).toBeLessThanOrEqual(200);
  expect(fixture.retries[0]?.reason).not.toMatch(/\p{Cc}/u);
});

it('a silent backend is given up 10 s after the upgrade or CONNECT', async () => {
  fixture.backend.onUpgrade = 'silence';
  fixture.terminal.start();
  await settle();
  await pass(9_999);
  expect(fixture.terminal.state).toBe('connecting');
  await pass(1);
  expect(fixture.retries[0]?.reason).toBe('no CONNECTED within 10000 ms');
  fixture.backend.onUpgrade = 'accept';
  fixture.backend.onFrame = (frame) => frame.command === 'CONNECT';
  await pass(1_000);
  await pass(10_000);
  expect(fixture.retries[1]?.reason).toBe('no CONNECTED within 10000 ms');
});

it('a silent backend is given up 10 s after register', async () => {
  fixture.backend.onFrame = (frame) => frame.command === 'SEND';
  fixture.terminal.start();
  await settle();
  await pass(10_000);
  expect(fixture.retries[0]?.reason).toBe('no receipt of register within 10000 ms');
});

it('a silent backend is disconnected 2 s after an ERROR without a close', async () => {
  fixture.backend.onFrame = (frame, session) => {
    if (frame.command === 'CONNECT') session.send('ERROR', { message: 'no', code: 'AUTH_FAILED' });
    return true;
  };
  fixture.terminal.start();
  await settle();
  await pass(1_999);
  expect(fixture.terminal.state).toBe('connecting');
  await pass(1);
  expect(fixture.retries[0]?.reason).toBe('ERROR AUTH_FAILED no');
});

it('the end of a terminal by stop() is a graceful DISCONNECT, and nothing follows it', async () => {
  await fixture.goOnline();
  const stopped = fixture.terminal.stop();
  await settle();
  await stopped;
  await pass(3_600_000);
  expect(fixture.backend.log.slice(7)).toEqual(['DISCONNECT', 'close 1005']);
  expect(vi.getTimerCount()).toBe(0);
  fixture.terminal.start();
  await settle();
  expect(fixture.terminal.state).toBe('stopped');
});

it('the end of a terminal by stop() needs no response of the server', async () => {
  await fixture.goOnline();
  fixture.backend.onFrame = () => true;
  fixture.backend.session.webSocket.pause();
  let done = false;
  void fixture.terminal.stop().then(() => {
    done = true;
  });
  await pass(1_999);
  expect(done).toBe(false);
  await pass(1);
  expect(done).toBe(true);
  expect(await fixture.terminal.stop()).toBeUndefined();
});

it.each(['offline', 'authenticating', 'connecting', 'registering', 'backing-off', 'kicked'])(
  'the end of a terminal by stop() ends in state %s',
  async (state) => {
    if (state === 'authenticating') fixture.backend.routes.set(token, () => 'silence');
    if (state === 'connecting') fixture.backend.onUpgrade = 'silence';
    if (state === 'registering') fixture.backend.onFrame = (frame) => frame.command === 'SEND';
    if (state === 'backing-off') fixture.backend.routes.set(token, () => ({ status: 500 }));
    if (state !== 'offline') fixture.terminal.start();
    await settle();
    if (state === 'kicked') fixture.backend.session.message({ action: 'SESSION_KICK', reason: 'replaced' });
    await settle();
    expect(fixture.terminal.state).toBe(state);
    const stopped = fixture.terminal.stop();
    await pass(2_000);
    await stopped;
    const { length } = fixture.events;
    await pass(120_000);
    expect(fixture.terminal.state).toBe('stopped');
    expect(fixture.events.length).toBe(length);
  },
);

it('the end of a terminal by disconnect() is graceful, and the terminal stays offline until it is started', async () => {
  await fixture.goOnline();
  void fixture.terminal.disconnect();
  await pass(120_000);
  expect(fixture.backend.log.slice(7)).toEqual(['DISCONNECT', 'close 1005']);
  expect(fixture.terminal.state).toBe('offline');
  fixture.terminal.start();
  await settle();
  expect(fixture.terminal.state).toBe('online');
});

it('the end of a terminal by disconnect() is complete before a new session by start() begins', async () => {
  await fixture.goOnline();
  void fixture.terminal.disconnect();
  fixture.terminal.start();
  await settle();
  const channel = fixture.backend.log.slice(7).filter((what) => !what.includes('ws-token'));
  expect(channel.slice(0, 4)).toEqual(['DISCONNECT', 'close 1005', 'upgrade', 'CONNECT']);
  expect(fixture.terminal.state).toBe('online');
});

it('the end of a terminal by kill() sends nothing to the server, and the terminal stays offline until it is started', async () => {
  await fixture.goOnline();
  fixture.terminal.kill();
  await pass(120_000);
  expect(fixture.backend.log.slice(7)).toEqual(['close 1006']);
  expect(fixture.terminal.state).toBe('offline');
});

it('the end of a terminal by kill() does not disturb a new session by start()', async () => {
  await fixture.goOnline();
  fixture.terminal.kill();
  fixture.terminal.start();
  await settle();
  expect(fixture.terminal.state).toBe('online');
  expect(fixture.retries).toEqual([]);
});

it.each([
  ['a failure', { status: 500 }],
  [
    'a wsToken',
    { body: { wsToken: 'late', queueDestination: '/queue/terminal/1001', expiresInSeconds: 1800 } },
  ],
])(
  'the end of a terminal ignores %s that arrives late, after another attempt has begun',
  async (_title, late: FakeResponse) => {
    const good = fixture.backend.routes.get(wsToken);
    let respondLate: (() => void) | undefined;
    fixture.backend.routes.set(wsToken, () => {
      return new Promise((resolve) => {
        respondLate = () => resolve(late);
      });
    });
    fixture.terminal.start();
    await settle();
    void fixture.terminal.disconnect();
    const held = respondLate;
    fixture.backend.routes.set(wsToken, (request, body) => {
      return new Promise((resolve) => setTimeout(() => resolve(good?.(request, body) ?? {}), 1_000));
    });
    fixture.terminal.start();
    await settle();
    held?.();
    await settle();
    expect(fixture.terminal.state).toBe('authenticating');
    await pass(1_000);
    expect(fixture.terminal.state).toBe('online');
    expect(fixture.retries).toEqual([]);
    expect(fixture.backend.session.frames[0]?.headers.Authorization).not.toContain('late');
  },
);

it('the end of a terminal ignores later frames of the session', async () => {
  await fixture.goOnline();
  fixture.backend.onFrame = (frame) => frame.command === 'DISCONNECT';
  void fixture.terminal.disconnect();
  fixture.backend.session.message({ action: 'PRINT', body: 'too late', requestId: 'r1' });
  await settle();
  expect(fixture.terminal.paperRoll).toEqual([]);
  expect(fixture.backend.count('ACK')).toBe(0);
});

it('the end of a terminal rejects the waits for its states and messages', async () => {
  await fixture.goOnline();
  const state = fixture.terminal.whenState('kicked', { timeoutMs: 60_000 });
  const message = fixture.terminal.waitForMessage(() => true, 60_000);
  void fixture.terminal.stop();
  await expect(state).rejects.toThrow('T00001001 kicked: it was stopped');
  await expect(message).rejects.toThrow('the terminal was stopped');
  await expect(fixture.terminal.whenState('online', { timeoutMs: 1 })).rejects.toThrow('it was stopped');
});
