import { describe, expect, it } from 'vitest';
import { eachInSilence } from '../../../test/support/each-in-silence.js';
import { type FakeResponse, type RawWriter, settle } from '../testing/fake-backend.js';
import { pass, TerminalFixture } from '../testing/fixture.js';
import { brokenHttp, drips, json, writes } from '../testing/malformed-input.js';

let stage: TerminalFixture;

eachInSilence(
  () => {
    stage = new TerminalFixture();
  },
  // It may wait for what never comes.
  () => {
    void stage.terminal.stop();
  },
);

const token = 'POST /api/v1/oauth/token';
const info = 'GET /api/v1/terminal/info';
const wsToken = 'POST /api/v1/terminal/ws-token';
const routes = [token, info, wsToken];

/** Long enough for 5 MiB to come over the wire. */
const settleAll = () => settle(400);

describe.each(routes)('rubbish as the answer of %s', (route) => {
  it.each(brokenHttp)(
    '%s is a reason and a back-off, and nothing is left behind',
    async (_title, rubbish, why) => {
      const good = stage.backend.routes.get(route);
      stage.backend.routes.set(route, () => rubbish);
      stage.terminal.start();
      await settleAll();
      expect(stage.terminal.state).toBe('backing-off');
      expect(stage.retries).toMatchObject([
        { attempt: 1, delayMs: 1_000, reason: expect.stringContaining(`${route}: ${why}`) },
      ]);
      if (good !== undefined) stage.backend.routes.set(route, good);
      await pass(1_000);
      await settleAll();
      expect(stage.terminal.state).toBe('online');
    },
  );

  const drops: readonly [string, RawWriter][] = [
    ['a body that drips for ever', drips(json(1_000_000), ' ')],
    [
      'a chunked body that drips for ever',
      drips('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\n \r\n'),
    ],
    ['early hints for ever', drips('', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
  ];

  it.each(drops)('%s is given up after 60 s', async (_title, rubbish) => {
    stage.backend.routes.set(route, () => rubbish);
    stage.terminal.start();
    for (let second = 0; second < 59; second += 1) await pass(1_000);
    expect(stage.terminal.state).toBe('authenticating');
    await pass(1_000);
    expect(stage.retries).toMatchObject([
      { attempt: 1, delayMs: 1_000, reason: `${route}: the answer was not complete after 60000 ms` },
    ]);
  });
});

describe('an answer that is HTTP and of no use', () => {
  const page = '<html>\n<body>\u001b[31m502 Bad Gateway</body></html>';
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  const cases: readonly [string, string, FakeResponse, string][] = [
    [
      'HTML with 200',
      token,
      { body: page },
      'answered 200: not JSON: <html> <body> [31m502 Bad Gateway</body></html>',
    ],
    [
      'HTML with 500',
      info,
      { status: 500, body: page },
      'answered 500: refused: <html> <body> [31m502 Bad Gateway</body></html>',
    ],
    ['a redirect', wsToken, { status: 302, body: 'Moved' }, 'answered 302: refused: Moved'],
    ['nothing', token, { body: '' }, 'answered 200: not JSON: (empty)'],
    ['half a JSON', token, { body: '{"token":"abcdefghijkl' }, 'answered 200: not JSON: {"token":"***"'],
    [
      'JSON of the wrong types',
      wsToken,
      { body: { wsToken: 7, configId: 'x' } },
      'answered 200: no wsToken: {"wsToken":"***","configId":"x"}',
    ],
    ['a JSON of another service', info, { body: '"pong"' }, 'answered 200: no configuration: "pong"'],
    ['a JSON that is too deep to be read', info, { body: deep }, `answered 200: not JSON: ${'['.repeat(60)}`],
    [
      'a body that is slow to look through',
      info,
      { body: 'a-'.repeat(1_500_000) },
      'answered 200: not JSON: a-a-a',
    ],
    [
      'a token that fits in no header',
      token,
      { body: { token: 'a\nb' } },
      'answered 200: a token that fits in no header: {"token":"***"}',
    ],
    [
      'a token that is endless',
      token,
      { body: { token: 'x'.repeat(100_000) } },
      'answered 200: a token that fits in no header',
    ],
    [
      'a wsToken that is endless',
      wsToken,
      { body: { wsToken: 'x'.repeat(100_000), queueDestination: '/q', expiresInSeconds: 1800 } },
      'answered 200: a wsToken that fits in no header',
    ],
    [
      'a queue with control characters',
      wsToken,
      { body: { wsToken: 'x', queueDestination: '/q\u0000\n', expiresInSeconds: 1800 } },
      'answered 200: no queueDestination',
    ],
  ];

  it.each(cases)(
    '%s is told in one line, without secrets, and does not stay',
    async (_title, route, answer, why) => {
      const good = stage.backend.routes.get(route);
      stage.backend.routes.set(route, () => answer);
      stage.terminal.start();
      const startedAt = performance.now();
      await settleAll();
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      expect(stage.terminal.state).toBe('backing-off');
      const reason = stage.retries[0]?.reason ?? '';
      expect(reason.slice(0, route.length + 1 + why.length)).toBe(`${route} ${why}`);
      expect(reason.length).toBeLessThanOrEqual(200);
      expect(reason).not.toMatch(/\p{Cc}|abcdefghijkl/u);
      if (good !== undefined) stage.backend.routes.set(route, good);
      await pass(1_000);
      expect(stage.terminal.state).toBe('online');
    },
  );

  it('comes again and again: the waits are the documented ones, and the other terminals live on', async () => {
    const other = stage.newTerminal(
      { emit: () => undefined },
      { configId: 1002, terminalId: 'T00001002', clientId: 'term_2' },
    );
    other.start();
    await settle();
    for (const route of routes) stage.backend.routes.set(route, () => ({ body: page }));
    stage.terminal.start();
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) await pass(seconds * 1_000);
    expect(stage.retries.map(({ delayMs }) => delayMs / 1_000)).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
    expect(other.state).toBe('online');
    expect(other.counters.sessions).toBe(1);
    void other.stop();
  });

  it('leaves no connection behind that an answer too many came over', async () => {
    const good = '{"token":"t","type":"bearer"}';
    stage.backend.routes.set(token, () => writes(json(good.length), good, json(2), '{}', 'rubbish'));
    stage.terminal.start();
    await settle();
    expect(stage.terminal.state).toBe('online');
  });
});

describe('a session whose backend has begun to answer rubbish', () => {
  it('goes on without a fresh wsToken, and says what came', async () => {
    await stage.goOnline();
    stage.backend.routes.set(wsToken, () => ({ body: '<html>gone</html>' }));
    await pass(25 * 60_000);
    await pass(1_000);
    expect(stage.terminal.state).toBe('online');
    expect(stage.events.filter(({ type }) => type === 'notice')).toMatchObject([
      { message: expect.stringContaining('not JSON: <html>gone</html>') },
      { message: expect.stringContaining('not JSON: <html>gone</html>') },
    ]);
  });

  it.each([0.001, 1e-300, 1e308])(
    'does not reconnect in a frenzy for a life of %d s',
    async (expiresInSeconds) => {
      const queueDestination = '/queue/terminal/1001';
      stage.backend.routes.set(wsToken, () => ({
        body: { wsToken: 'x', queueDestination, expiresInSeconds },
      }));
      stage.terminal.start();
      for (let second = 0; second < 20; second += 1) await pass(500);
      expect(stage.backend.count('upgrade')).toBeLessThanOrEqual(12);
      expect(stage.terminal.state).toBe('online');
    },
  );
});
