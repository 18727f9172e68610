import { describe, expect, it } from 'vitest';
import { eachInSilence } from '../../../test/support/each-in-silence.js';
import { type FakeResponse, type RawWriter, settle } from '../testing/fake-backend.js';
import { pass, TerminalFixture } from '../testing/fixture.js';
import { brokenHttp, drips, json, writes } from '../testing/malformed-input.js';

let fixture: TerminalFixture;

eachInSilence(
  () => {
    fixture = new TerminalFixture();
  },
  // The terminal may still wait for a response.
  () => {
    void fixture.terminal.stop();
  },
);

const token = 'POST /api/v1/oauth/token';
const info = 'GET /api/v1/terminal/info';
const wsToken = 'POST /api/v1/terminal/ws-token';
const routes = [token, info, wsToken];

/** The turns of the event loop in which 5 MiB are transferred. */
const settleAll = () => settle(400);

describe.each(routes)('a malformed response of %s', (route) => {
  it.each(brokenHttp)(
    '%s is a reason and a back-off, and nothing is left behind',
    async (_title, rubbish, why) => {
      const good = fixture.backend.routes.get(route);
      fixture.backend.routes.set(route, () => rubbish);
      fixture.terminal.start();
      await settleAll();
      expect(fixture.terminal.state).toBe('backing-off');
      expect(fixture.retries).toMatchObject([
        { attempt: 1, delayMs: 1_000, reason: expect.stringContaining(`${route}: ${why}`) },
      ]);
      if (good !== undefined) fixture.backend.routes.set(route, good);
      await pass(1_000);
      await settleAll();
      expect(fixture.terminal.state).toBe('online');
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

  it.each(drops)('a malformed response like %s is given up after 60 s', async (_title, rubbish) => {
    fixture.backend.routes.set(route, () => rubbish);
    fixture.terminal.start();
    for (let second = 0; second < 59; second += 1) await pass(1_000);
    expect(fixture.terminal.state).toBe('authenticating');
    await pass(1_000);
    expect(fixture.retries).toMatchObject([
      { attempt: 1, delayMs: 1_000, reason: `${route}: the response was not complete after 60000 ms` },
    ]);
  });
});

const page = '<html>\n<body>\u001b[31m502 Bad Gateway</body></html>';
const deep = '['.repeat(200_000) + ']'.repeat(200_000);
const cases: readonly [string, string, FakeResponse, string][] = [
  [
    'HTML with 200',
    token,
    { body: page },
    'returned 200: not JSON: <html> <body> [31m502 Bad Gateway</body></html>',
  ],
  [
    'HTML with 500',
    info,
    { status: 500, body: page },
    'returned 500: rejected: <html> <body> [31m502 Bad Gateway</body></html>',
  ],
  ['a redirect', wsToken, { status: 302, body: 'Moved' }, 'returned 302: rejected: Moved'],
  ['nothing', token, { body: '' }, 'returned 200: not JSON: (empty)'],
  ['incomplete JSON', token, { body: '{"token":"abcdefghijkl' }, 'returned 200: not JSON: {"token":"***"'],
  [
    'JSON of the wrong types',
    wsToken,
    { body: { wsToken: 7, configId: 'x' } },
    'returned 200: no wsToken: {"wsToken":"***","configId":"x"}',
  ],
  ['JSON of another service', info, { body: '"pong"' }, 'returned 200: no configuration: "pong"'],
  ['JSON with too many levels', info, { body: deep }, `returned 200: not JSON: ${'['.repeat(60)}`],
  [
    'a body that is slow to look through',
    info,
    { body: 'a-'.repeat(1_500_000) },
    'returned 200: not JSON: a-a-a',
  ],
  [
    'a token that no header can carry',
    token,
    { body: { token: 'a\nb' } },
    'returned 200: a token that no header can carry: {"token":"***"}',
  ],
  [
    'a token that is endless',
    token,
    { body: { token: 'x'.repeat(100_000) } },
    'returned 200: a token that no header can carry',
  ],
  [
    'a wsToken that is endless',
    wsToken,
    { body: { wsToken: 'x'.repeat(100_000), queueDestination: '/q', expiresInSeconds: 1800 } },
    'returned 200: a wsToken that no header can carry',
  ],
  [
    'a queue with control characters',
    wsToken,
    { body: { wsToken: 'x', queueDestination: '/q\u0000\n', expiresInSeconds: 1800 } },
    'returned 200: no queueDestination',
  ],
];

it.each(cases)(
  'an unusable HTTP response like %s becomes the reason of a back-off in one line without secrets, and is not final',
  async (_title, route, response, why) => {
    const good = fixture.backend.routes.get(route);
    fixture.backend.routes.set(route, () => response);
    fixture.terminal.start();
    const startedAt = performance.now();
    await settleAll();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(fixture.terminal.state).toBe('backing-off');
    const reason = fixture.retries[0]?.reason ?? '';
    expect(reason.slice(0, route.length + 1 + why.length)).toBe(`${route} ${why}`);
    expect(reason.length).toBeLessThanOrEqual(200);
    expect(reason).not.toMatch(/\p{Cc}|abcdefghijkl/u);
    if (good !== undefined) fixture.backend.routes.set(route, good);
    await pass(1_000);
    expect(fixture.terminal.state).toBe('online');
  },
);

it('an unusable HTTP response leads to the documented waits if it is repeated, and does not affect other terminals', async () => {
  const other = fixture.newTerminal(
    { emit: () => undefined },
    { configId: 1002, terminalId: 'T00001002', clientId: 'term_2' },
  );
  other.start();
  await settle();
  for (const route of routes) fixture.backend.routes.set(route, () => ({ body: page }));
  fixture.terminal.start();
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) await pass(seconds * 1_000);
  expect(fixture.retries.map(({ delayMs }) => delayMs / 1_000)).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  expect(other.state).toBe('online');
  expect(other.counters.sessions).toBe(1);
  void other.stop();
});

it('an unusable HTTP response closes a connection with an additional response', async () => {
  const good = '{"token":"t","type":"bearer"}';
  fixture.backend.routes.set(token, () => writes(json(good.length), good, json(2), '{}', 'rubbish'));
  fixture.terminal.start();
  await settle();
  expect(fixture.terminal.state).toBe('online');
});

it('a session with malformed responses during its renewal continues without a new wsToken, and reports the response', async () => {
  await fixture.goOnline();
  fixture.backend.routes.set(wsToken, () => ({ body: '<html>gone</html>' }));
  await pass(25 * 60_000);
  await pass(1_000);
  expect(fixture.terminal.state).toBe('online');
  expect(fixture.events.filter(({ type }) => type === 'notice')).toMatchObject([
    { message: expect.stringContaining('not JSON: <html>gone</html>') },
    { message: expect.stringContaining('not JSON: <html>gone</html>') },
  ]);
});

it.each([0.001, 1e-300, 1e308])(
  'a session with malformed responses during its renewal does not reconnect in a frenzy for a life of %d s',
  async (expiresInSeconds) => {
    const queueDestination = '/queue/terminal/1001';
    fixture.backend.routes.set(wsToken, () => ({
      body: { wsToken: 'x', queueDestination, expiresInSeconds },
    }));
    fixture.terminal.start();
    for (let second = 0; second < 20; second += 1) await pass(500);
    expect(fixture.backend.count('upgrade')).toBeLessThanOrEqual(12);
    expect(fixture.terminal.state).toBe('online');
  },
);
