import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inPlainBase64, part, signedToken, withSpareBits } from '../../testing/signed-token.js';
import { createAccessTokens } from './access-token.js';
import type { Principal } from './principal.js';
import { createWebSocketTokens } from './web-socket-token.js';

const key = Buffer.alloc(32, 1);
const lifetimeMs = 7 * 24 * 3_600_000;
const tokens = createAccessTokens({ key, lifetimeMs, tokenId: () => 'jti' });

const app: Principal = {
  subject: 'app_1',
  role: 'INTEGRATOR',
  scopes: new Set(['payments:direct', 'terminals:read']),
  merchantId: 'mer_1',
  branchId: null,
  sandbox: true,
  terminal: null,
};

const terminal: Principal = {
  subject: 'term_1',
  role: 'BRANCH',
  scopes: new Set(),
  merchantId: 'mer_1',
  branchId: 'br_1',
  sandbox: false,
  terminal: { configId: 1001, terminalId: 'T00001001' },
};

/** A token of the right key, with these claims, header fields and key in place of the good ones. */
function signed(claims: object = {}, header: object = {}, by = key): string {
  const now = Math.floor(Date.now() / 1000);
  const good = {
    iss: 'tillfleet',
    aud: 'api',
    sub: 'app_1',
    role: 'INTEGRATOR',
    scope: 'payments:direct',
    merchantId: 'mer_1',
    iat: now,
    exp: now + 60,
  };
  return signedToken({
    key: by,
    header: { alg: 'HS256', typ: 'at+jwt', ...header },
    claims: { ...good, ...claims },
  });
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: Date.UTC(2026, 10, 27, 13, 24, 0, 789),
  });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('an access token', () => {
  it.each([
    ['an app', app],
    ['a terminal', terminal],
  ])('says of %s all that it was issued for', (_, principal) => {
    expect(tokens.verify(tokens.issue(principal).token)).toEqual(principal);
  });

  it('works until the last millisecond of its life and not at the instant of its expiry (AUTH-05)', () => {
    const { token, expiresAt } = tokens.issue(app);
    // To the second, and never longer than its life.
    expect(expiresAt).toBe(Date.UTC(2026, 11, 4, 13, 24, 0));
    vi.setSystemTime(expiresAt - 1);
    expect(tokens.verify(token)).toEqual(app);
    vi.setSystemTime(expiresAt);
    expect(tokens.verify(token)).toBeUndefined();
  });

  it('is not kept alive by having been looked at a moment before (AUTH-05)', () => {
    const { token, expiresAt } = tokens.issue(app);
    for (const before of [lifetimeMs, 600_000, 1_000, 1]) {
      vi.setSystemTime(expiresAt - before);
      expect(tokens.verify(token)).toEqual(app);
    }
    for (const after of [0, 1, 1_000, 300_000]) {
      vi.setSystemTime(expiresAt + after);
      expect(tokens.verify(token)).toBeUndefined();
    }
  });

  it('drops a scope that does not exist', () => {
    const scopes = tokens.verify(signed({ scope: 'payments:direct everything  ws:subscribe' }))?.scopes;
    expect([...(scopes ?? [])]).toEqual(['payments:direct', 'ws:subscribe']);
  });
});

describe('what is refused as an access token (AUTH-11, AUTH-13, AUTH-14)', () => {
  const other = Buffer.alloc(32, 2);
  /** The good one with this head, and with the end of it replaced or left. */
  const headed = (header: object, end: (signature: string) => string) => {
    const [, payload = '', signature = ''] = signed().split('.');
    return `${part(header)}.${payload}${end(signature)}`;
  };
  const good = { alg: 'HS256', typ: 'at+jwt' };

  it('is never the good one, which is here to show that the others differ in one thing only', () => {
    expect(tokens.verify(signed())?.subject).toBe('app_1');
  });

  it.each<[what: string, token: () => string]>([
    ['nothing', () => ''],
    ['no JWT', () => 'abc'],
    ['two parts', () => headed(good, () => '')],
    ['four parts', () => `${signed()}.x`],
    ['an empty signature', () => headed(good, () => '.')],
    ['half a signature', () => headed(good, (signature) => `.${signature.slice(0, 20)}`)],
    ['the signature with other spare bits', () => withSpareBits(signed())],
    ['the signature in plain base64', () => inPlainBase64((jti) => signed({ jti }))],
    ['the signature with padding', () => `${signed()}=`],
    ['alg none', () => headed({ ...good, alg: 'none' }, () => '.')],
    ['alg none with a signature', () => headed({ ...good, alg: 'none' }, (signature) => `.${signature}`)],
    ['another algorithm', () => signed({}, { alg: 'HS512' })],
    ['another key', () => signed({}, {}, other)],
    ['another typ', () => signed({}, { typ: 'JWT' })],
    ['the typ of a wsToken', () => signed({}, { typ: 'ws+jwt' })],
    ['another audience', () => signed({ aud: 'ws' })],
    ['another issuer', () => signed({ iss: 'somebody' })],
    ['no expiry', () => signed({ exp: undefined })],
    ['an expiry that is no number', () => signed({ exp: '9999999999' })],
    ['an expiry in the past', () => signed({ exp: Math.floor(Date.now() / 1000) - 1 })],
    ['an unknown role', () => signed({ role: 'GOD' })],
    ['no subject', () => signed({ sub: undefined })],
    ['no scope claim', () => signed({ scope: undefined })],
    ['100 KB', () => signed({ scope: 'x'.repeat(100_000) }, {}, other)],
    ['100 KB of nothing', () => 'x'.repeat(100_000)],
    [
      'a tampered payload',
      () => {
        const [first = '', payload = '', last = ''] = signed().split('.');
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
        return [first, part({ ...claims, role: 'SYSTEM_ADMIN' }), last].join('.');
      },
    ],
    [
      'a wsToken, even of the same key',
      () =>
        createWebSocketTokens({ key, lifetimeMs: 1_800_000, tokenId: () => 'jti' }).issue(
          'term_1',
          'BRANCH',
          { kind: 'terminal', configId: 1001, terminalId: 'T00001001', observer: false },
        ),
    ],
  ])('%s', (_, token) => {
    expect(tokens.verify(token())).toBeUndefined();
  });
});
