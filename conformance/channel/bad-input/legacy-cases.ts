import { expect } from 'vitest';
import { rawFrame } from '../../../src/simulator/stomp/raw-frame.js';
import type { RawStompClient } from '../../../src/simulator/stomp/raw-stomp-client.js';
import { type BadCase, each } from './bad-case.js';
import { part, type Stage } from './fixture.js';

const authFailed = ['AUTH_FAILED', 1008];
const blocked = ['RATE_LIMITED', 1008];
const connect = rawFrame('CONNECT', ['accept-version:1.2']);

/** Connected without a token. */
async function connected(stage: Stage): Promise<RawStompClient> {
  const session = await stage.open();
  session.sendText(connect);
  expect((await session.next()).command).toBe('CONNECTED');
  return session;
}

/** The three headers, with others in their place. */
function claim(
  { mine }: Stage,
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

function subscribe(session: RawStompClient, stage: Stage, headers = claim(stage), queue = stage.queue): void {
  session.sendFrame('SUBSCRIBE', ['id:s', `destination:${queue}`, 'receipt:s', ...headers]);
}

/** Somebody who does not know the secret, so many times. */
async function fail(stage: Stage, times: number, expected = authFailed): Promise<void> {
  for (let count = 0; count < times; count++) {
    const session = await connected(stage);
    subscribe(session, stage, claim(stage, { access_id: `guess ${count}` }));
    expect(await stage.refusal(session)).toEqual(expected);
  }
}

function refusedClaim(changes: Readonly<Record<string, string | undefined>>) {
  return async (stage: Stage) => {
    const session = await connected(stage);
    subscribe(session, stage, claim(stage, changes));
    expect(await stage.refusal(session)).toEqual(authFailed);
    expect(await stage.isOnline()).toBe(false);
  };
}

/** Refused before it has said who it is. */
function tooEarly(say: (session: RawStompClient, stage: Stage) => void, expected = authFailed) {
  return async (stage: Stage) => {
    const session = await connected(stage);
    say(session, stage);
    expect(await stage.refusal(session)).toEqual(expected);
    expect(await stage.isOnline()).toBe(false);
  };
}

const register = 'destination:/app/terminal/register';

/** BAD-16 to BAD-19: terminals without a token. */
export const legacyCases: readonly BadCase[] = [
  ...each(
    'BAD-16',
    Object.fromEntries(
      [
        ['nothing in it', 'Authorization:'],
        ['a token that is none', 'Authorization:Bearer x'],
        ['an unsigned token', `Authorization:Bearer ${part({ alg: 'none' })}.${part({})}.`],
        ['another scheme', 'Authorization:Basic dGVybTpzZWNyZXQ='],
        ['small letters', 'authorization:Bearer x'],
      ].map(([what, line]) => [
        `an Authorization with ${what} does not fall back to legacy`,
        async (stage: Stage) => {
          const session = await stage.open();
          session.sendText(rawFrame('CONNECT', ['accept-version:1.2', String(line), ...claim(stage)]));
          subscribe(session, stage);
          expect(await stage.refusal(session)).toEqual(authFailed);
          expect(await stage.isOnline()).toBe(false);
        },
      ]),
    ),
  ),
  ...each('BAD-17', {
    'SEND before SUBSCRIBE is refused': tooEarly((session) => session.sendFrame('SEND', [register])),
    'SEND before SUBSCRIBE, with the claim in its headers': tooEarly((session, stage) =>
      session.sendFrame('SEND', [register, ...claim(stage)]),
    ),
    'SEND to nowhere before SUBSCRIBE': tooEarly((session) => session.sendFrame('SEND', ['destination:/x'])),
    'SEND in the same message as CONNECT': async (stage) => {
      const session = await stage.open();
      session.sendText(connect + rawFrame('SEND', [register]));
      expect((await session.next()).command).toBe('CONNECTED');
      expect(await stage.refusal(session)).toEqual(authFailed);
    },
    'BEGIN before SUBSCRIBE': tooEarly((session) => session.sendFrame('BEGIN', ['transaction:t'])),
    'ACK before SUBSCRIBE': tooEarly(
      (session) => session.sendFrame('ACK', ['id:1']),
      ['PROTOCOL_ERROR', 1002],
    ),
    'no SUBSCRIBE at all: open at 9.9 s, refused at 10 s, whatever beats': async (stage) => {
      const session = await connected(stage);
      for (let second = 0; second < 9; second++) {
        session.sendHeartBeat();
        await stage.pass(1_000);
      }
      await stage.pass(900);
      expect(session.frames).toEqual([]);
      await stage.pass(100);
      expect(await stage.refusal(session)).toEqual(authFailed);
    },
    'DISCONNECT instead of SUBSCRIBE is answered': async (stage) => {
      const session = await connected(stage);
      session.sendFrame('DISCONNECT', ['receipt:bye']);
      expect((await session.next()).command).toBe('RECEIPT');
      expect((await session.ended).status).toBe(1000);
    },
  }),
  ...each('BAD-18', {
    "a good claim and a neighbour's queue": async (stage) => {
      const session = await connected(stage);
      subscribe(session, stage, claim(stage), `/queue/terminal/${stage.other.configId}`);
      expect(await stage.refusal(session)).toEqual(['FORBIDDEN_DESTINATION', 1008]);
    },
    'a good claim and the admin topic': async (stage) => {
      const session = await connected(stage);
      subscribe(session, stage, claim(stage), '/topic/admin/events');
      expect(await stage.refusal(session)).toEqual(['FORBIDDEN_DESTINATION', 1008]);
    },
    "a second SUBSCRIBE with a neighbour's claim": async (stage) => {
      const session = await connected(stage);
      subscribe(session, stage);
      expect((await session.next()).command).toBe('RECEIPT');
      const { configId, terminalId, accessId } = stage.other;
      const headers = [`config_id:${configId}`, `terminal_id:${terminalId}`, `access_id:${accessId}`];
      session.sendFrame('SUBSCRIBE', ['id:2', `destination:/queue/terminal/${configId}`, ...headers]);
      expect(await stage.refusal(session)).toEqual(['FORBIDDEN_DESTINATION', 1008]);
    },
    "a neighbour's config_id": async (stage) => {
      const configId = String(stage.other.configId);
      const session = await connected(stage);
      subscribe(session, stage, claim(stage, { config_id: configId }), `/queue/terminal/${configId}`);
      expect(await stage.refusal(session)).toEqual(authFailed);
    },
    "a neighbour's terminal_id": async (stage) =>
      refusedClaim({ terminal_id: stage.other.terminalId })(stage),
    "a neighbour's access_id": async (stage) => refusedClaim({ access_id: stage.other.accessId })(stage),
  }),
  ...each('BAD-19', {
    'without config_id': refusedClaim({ config_id: undefined }),
    'without terminal_id': refusedClaim({ terminal_id: undefined }),
    'without access_id': refusedClaim({ access_id: undefined }),
    'an empty access_id': refusedClaim({ access_id: '' }),
    'an access_id of 8 KB': refusedClaim({ access_id: 'x'.repeat(8_000) }),
    'a config_id of no terminal': refusedClaim({ config_id: '999999999' }),
    'ten wrong access_ids are refused, then even the right one is throttled for 60 s': async (stage) => {
      await fail(stage, 10);
      await fail(stage, 3, blocked);
      const right = await connected(stage);
      subscribe(right, stage);
      expect(await stage.refusal(right)).toEqual(blocked);
      await stage.pass(59_000);
      const early = await connected(stage);
      subscribe(early, stage);
      expect(await stage.refusal(early)).toEqual(blocked);
      await stage.pass(1_000);
      const late = await connected(stage);
      subscribe(late, stage);
      expect((await late.next()).command).toBe('RECEIPT');
    },
    'ten at once are no way round it': async (stage) => {
      const sessions = await Promise.all(Array.from({ length: 15 }, () => connected(stage)));
      sessions.forEach((session, count) => {
        subscribe(session, stage, claim(stage, { access_id: `guess ${count}` }));
      });
      const codes = await Promise.all(sessions.map(async (session) => (await stage.refusal(session))[0]));
      expect(codes.filter((code) => code === 'AUTH_FAILED')).toHaveLength(10);
      expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(5);
    },
    'nine in a minute and one in the next are no reason': async (stage) => {
      await fail(stage, 9);
      await stage.pass(60_000);
      await fail(stage, 1);
      const session = await connected(stage);
      subscribe(session, stage);
      expect((await session.next()).command).toBe('RECEIPT');
    },
  }),
  {
    id: 'BAD-19',
    title: 'config_ids that are no configId are refused, and share one throttle',
    async run(stage) {
      const odd = ['', '0', '-1', '1.0', '01', '1e3', '0x1', ' 1', '٣', 'null', '1', '1'];
      const codes: unknown[] = [];
      for (const config_id of odd) {
        const session = await connected(stage);
        const whole = config_id === '1' ? `0${stage.mine.configId}` : config_id;
        subscribe(session, stage, claim(stage, { config_id: whole }));
        codes.push((await stage.refusal(session))[0]);
      }
      expect(codes).toEqual([...Array(10).fill('AUTH_FAILED'), 'RATE_LIMITED', 'RATE_LIMITED']);
      const good = await connected(stage);
      subscribe(good, stage);
      expect((await good.next()).command).toBe('RECEIPT');
    },
  },
];
