import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'vitest';
import { rawFrame, wireValue } from '../../../src/simulator/stomp/raw-frame.js';
import type { RawStompClient } from '../../../src/simulator/stomp/raw-stomp-client.js';
import { opcodes, webSocketFrame } from '../../../src/simulator/stomp/web-socket-frame.js';
import { type BadCase, each } from './bad-case.js';
import { part, type Stage, signed, turns } from './fixture.js';

const register = rawFrame('SEND', ['destination:/app/terminal/register', 'receipt:register']);
const authFailed = ['AUTH_FAILED', 1008];
const protocolError = ['PROTOCOL_ERROR', 1002];

/** CONNECT with that token and SUBSCRIBE and register behind it, in one write. */
async function inOneChunk(stage: Stage, token: string, messages: 'one message' | 'three messages') {
  const session = await stage.open();
  const frames = [
    rawFrame('CONNECT', ['accept-version:1.2', `Authorization:Bearer ${token}`]),
    rawFrame('SUBSCRIBE', ['id:s', `destination:${stage.queue}`, 'receipt:subscribe']),
    register,
  ];
  const said = messages === 'one message' ? [frames.join('')] : frames;
  const bytes = said.map((text) => webSocketFrame(opcodes.text, Buffer.from(text)));
  session.webSocket.write(Buffer.concat(bytes));
  return session;
}

/** A token that is no good: refused like all others. */
function badToken(make: (stage: Stage) => string | Promise<string>) {
  return async (stage: Stage) => {
    const session = await stage.open();
    session.connect(await make(stage));
    expect(await stage.refusal(session)).toEqual(authFailed);
    expect(await stage.isOnline()).toBe(false);
  };
}

/** The claims of a real token, under a key or header of the sender. */
async function forged(stage: Stage, header: object, key: string): Promise<string> {
  const [, claims = ''] = (await stage.wsToken()).split('.');
  return signed(
    { alg: 'HS256', typ: 'ws+jwt', ...header },
    JSON.parse(`${Buffer.from(claims, 'base64url')}`),
    key,
  );
}

const seconds = () => Math.floor(Date.now() / 1000);
const connectHead = (more: readonly string[]) => rawFrame('CONNECT', ['accept-version:1.2', ...more]);

/** C09: what comes each second does not move the end. */
function tooLate(
  id: BadCase['id'],
  what: string,
  say: (session: RawStompClient, second: number) => void,
): readonly BadCase[] {
  return each(id, {
    [`${what} for 10 s: open at 9.9 s, closed at 10 s`]: async (stage) => {
      const session = await stage.open();
      let status: number | undefined;
      void session.ended.then((ending) => {
        status = ending.status;
      });
      for (let second = 0; second < 9; second++) {
        say(session, second);
        await stage.pass(1_000);
      }
      await stage.pass(900);
      expect(status).toBeUndefined();
      await stage.pass(100);
      expect(status).toBe(1008);
      expect(session.frames).toEqual([]);
    },
  });
}

/** BAD-1 to BAD-9, BAD-49: the order of frames, versions, heart-beats. */
export const connectCases: readonly BadCase[] = [
  ...each('BAD-1', {
    'SUBSCRIBE as the first frame is refused': async (stage) => {
      const session = await stage.open();
      session.sendFrame('SUBSCRIBE', ['id:s', `destination:${stage.queue}`, 'receipt:r']);
      expect(await stage.refusal(session)).toEqual(protocolError);
    },
    'SEND as the first frame is refused and has no effect': async (stage) => {
      const session = await stage.open();
      session.sendText(register);
      expect(await stage.refusal(session)).toEqual(protocolError);
      expect(await stage.isOnline()).toBe(false);
    },
  }),
  ...(['one message', 'three messages'] as const).flatMap((messages): BadCase[] => [
    {
      id: 'BAD-2',
      title: `behind a bad token nothing is handled, in ${messages} of one chunk`,
      async run(stage) {
        const session = await inOneChunk(stage, `${await stage.wsToken()}x`, messages);
        expect(await stage.refusal(session)).toEqual(authFailed);
        expect(await stage.isOnline()).toBe(false);
      },
    },
    {
      id: 'BAD-3',
      title: `behind a good token all is handled in order, in ${messages} of one chunk`,
      async run(stage) {
        const session = await inOneChunk(stage, await stage.wsToken(), messages);
        const heard = [await session.next(), await session.next(), await session.next()];
        expect(heard.map(({ command }) => command)).toEqual(['CONNECTED', 'RECEIPT', 'RECEIPT']);
        expect(heard.map((each) => wireValue(each, 'receipt-id'))).toEqual([
          undefined,
          'subscribe',
          'register',
        ]);
        expect(await stage.isOnline()).toBe(true);
      },
    },
  ]),
  ...(['CONNECT', 'STOMP'] as const).flatMap((command) =>
    (['mine', 'other'] as const).map(
      (whose): BadCase => ({
        id: 'BAD-4',
        title: `a second ${command} with the token of ${whose} is refused, and the identity stays`,
        async run(stage) {
          const session = await stage.online();
          const token = await stage.wsToken(stage[whose]);
          session.sendText(
            rawFrame(command, ['accept-version:1.2', `Authorization:Bearer ${token}`]) +
              rawFrame('SUBSCRIBE', ['id:2', `destination:/queue/terminal/${stage.other.configId}`]),
          );
          expect(await stage.refusal(session)).toEqual(protocolError);
          await turns();
          expect([await stage.isOnline(stage.mine), await stage.isOnline(stage.other)]).toEqual([
            false,
            false,
          ]);
          const ends = stage.backend.seen('session.offline').filter((event) => 'configId' in event);
          expect(ends.at(-1)).toMatchObject({ configId: stage.mine.configId });
        },
      }),
    ),
  ),
  ...tooLate('BAD-5', 'no byte', () => {}),
  ...tooLate('BAD-6', 'line feeds only', (session) => session.sendHeartBeat()),
  ...tooLate('BAD-7', 'a CONNECT that dribbles in', (session, second) =>
    session.sendText(connectHead([]).slice(second, second + 1)),
  ),
  ...[['1.0'], [], ['2.0'], [''], ['1.2.'], ['1.0,1.1'], [' 1.2']].map(
    (versions): BadCase => ({
      id: 'BAD-8',
      title: `accept-version ${JSON.stringify(versions[0] ?? 'missing')} is refused, and the answer names 1.2`,
      async run(stage) {
        const session = await stage.open();
        const token = await stage.wsToken();
        const lines = [
          ...versions.map((version) => `accept-version:${version}`),
          `Authorization:Bearer ${token}`,
        ];
        session.sendFrame('CONNECT', lines);
        const [error, status] = await stage.refusedWith(session);
        expect([wireValue(error, 'version'), status]).toEqual(['1.2', 1002]);
      },
    }),
  ),
  {
    id: 'BAD-9',
    title: 'accept-version 1.1,1.2,9.9 is answered with version 1.2',
    async run(stage) {
      const session = await stage.open();
      session.sendFrame('CONNECT', [
        'accept-version:1.1,1.2,9.9',
        `Authorization:Bearer ${await stage.wsToken()}`,
      ]);
      const connected = await session.next();
      expect([connected.command, wireValue(connected, 'version')]).toEqual(['CONNECTED', '1.2']);
    },
  },
  ...['abc', '1', '-1,0', '10000, 10000', '1,2,3', '9999999999,0', '3600000,0', ' 1,1', '1,1 ', ','].map(
    (value): BadCase => ({
      id: 'BAD-49',
      title: `the heart-beat header ${JSON.stringify(value)} is refused`,
      async run(stage) {
        const session = await stage.open();
        session.connect(await stage.wsToken(), [`heart-beat:${value}`]);
        expect(await stage.refusal(session)).toEqual(protocolError);
      },
    }),
  ),
];

/** BAD-10 to BAD-15: what is no wsToken. */
export const tokenCases: readonly BadCase[] = [
  {
    id: 'BAD-10',
    title: 'no token, and none in form, are refused with one text and after as many turns of the event loop',
    async run(stage) {
      const answers = new Set<string>();
      const good = await stage.wsToken();
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
        const session = await stage.open();
        let waited = 0;
        session.sendText(connectHead(lines));
        // Nothing is looked up: the answer is there within the turn, whatever is wrong.
        for (; session.frames.length === 0 && waited < 100; waited++) await turns(1);
        const [error, status] = await stage.refusedWith(session);
        answers.add(JSON.stringify([String(error.bytes), status, waited]));
      }
      expect([...answers]).toHaveLength(1);
      expect([...answers][0]).toContain('code:AUTH_FAILED\\n');
    },
  },
  ...each('BAD-11', {
    'alg none': badToken(async (stage) => {
      const [, claims] = (await stage.wsToken()).split('.');
      return `${part({ alg: 'none', typ: 'ws+jwt' })}.${claims}.`;
    }),
    'HS256 signed with a public key': badToken((stage) => {
      const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      return forged(stage, {}, publicKey.export({ type: 'spki', format: 'pem' }).toString());
    }),
    'an unknown kid': badToken((stage) => forged(stage, { kid: 'another' }, 'the key of another')),
    'kid ../../x, signed with an empty file': badToken((stage) => forged(stage, { kid: '../../x' }, '')),
    'a jku header': badToken((stage) =>
      forged(stage, { jku: 'http://in-memory.invalid/keys' }, 'my own key'),
    ),
    'a jwk header': badToken((stage) => forged(stage, { jwk: { kty: 'oct', k: 'YQ' } }, 'a')),
    'an unknown kid, signed with the right key': badToken((stage) =>
      stage.signedToken({}, { kid: 'another' }),
    ),
    'a jku header, signed with the right key': badToken((stage) =>
      stage.signedToken({}, { jku: 'http://in-memory.invalid/keys' }),
    ),
  }),
  {
    id: 'BAD-12',
    title: 'an access token in the place of a wsToken',
    run: badToken((stage) => stage.mine.token),
  },
  {
    id: 'BAD-12',
    title: 'a wsToken at a REST operation gets 401',
    async run(stage) {
      const { status } = await stage.backend.get('/api/v1/pos/listTerminals', await stage.wsToken());
      expect(status).toBe(401);
    },
  },
  ...each('BAD-13', {
    'one that differs in nothing is good (so that the others show what they say)': async (stage) => {
      const session = await stage.open();
      session.connect(await stage.signedToken({ iat: seconds(), exp: seconds() + 1800 }));
      expect((await session.next()).command).toBe('CONNECTED');
    },
    'expired by 1 s': badToken((stage) => stage.signedToken({ iat: seconds() - 1801, exp: seconds() - 1 })),
    'issued in the future': badToken((stage) =>
      stage.signedToken({ iat: seconds() + 60, exp: seconds() + 1860 }),
    ),
    'longer than 30 minutes': badToken((stage) =>
      stage.signedToken({ iat: seconds(), exp: seconds() + 1801 }),
    ),
    'without an end': badToken((stage) => stage.signedToken({ exp: undefined })),
  }),
  ...[undefined, '', 0, -1, 1.5, '1001', [1001], null, {}, 1e300].map(
    (configId): BadCase => ({
      id: 'BAD-14',
      title: `the claim configId ${configId === undefined ? 'missing' : JSON.stringify(configId)}`,
      run: badToken((stage) => stage.signedToken({ configId })),
    }),
  ),
  {
    id: 'BAD-15',
    title: 'a token in the query only',
    async run(stage) {
      const session = await stage.open(`/webs?token=${await stage.wsToken()}`);
      session.sendText(connectHead([]));
      expect(await stage.refusal(session)).toEqual(authFailed);
    },
  },
];
