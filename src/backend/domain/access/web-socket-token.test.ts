import { describe, expect, it, vi } from 'vitest';
import { withFixedClock } from '../../testing/fixed-clock.js';
import { type InvalidToken, invalidTokens } from '../../testing/invalid-tokens.js';
import { part, tokenSigner, withSpareBits } from '../../testing/signed-token.js';
import { createAccessTokens } from './access-token.js';
import { createWebSocketTokens, type WebSocketGrant } from './web-socket-token.js';

const key = Buffer.alloc(32, 1);
const lifetimeMs = 1_800_000;
const tokens = createWebSocketTokens({ key, lifetimeMs, tokenId: () => 'jti' });
/** The tokens of a service that has not issued them itself: it reads each from its text. */
const restarted = createWebSocketTokens({ key, lifetimeMs, tokenId: () => 'jti' });
const terminalGrant: WebSocketGrant = {
  kind: 'terminal',
  configId: 1001,
  terminalId: 'T00001001',
  observer: false,
};

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

const signed = tokenSigner(key, 'ws+jwt', () => ({
  aud: 'ws',
  sub: 'term_1',
  role: 'BRANCH',
  configId: 1001,
  terminalId: 'T00001001',
  observer: false,
  iat: seconds(),
  exp: seconds() + 1800,
}));

withFixedClock();

it.each<WebSocketGrant>([terminalGrant, { ...terminalGrant, observer: true }, { kind: 'admin' }])(
  'a wsToken has the grant that it was issued for: %j',
  (grant) => {
    const token = tokens.issue({ subject: 'someone', role: 'BRANCH' }, grant);
    for (const each of [tokens, restarted])
      expect(each.verify(token)).toEqual({
        subject: 'someone',
        role: 'BRANCH',
        grant,
        expiresAt: Date.now() + lifetimeMs,
      });
  },
);

it('a wsToken has the generation of its user (AUTH-16)', () => {
  const user = { subject: 'user_1', role: 'MERCHANT', generation: 2 } as const;
  const token = tokens.issue(user, terminalGrant);
  for (const each of [tokens, restarted]) expect(each.verify(token)).toMatchObject({ subjectGeneration: 2 });
});

it('a wsToken lives 30 minutes, without tolerance (CHN-08)', () => {
  const token = tokens.issue({ subject: 'term_1', role: 'BRANCH' }, terminalGrant);
  vi.advanceTimersByTime(lifetimeMs - 1);
  for (const each of [tokens, restarted]) expect(each.verify(token)?.grant).toEqual(terminalGrant);
  vi.advanceTimersByTime(1);
  for (const each of [tokens, restarted]) expect(each.verify(token)).toBeUndefined();
});

it('a wsToken that was issued in the future, since the clock was set back, is rejected (BAD-13)', () => {
  const token = tokens.issue({ subject: 'term_1', role: 'BRANCH' }, terminalGrant);
  vi.setSystemTime(Date.now() - 2_000);
  for (const each of [tokens, restarted]) expect(each.verify(token)).toBeUndefined();
});

it.each<readonly [what: string, change: (token: string) => string]>([
  ['another signature', (token) => `${withoutSignature(token)}.${part({ another: 'signature' })}`],
  ['an empty signature', (token) => `${withoutSignature(token)}.`],
  ['other spare bits', withSpareBits],
  ['padding', (token) => `${token}=`],
  ['letters of another case', (token) => token.toLowerCase()],
  ['another header', (token) => part({ alg: 'none', typ: 'ws+jwt' }) + token.slice(token.indexOf('.'))],
])('a wsToken that was issued here is rejected with %s (CHN-03)', (_, change) => {
  const token = tokens.issue({ subject: 'term_1', role: 'BRANCH' }, terminalGrant);
  expect(tokens.verify(token)?.grant).toEqual(terminalGrant);
  expect(tokens.verify(change(token))).toBeUndefined();
});

function withoutSignature(token: string): string {
  return token.slice(0, token.lastIndexOf('.'));
}

describe('an invalid wsToken (CHN-03, BAD-11 to BAD-14)', () => {
  const otherKey = Buffer.alloc(32, 2);

  it('the token that the others differ from is valid', () => {
    expect(tokens.verify(signed())?.grant).toEqual(terminalGrant);
  });

  it.each<InvalidToken>([
    ...invalidTokens(signed),
    ['another key with a kid (BAD-11)', () => signed({}, { kid: '../../x' }, otherKey)],
    ['another key with a jku (BAD-11)', () => signed({}, { jku: 'http://x.invalid' }, otherKey)],
    ['an unknown kid (BAD-11)', () => signed({}, { kid: 'another' })],
    ['a kid that is a path (BAD-11)', () => signed({}, { kid: '../../x' })],
    ['a jku (BAD-11)', () => signed({}, { jku: 'http://x.invalid' })],
    ['a key in its header (BAD-11)', () => signed({}, { jwk: { kty: 'oct', k: 'YQ' } })],
    ['the audience of an access token', () => signed({ aud: 'api' })],
    [
      'an access token, even with the same key (BAD-12)',
      () =>
        createAccessTokens({ key, lifetimeMs, tokenId: () => 'jti' }).issue({
          subject: 'term_1',
          role: 'BRANCH',
          scopes: new Set(),
          merchantId: 'mer_1',
          branchId: 'br_1',
          terminal: { configId: 1001, terminalId: 'T00001001' },
        }).token,
    ],
    ['an expiry a second ago (BAD-13)', () => signed({ iat: seconds() - 1801, exp: seconds() - 1 })],
    ['an expiry at this instant (BAD-13)', () => signed({ iat: seconds() - 1800, exp: seconds() })],
    ['an issue in the future (BAD-13)', () => signed({ iat: seconds() + 1, exp: seconds() + 2 })],
    ['a lifetime that is too long (BAD-13)', () => signed({ exp: seconds() + 1801 })],
    ['no iat', () => signed({ iat: undefined })],
    ...[undefined, '', 0, -1, 1.5, '1001', [1001], null, 2 ** 53].map(
      (configId): InvalidToken => [
        `configId ${JSON.stringify(configId)} (BAD-14)`,
        () => signed({ configId }),
      ],
    ),
    ['no terminalId', () => signed({ terminalId: undefined })],
    ['no observer flag', () => signed({ observer: undefined })],
    ['both a terminal and the topic', () => signed({ topic: 'admin' })],
    ['another topic', () => signed({ topic: 'events', configId: undefined })],
  ])('a wsToken is rejected for %s', (_, token) => {
    expect(tokens.verify(token())).toBeUndefined();
  });
});
