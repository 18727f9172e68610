import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'vitest';
import { rawFrame, wireValue } from '../../../src/simulator/stomp/raw-frame.js';
import type { RawStompClient } from '../../../src/simulator/stomp/raw-stomp-client.js';
import { opcodes, webSocketFrame } from '../../../src/simulator/stomp/web-socket-frame.js';
import { type BadCase, each } from './bad-case.js';
import { type BadInputFixture, eventLoopTurns, part, signed } from './fixture.js';
import { authFailed, protocolError } from './rejections.js';

const register = rawFrame('SEND', ['destination:/app/terminal/register', 'receipt:register']);

/** Sends CONNECT with that token, SUBSCRIBE and register in one write. */
async function inOneChunk(
  fixture: BadInputFixture,
  token: string,
  messages: 'one message' | 'three messages',
) {
  const session = await fixture.open();
  const frames = [
    rawFrame('CONNECT', ['accept-version:1.2', `Authorization:Bearer ${token}`]),
    rawFrame('SUBSCRIBE', ['id:s', `destination:${fixture.queue}`, 'receipt:subscribe']),
    register,
  ];
  const messageTexts = messages === 'one message' ? [frames.join('')] : frames;
  const bytes = messageTexts.map((text) => webSocketFrame(opcodes.text, Buffer.from(text)));
  session.webSocket.write(Buffer.concat(bytes));
  return session;
}

/** An invalid token, which must be rejected with AUTH_FAILED. */
function badToken(make: (fixture: BadInputFixture) => string | Promise<string>) {
  return async (fixture: BadInputFixture) => {
    const session = await fixture.open();
    session.connect(await make(fixture));
    expect(await fixture.rejection(session)).toEqual(authFailed);
    expect(await fixture.isOnline()).toBe(false);
  };
}

/** The claims of a valid token with a header or a signing key of the sender. */
async function forged(fixture: BadInputFixture, header: object, key: string): Promise<string> {
  const [, claims = ''] = (await fixture.wsToken()).split('.');
  return signed(
    { alg: 'HS256', typ: 'ws+jwt', ...header },
    JSON.parse(`${Buffer.from(claims, 'base64url')}`),
    key,
  );
}

const seconds = () => Math.floor(Date.now() / 1000);
const connectHead = (more: readonly string[]) => rawFrame('CONNECT', ['accept-version:1.2', ...more]);

/** Sends something every second, which must not extend the deadline (C09). */
function tooLate(
  id: BadCase['id'],
  what: string,
  send: (session: RawStompClient, second: number) => void,
): readonly BadCase[] {
  return each(id, {
    [`a connection that sends ${what} is open at 9.9 s and closed at 10 s`]: async (fixture) => {
      const session = await fixture.open();
      let status: number | undefined;
      void session.ended.then((ending) => {
        status = ending.status;
      });
      for (let second = 0; second < 9; second++) {
        send(session, second);
        await fixture.pass(1_000);
      }
      await fixture.pass(900);
      expect(status).toBeUndefined();
      await fixture.pass(100);
      expect(status).toBe(1008);
      expect(session.frames).toEqual([]);
    },
  });
}

/** BAD-1 to BAD-9, BAD-49: the order of frames, versions, heart-beats. */
export const connectCases: readonly BadCase[] = [
  ...each('BAD-1', {
    'SUBSCRIBE as the first frame is rejected': async (fixture) => {
      const session = await fixture.open();
      session.sendFrame('SUBSCRIBE', ['id:s', `destination:${fixture.queue}`, 'receipt:r']);
      expect(await fixture.rejection(session)).toEqual(protocolError);
    },
    'SEND as the first frame is rejected and has no effect': async (fixture) => {
      const session = await fixture.open();
      session.sendText(register);
      expect(await fixture.rejection(session)).toEqual(protocolError);
      expect(await fixture.isOnline()).toBe(false);
    },
  }),
  ...(['one message', 'three messages'] as const).flatMap((messages): BadCase[] => [
    {
      id: 'BAD-2',
      title: `no frame after an invalid token is handled, in ${messages} of one chunk`,
      async run(fixture) {
        const session = await inOneChunk(fixture, `${await fixture.wsToken()}x`, messages);
        expect(await fixture.rejection(session)).toEqual(authFailed);
        expect(await fixture.isOnline()).toBe(false);
      },
    },
    {
      id: 'BAD-3',
      title: `every frame after a valid token is handled in order, in ${messages} of one chunk`,
      async run(fixture) {
        const session = await inOneChunk(fixture, await fixture.wsToken(), messages);
        const received = [await session.next(), await session.next(), await session.next()];
        expect(received.map(({ command }) => command)).toEqual(['CONNECTED', 'RECEIPT', 'RECEIPT']);
        expect(received.map((each) => wireValue(each, 'receipt-id'))).toEqual([
          undefined,
          'subscribe',
          'register',
        ]);
        expect(await fixture.isOnline()).toBe(true);
      },
    },
  ]),
  ...(['CONNECT', 'STOMP'] as const).flatMap((command) =>
    (['sender', 'sibling'] as const).map(
      (whose): BadCase => ({
        id: 'BAD-4',
        title: `a second ${command} with the token of ${whose} is rejected, and the identity is unchanged`,
        async run(fixture) {
          const session = await fixture.online();
          const token = await fixture.wsToken(fixture[whose]);
          session.sendText(
            rawFrame(command, ['accept-version:1.2', `Authorization:Bearer ${token}`]) +
              rawFrame('SUBSCRIBE', ['id:2', `destination:/queue/terminal/${fixture.sibling.configId}`]),
          );
          expect(await fixture.rejection(session)).toEqual(protocolError);
          await eventLoopTurns();
          expect([await fixture.isOnline(fixture.sender), await fixture.isOnline(fixture.sibling)]).toEqual([
            false,
            false,
          ]);
          const ends = fixture.backend.seen('session.offline').filter((event) => 'configId' in event);
          expect(ends.at(-1)).toMatchObject({ configId: fixture.sender.configId });
        },
      }),
    ),
  ),
  ...tooLate('BAD-5', 'nothing', () => {}),
  ...tooLate('BAD-6', 'only line feeds', (session) => session.sendHeartBeat()),
  ...tooLate('BAD-7', 'CONNECT byte by byte', (session, second) =>
    session.sendText(connectHead([]).slice(second, second + 1)),
  ),
  ...[['1.0'], [], ['2.0'], [''], ['1.2.'], ['1.0,1.1'], [' 1.2']].map(
    (versions): BadCase => ({
      id: 'BAD-8',
      title: `accept-version ${JSON.stringify(versions[0] ?? 'missing')} is rejected, and the ERROR names 1.2`,
      async run(fixture) {
        const session = await fixture.open();
        const token = await fixture.wsToken();
        const lines = [
          ...versions.map((version) => `accept-version:${version}`),
          `Authorization:Bearer ${token}`,
        ];
        session.sendFrame('CONNECT', lines);
        const [error, status] = await fixture.rejectedWith(session);
        expect([wireValue(error, 'version'), status]).toEqual(['1.2', 1002]);
      },
    }),
  ),
  {
    id: 'BAD-9',
    title: 'accept-version 1.1,1.2,9.9 receives CONNECTED with version 1.2',
    async run(fixture) {
      const session = await fixture.open();
      session.sendFrame('CONNECT', [
        'accept-version:1.1,1.2,9.9',
        `Authorization:Bearer ${await fixture.wsToken()}`,
      ]);
      const connected = await session.next();
      expect([connected.command, wireValue(connected, 'version')]).toEqual(['CONNECTED', '1.2']);
    },
  },
  ...['abc', '1', '-1,0', '10000, 10000', '1,2,3', '9999999999,0', '3600000,0', ' 1,1', '1,1 ', ','].map(
    (value): BadCase => ({
      id: 'BAD-49',
      title: `the heart-beat header ${JSON.stringify(value)} is rejected`,
      async run(fixture) {
        const session = await fixture.open();
        session.connect(await fixture.wsToken(), [`heart-beat:${value}`]);
        expect(await fixture.rejection(session)).toEqual(protocolError);
      },
    }),
  ),
];

/** BAD-10 to BAD-15: invalid wsTokens. */
export const tokenCases: readonly BadCase[] = [
  {
    id: 'BAD-10',
    title:
      'missing and malformed tokens are rejected with the same text after the same number of event-loop turns, with legacy disabled',
    async run(fixture) {
      const responses = new Set<string>();
      const good = await fixture.wsToken();
      for (const lines of [
        [],
        ['Authorization:'],
        ['Authorization:Bearer '],
        ['Authorization:Basic x'],
        [`Authorization:Basic ${good}`],
        [`Authorization:Bearer ${'x'.repeat(5_000)}`],
        ['Authorization:Bearer a b'],
        [`Authorization:Bearer ${good} b`],
        [`Authorization:Bearer ${good.slice(0, -1)}`],
        [`authorization:Bearer ${good}`],
      ]) {
        const session = await fixture.open();
        let waited = 0;
        session.sendText(connectHead(lines));
        // No token is looked up, so every rejection is sent within the same number of turns.
        for (; session.frames.length === 0 && waited < 100; waited++) await eventLoopTurns(1);
        const [error, status] = await fixture.rejectedWith(session);
        responses.add(JSON.stringify([String(error.bytes), status, waited]));
      }
      expect([...responses]).toHaveLength(1);
      expect([...responses][0]).toContain('code:AUTH_FAILED\\n');
    },
  },
  ...each('BAD-11', {
    'a token with alg none is rejected': badToken(async (fixture) => {
      const [, claims] = (await fixture.wsToken()).split('.');
      return `${part({ alg: 'none', typ: 'ws+jwt' })}.${claims}.`;
    }),
    'an HS256 token signed with a public key is rejected': badToken((fixture) => {
      const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      return forged(fixture, {}, publicKey.export({ type: 'spki', format: 'pem' }).toString());
    }),
    'a token with an unknown kid is rejected': badToken((fixture) =>
      forged(fixture, { kid: 'another' }, 'the key of another'),
    ),
    'a token with kid ../../x, signed with an empty key, is rejected': badToken((fixture) =>
      forged(fixture, { kid: '../../x' }, ''),
    ),
    'a token with a jku header is rejected': badToken((fixture) =>
      forged(fixture, { jku: 'http://in-memory.invalid/keys' }, 'another key'),
    ),
    'a token with a jwk header is rejected': badToken((fixture) =>
      forged(fixture, { jwk: { kty: 'oct', k: 'YQ' } }, 'a'),
    ),
    'a token with an unknown kid, signed with the right key, is rejected': badToken((fixture) =>
      fixture.signedToken({}, { kid: 'another' }),
    ),
    'a token with a jku header, signed with the right key, is rejected': badToken((fixture) =>
      fixture.signedToken({}, { jku: 'http://in-memory.invalid/keys' }),
    ),
  }),
  {
    id: 'BAD-12',
    title: 'an access token instead of a wsToken is rejected',
    run: badToken((fixture) => fixture.sender.token),
  },
  {
    id: 'BAD-12',
    title: 'a wsToken at a REST operation is rejected with 401',
    async run(fixture) {
      const { status } = await fixture.backend.get('/api/v1/pos/listTerminals', await fixture.wsToken());
      expect(status).toBe(401);
    },
  },
  ...each('BAD-13', {
    'an unchanged token is accepted (so the other cases fail only for what they change)': async (fixture) => {
      const session = await fixture.open();
      session.connect(await fixture.signedToken({ iat: seconds(), exp: seconds() + 1800 }));
      expect((await session.next()).command).toBe('CONNECTED');
    },
    'a token that expired 1 s ago is rejected': badToken((fixture) =>
      fixture.signedToken({ iat: seconds() - 1801, exp: seconds() - 1 }),
    ),
    'a token issued in the future is rejected': badToken((fixture) =>
      fixture.signedToken({ iat: seconds() + 60, exp: seconds() + 1860 }),
    ),
    'a token that is valid for longer than 30 minutes is rejected': badToken((fixture) =>
      fixture.signedToken({ iat: seconds(), exp: seconds() + 1801 }),
    ),
    'a token without an expiry is rejected': badToken((fixture) => fixture.signedToken({ exp: undefined })),
  }),
  ...[undefined, '', 0, -1, 1.5, '1001', [1001], null, {}, 1e300].map(
    (configId): BadCase => ({
      id: 'BAD-14',
      title: `a token ${configId === undefined ? 'without configId' : `with configId ${JSON.stringify(configId)}`} is rejected`,
      run: badToken((fixture) => fixture.signedToken({ configId })),
    }),
  ),
  {
    id: 'BAD-15',
    title: 'a token that is only in the query is rejected',
    async run(fixture) {
      const session = await fixture.open(`/webs?token=${await fixture.wsToken()}`);
      session.sendText(connectHead([]));
      expect(await fixture.rejection(session)).toEqual(authFailed);
    },
  },
];
