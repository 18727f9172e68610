import { describe, expect, it, vi } from 'vitest';
import { withFixedClock } from '../../testing/fixed-clock.js';
import { type InvalidToken, invalidTokens } from '../../testing/invalid-tokens.js';
import { tokenSigner } from '../../testing/signed-token.js';
import { createAccessTokens } from './access-token.js';
import type { Principal } from './principal.js';
import { createWebSocketTokens } from './web-socket-token.js';

const key = Buffer.alloc(32, 1);
const lifetimeMs = 7 * 24 * 3_600_000;
const tokens = createAccessTokens({ key, lifetimeMs, tokenId: () => 'jti' });
/** The tokens of a service that has not issued them itself: it reads each from its text. */
const restarted = createAccessTokens({ key, lifetimeMs, tokenId: () => 'jti' });

const app: Principal = {
  subject: 'app_1',
  role: 'INTEGRATOR',
  scopes: new Set(['payments:direct', 'terminals:read']),
  merchantId: 'mer_1',
  branchId: null,
  terminal: null,
};

const terminal: Principal = {
  subject: 'term_1',
  role: 'BRANCH',
  scopes: new Set(),
  merchantId: 'mer_1',
  branchId: 'br_1',
  terminal: { configId: 1001, terminalId: 'T00001001' },
};

const signed = tokenSigner(key, 'at+jwt', () => {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: 'tillfleet',
    aud: 'api',
    sub: 'app_1',
    role: 'INTEGRATOR',
    scope: 'payments:direct',
    merchantId: 'mer_1',
    iat: now,
    exp: now + 60,
  };
});

withFixedClock(Date.UTC(2026, 10, 27, 13, 24, 0, 789));

it.each([
  ['an app', app],
  ['a terminal', terminal],
  ['a terminal that was activated again', { ...terminal, generation: 2 }],
])('an access token has all claims of %s', (_, principal) => {
  const { token } = tokens.issue(principal);
  expect(tokens.verify(token)).toEqual(principal);
  expect(restarted.verify(token)).toEqual(principal);
});

it('an access token is valid until the last millisecond before its expiry (AUTH-05)', () => {
  const { token, expiresAt } = tokens.issue(app);
  // The expiry is a whole second, and never later than the lifetime.
  expect(expiresAt).toBe(Date.UTC(2026, 11, 4, 13, 24, 0));
  vi.setSystemTime(expiresAt - 1);
  expect(tokens.verify(token)).toEqual(app);
  vi.setSystemTime(expiresAt);
  expect(tokens.verify(token)).toBeUndefined();
  expect(restarted.verify(token)).toBeUndefined();
});

it('an access token that was verified before still expires (AUTH-05)', () => {
  const { token, expiresAt } = tokens.issue(app);
  for (const before of [lifetimeMs, 600_000, 1_000, 1]) {
    vi.setSystemTime(expiresAt - before);
    for (const each of [tokens, restarted]) expect(each.verify(token)).toEqual(app);
  }
  for (const after of [0, 1, 1_000, 300_000]) {
    vi.setSystemTime(expiresAt + after);
    for (const each of [tokens, restarted]) expect(each.verify(token)).toBeUndefined();
  }
});

it('an unknown scope of an access token is ignored', () => {
  const scopes = tokens.verify(signed({ scope: 'payments:direct everything  ws:subscribe' }))?.scopes;
  expect([...(scopes ?? [])]).toEqual(['payments:direct', 'ws:subscribe']);
});

describe('the mode of an app', () => {
  it('a claim `sandbox` of an access token is ignored (SBX-26)', () => {
    expect(tokens.verify(signed({ sandbox: true }))).toEqual(tokens.verify(signed()));
  });
});

describe('an invalid access token (AUTH-11, AUTH-13, AUTH-14)', () => {
  it('the token that the others differ from is valid', () => {
    expect(tokens.verify(signed())?.subject).toBe('app_1');
  });

  it.each<InvalidToken>([
    ...invalidTokens(signed),
    ['the typ of a wsToken', () => signed({}, { typ: 'ws+jwt' })],
    ['the audience of a wsToken', () => signed({ aud: 'ws' })],
    ['another issuer', () => signed({ iss: 'another' })],
    ['no scope claim', () => signed({ scope: undefined })],
    [
      'a wsToken, even with the same key',
      () =>
        createWebSocketTokens({ key, lifetimeMs: 1_800_000, tokenId: () => 'jti' }).issue(terminal, {
          kind: 'terminal',
          configId: 1001,
          terminalId: 'T00001001',
          observer: false,
        }),
    ],
  ])('an access token is rejected for %s, each time that it comes', (_, token) => {
    const rejected = token();
    expect([tokens.verify(rejected), tokens.verify(rejected)]).toEqual([undefined, undefined]);
  });
});
