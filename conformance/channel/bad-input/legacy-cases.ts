import { expect } from 'vitest';
import { rawFrame } from '../../../src/simulator/stomp/raw-frame.js';
import type { RawStompClient } from '../../../src/simulator/stomp/raw-stomp-client.js';
import { type BadCase, each } from './bad-case.js';
import { type BadInputFixture, part } from './fixture.js';
import { authFailed, forbiddenDestination, protocolError, rateLimited } from './rejections.js';

const connect = rawFrame('CONNECT', ['accept-version:1.2']);

/** A session that connected without a token. */
async function connected(fixture: BadInputFixture): Promise<RawStompClient> {
  const session = await fixture.open();
  session.sendText(connect);
  expect((await session.next()).command).toBe('CONNECTED');
  return session;
}

/** The three identity headers, some of them replaced. */
function claim(
  { sender: mine }: BadInputFixture,
  changes: Readonly<Record<string, string | undefined>> = {},
): readonly string[] {
  const claimed: Readonly<Record<string, string | undefined>> = {
    config_id: String(mine.configId),
    terminal_id: mine.terminalId,
    access_id: mine.accessId,
    ...changes,
  };
  return Object.entries(claimed).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${value}`],
  );
}

function subscribe(
  session: RawStompClient,
  fixture: BadInputFixture,
  headers = claim(fixture),
  queue = fixture.queue,
): void {
  session.sendFrame('SUBSCRIBE', ['id:s', `destination:${queue}`, 'receipt:s', ...headers]);
}

/** Sends SUBSCRIBE with a wrong access_id several times. */
async function fail(fixture: BadInputFixture, times: number, expected = authFailed): Promise<void> {
  for (let count = 0; count < times; count++) {
    const session = await connected(fixture);
    subscribe(session, fixture, claim(fixture, { access_id: `guess ${count}` }));
    expect(await fixture.rejection(session)).toEqual(expected);
  }
}

function rejectedIdentity(changes: Readonly<Record<string, string | undefined>>) {
  return async (fixture: BadInputFixture) => {
    const session = await connected(fixture);
    subscribe(session, fixture, claim(fixture, changes));
    expect(await fixture.rejection(session)).toEqual(authFailed);
    expect(await fixture.isOnline()).toBe(false);
  };
}

/** Input before authentication, which must be rejected. */
function tooEarly(send: (session: RawStompClient, fixture: BadInputFixture) => void, expected = authFailed) {
  return async (fixture: BadInputFixture) => {
    const session = await connected(fixture);
    send(session, fixture);
    expect(await fixture.rejection(session)).toEqual(expected);
    expect(await fixture.isOnline()).toBe(false);
  };
}

const register = 'destination:/app/terminal/register';

/** Sends CONNECT with that line, and SUBSCRIBE, as a legacy terminal does; both must be accepted. */
function withoutToken(line: string, pathOf: (token: string) => string = () => '/webs') {
  return async (fixture: BadInputFixture) => {
    const session = await fixture.open(pathOf(await fixture.wsToken()));
    session.sendText(rawFrame('CONNECT', ['accept-version:1.2', ...(line === '' ? [] : [line])]));
    expect((await session.next()).command).toBe('CONNECTED');
    subscribe(session, fixture);
    expect((await session.next()).command).toBe('RECEIPT');
  };
}

/** BAD-10, BAD-15 with legacy enabled, BAD-16 to BAD-19: terminals without a token. */
export const legacyCases: readonly BadCase[] = [
  ...each('BAD-10', {
    'no Authorization is a CONNECT of a legacy terminal': withoutToken(''),
    'an empty Authorization is a CONNECT of a legacy terminal': withoutToken('Authorization:'),
    'an Authorization with Basic x is a CONNECT of a legacy terminal': withoutToken('Authorization:Basic x'),
    ...Object.fromEntries(
      ['', 'x'.repeat(5_000), 'a b'].map((token) => [
        `a bearer token ${JSON.stringify(token.slice(0, 9))} of ${token.length} bytes is rejected with legacy enabled`,
        async (fixture: BadInputFixture) => {
          const session = await fixture.open();
          session.connect(token);
          expect(await fixture.rejection(session)).toEqual(authFailed);
        },
      ]),
    ),
  }),
  ...each('BAD-15', {
    'a token that is only in the query is not read with legacy enabled': withoutToken(
      '',
      (token) => `/webs?token=${token}`,
    ),
  }),
  ...each(
    'BAD-16',
    Object.fromEntries(
      [
        ['an empty token', 'Authorization:Bearer '],
        ['an invalid token', 'Authorization:Bearer x'],
        ['an unsigned token', `Authorization:Bearer ${part({ alg: 'none' })}.${part({})}.`],
        ['a lower-case scheme', 'Authorization:bearer x'],
        ['a lower-case name', 'authorization:Bearer x'],
      ].map(([what, line]) => [
        `a bearer Authorization with ${what} does not fall back to legacy`,
        async (fixture: BadInputFixture) => {
          const session = await fixture.open();
          session.sendText(rawFrame('CONNECT', ['accept-version:1.2', String(line), ...claim(fixture)]));
          subscribe(session, fixture);
          expect(await fixture.rejection(session)).toEqual(authFailed);
          expect(await fixture.isOnline()).toBe(false);
        },
      ]),
    ),
  ),
  ...each('BAD-17', {
    'SEND before SUBSCRIBE is rejected': tooEarly((session) => session.sendFrame('SEND', [register])),
    'SEND before SUBSCRIBE with the identity headers is rejected': tooEarly((session, fixture) =>
      session.sendFrame('SEND', [register, ...claim(fixture)]),
    ),
    'SEND to an unknown destination before SUBSCRIBE is rejected': tooEarly((session) =>
      session.sendFrame('SEND', ['destination:/x']),
    ),
    'SEND in the same message as CONNECT is rejected': async (fixture) => {
      const session = await fixture.open();
      session.sendText(connect + rawFrame('SEND', [register]));
      expect((await session.next()).command).toBe('CONNECTED');
      expect(await fixture.rejection(session)).toEqual(authFailed);
    },
    'BEGIN before SUBSCRIBE is rejected': tooEarly((session) =>
      session.sendFrame('BEGIN', ['transaction:t']),
    ),
    'ACK before SUBSCRIBE is rejected': tooEarly(
      (session) => session.sendFrame('ACK', ['id:1']),
      protocolError,
    ),
    'a session without SUBSCRIBE is open at 9.9 s and rejected at 10 s, despite heart-beats': async (
      fixture,
    ) => {
      const session = await connected(fixture);
      for (let second = 0; second < 9; second++) {
        session.sendHeartBeat();
        await fixture.pass(1_000);
      }
      await fixture.pass(900);
      expect(session.frames).toEqual([]);
      await fixture.pass(100);
      expect(await fixture.rejection(session)).toEqual(authFailed);
    },
    'DISCONNECT instead of SUBSCRIBE receives its RECEIPT': async (fixture) => {
      const session = await connected(fixture);
      session.sendFrame('DISCONNECT', ['receipt:bye']);
      expect((await session.next()).command).toBe('RECEIPT');
      expect((await session.ended).status).toBe(1000);
    },
  }),
  ...each('BAD-18', {
    "SUBSCRIBE with a valid identity to a sibling's queue is rejected": async (fixture) => {
      const session = await connected(fixture);
      subscribe(session, fixture, claim(fixture), `/queue/terminal/${fixture.sibling.configId}`);
      expect(await fixture.rejection(session)).toEqual(forbiddenDestination);
    },
    'SUBSCRIBE with a valid identity to the admin topic is rejected': async (fixture) => {
      const session = await connected(fixture);
      subscribe(session, fixture, claim(fixture), '/topic/admin/events');
      expect(await fixture.rejection(session)).toEqual(forbiddenDestination);
    },
    "a second SUBSCRIBE with a sibling's identity is rejected": async (fixture) => {
      const session = await connected(fixture);
      subscribe(session, fixture);
      expect((await session.next()).command).toBe('RECEIPT');
      const { configId, terminalId, accessId } = fixture.sibling;
      const headers = [`config_id:${configId}`, `terminal_id:${terminalId}`, `access_id:${accessId}`];
      session.sendFrame('SUBSCRIBE', ['id:2', `destination:/queue/terminal/${configId}`, ...headers]);
      expect(await fixture.rejection(session)).toEqual(forbiddenDestination);
    },
    "SUBSCRIBE with a sibling's config_id is rejected": async (fixture) => {
      const configId = String(fixture.sibling.configId);
      const session = await connected(fixture);
      subscribe(session, fixture, claim(fixture, { config_id: configId }), `/queue/terminal/${configId}`);
      expect(await fixture.rejection(session)).toEqual(authFailed);
    },
    "SUBSCRIBE with a sibling's terminal_id is rejected": async (fixture) =>
      rejectedIdentity({ terminal_id: fixture.sibling.terminalId })(fixture),
    "SUBSCRIBE with a sibling's access_id is rejected": async (fixture) =>
      rejectedIdentity({ access_id: fixture.sibling.accessId })(fixture),
  }),
  ...each('BAD-19', {
    'SUBSCRIBE without config_id is rejected': rejectedIdentity({ config_id: undefined }),
    'SUBSCRIBE without terminal_id is rejected': rejectedIdentity({ terminal_id: undefined }),
    'SUBSCRIBE without access_id is rejected': rejectedIdentity({ access_id: undefined }),
    'SUBSCRIBE with an empty access_id is rejected': rejectedIdentity({ access_id: '' }),
    'SUBSCRIBE with an access_id of 8 KB is rejected': rejectedIdentity({ access_id: 'x'.repeat(8_000) }),
    'SUBSCRIBE with an unknown config_id is rejected': rejectedIdentity({ config_id: '999999999' }),
    'ten wrong access_ids are rejected, and then even the right one is throttled for 60 s': async (
      fixture,
    ) => {
      await fail(fixture, 10);
      await fail(fixture, 3, rateLimited);
      const right = await connected(fixture);
      subscribe(right, fixture);
      expect(await fixture.rejection(right)).toEqual(rateLimited);
      await fixture.pass(59_000);
      const early = await connected(fixture);
      subscribe(early, fixture);
      expect(await fixture.rejection(early)).toEqual(rateLimited);
      await fixture.pass(1_000);
      const late = await connected(fixture);
      subscribe(late, fixture);
      expect((await late.next()).command).toBe('RECEIPT');
    },
    'simultaneous attempts are throttled after ten too': async (fixture) => {
      const sessions = await Promise.all(Array.from({ length: 15 }, () => connected(fixture)));
      sessions.forEach((session, count) => {
        subscribe(session, fixture, claim(fixture, { access_id: `guess ${count}` }));
      });
      const codes = await Promise.all(sessions.map(async (session) => (await fixture.rejection(session))[0]));
      expect(codes.filter((code) => code === 'AUTH_FAILED')).toHaveLength(10);
      expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(5);
    },
    'nine attempts in a minute and one in the next are not throttled': async (fixture) => {
      await fail(fixture, 9);
      await fixture.pass(60_000);
      await fail(fixture, 1);
      const session = await connected(fixture);
      subscribe(session, fixture);
      expect((await session.next()).command).toBe('RECEIPT');
    },
  }),
  {
    id: 'BAD-19',
    title: 'invalid config_ids are rejected, and share one throttle',
    async run(fixture) {
      const odd = ['', '0', '-1', '1.0', '01', '1e3', '0x1', ' 1', '٣', 'null', '1', '1'];
      const codes: unknown[] = [];
      for (const config_id of odd) {
        const session = await connected(fixture);
        const whole = config_id === '1' ? `0${fixture.sender.configId}` : config_id;
        subscribe(session, fixture, claim(fixture, { config_id: whole }));
        codes.push((await fixture.rejection(session))[0]);
      }
      expect(codes).toEqual([...Array(10).fill('AUTH_FAILED'), 'RATE_LIMITED', 'RATE_LIMITED']);
      const good = await connected(fixture);
      subscribe(good, fixture);
      expect((await good.next()).command).toBe('RECEIPT');
    },
  },
];
