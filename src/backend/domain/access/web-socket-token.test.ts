import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inPlainBase64, part, signedToken, withSpareBits } from '../../testing/signed-token.js';
import { createAccessTokens } from './access-token.js';
import { createWebSocketTokens, type WebSocketGrant } from './web-socket-token.js';

const key = Buffer.alloc(32, 1);
const lifetimeMs = 1_800_000;
const tokens = createWebSocketTokens({ key, lifetimeMs, tokenId: () => 'jti' });
const terminalGrant: WebSocketGrant = {
  kind: 'terminal',
  configId: 1001,
  terminalId: 'T00001001',
  observer: false,
};

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** A token of the right key for terminal 1001, with these claims changed. */
function signed(claims: object = {}, header: object = {}, by = key) {
  const good = {
    aud: 'ws',
    sub: 'term_1',
    role: 'BRANCH',
    configId: 1001,
    terminalId: 'T00001001',
    observer: false,
    iat: seconds(),
    exp: seconds() + 1800,
  };
  return signedToken({
    key: by,
    header: { alg: 'HS256', typ: 'ws+jwt', ...header },
    claims: { ...good, ...claims },
  });
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: Date.UTC(2026, 10, 27, 13, 24, 0),
  });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a wsToken', () => {
  it.each<WebSocketGrant>([terminalGrant, { ...terminalGrant, observer: true }, { kind: 'admin' }])(
    'opens what it was issued for: %j',
    (grant) => {
      expect(tokens.verify(tokens.issue('someone', 'BRANCH', grant))).toEqual({
        subject: 'someone',
        role: 'BRANCH',
        grant,
        expiresAt: Date.now() + lifetimeMs,
      });
    },
  );

  it('lives 30 minutes, and no tolerance longer (CHN-08)', () => {
    const token = tokens.issue('term_1', 'BRANCH', terminalGrant);
    vi.advanceTimersByTime(lifetimeMs - 1);
    expect(tokens.verify(token)?.grant).toEqual(terminalGrant);
    vi.advanceTimersByTime(1);
    expect(tokens.verify(token)).toBeUndefined();
  });
});

describe('what is refused as a wsToken (CHN-03, BAD-11 to BAD-14)', () => {
  it('is never the good one, which is here to show that the others differ in one thing only', () => {
    expect(tokens.verify(signed())?.grant).toEqual(terminalGrant);
  });

  it.each<[what: string, token: () => string]>([
    ['nothing', () => ''],
    ['alg none (BAD-11)', () => `${none()}.${signed().split('.')[1]}.`],
    ['alg none with a signature (BAD-11)', () => `${none()}.${signed().split('.').slice(1).join('.')}`],
    ['an empty signature', () => `${signed().split('.').slice(0, 2).join('.')}.`],
    ['the signature with other spare bits', () => withSpareBits(signed())],
    ['the signature in plain base64', () => inPlainBase64((jti) => signed({ jti }))],
    ['another key', () => signed({}, {}, Buffer.alloc(32, 2))],
    ['another key with a kid (BAD-11)', () => signed({}, { kid: '../../x' }, Buffer.alloc(32, 2))],
    ['another key with a jku (BAD-11)', () => signed({}, { jku: 'http://x.invalid' }, Buffer.alloc(32, 2))],
    ['a kid that nobody knows (BAD-11)', () => signed({}, { kid: 'another' })],
    ['a kid that is a path (BAD-11)', () => signed({}, { kid: '../../x' })],
    ['a jku (BAD-11)', () => signed({}, { jku: 'http://x.invalid' })],
    ['a key of its own (BAD-11)', () => signed({}, { jwk: { kty: 'oct', k: 'YQ' } })],
    ['another typ', () => signed({}, { typ: 'JWT' })],
    ['another audience', () => signed({ aud: 'api' })],
    [
      'an access token, even of the same key (BAD-12)',
      () =>
        createAccessTokens({ key, lifetimeMs, tokenId: () => 'jti' }).issue({
          subject: 'term_1',
          role: 'BRANCH',
          scopes: new Set(),
          merchantId: 'mer_1',
          branchId: 'br_1',
          sandbox: false,
          terminal: { configId: 1001, terminalId: 'T00001001' },
        }).token,
    ],
    ['one expired by a second (BAD-13)', () => signed({ iat: seconds() - 1801, exp: seconds() - 1 })],
    ['one that expires now (BAD-13)', () => signed({ iat: seconds() - 1800, exp: seconds() })],
    ['one from the future (BAD-13)', () => signed({ iat: seconds() + 1, exp: seconds() + 2 })],
    ['one longer-lived than any (BAD-13)', () => signed({ exp: seconds() + 1801 })],
    ['one without iat', () => signed({ iat: undefined })],
    ...[undefined, '', 0, -1, 1.5, '1001', [1001], null, 2 ** 53].map((configId): [string, () => string] => [
      `configId ${JSON.stringify(configId)} (BAD-14)`,
      () => signed({ configId }),
    ]),
    ['no terminalId', () => signed({ terminalId: undefined })],
    ['no observer flag', () => signed({ observer: undefined })],
    ['an unknown role', () => signed({ role: 'GOD' })],
    ['both a terminal and the topic', () => signed({ topic: 'admin' })],
    ['another topic', () => signed({ topic: 'events', configId: undefined })],
  ])('%s', (_, token) => {
    expect(tokens.verify(token())).toBeUndefined();
  });
});

function none(): string {
  return part({ alg: 'none', typ: 'ws+jwt' });
}
