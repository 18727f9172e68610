import { inPlainBase64, part, type SignToken, withSpareBits } from './signed-token.js';

export type InvalidToken = readonly [what: string, token: () => string];

/** Lists tokens that no type of token admits. Those that are signed differ from a valid one in one respect only. */
export function invalidTokens(signed: SignToken): readonly InvalidToken[] {
  return [...malformedTokens(signed), ...tokensOfOtherSigners(signed), ...tokensWithInvalidClaims(signed)];
}

function malformedTokens(signed: SignToken): readonly InvalidToken[] {
  const parts = () => {
    const [header = '', payload = '', signature = ''] = signed().split('.');
    return { header, payload, signature };
  };
  return [
    ['an empty text', () => ''],
    ['a text that is not a JWT', () => 'abc'],
    ['a text of 100 KB', () => 'x'.repeat(100_000)],
    ['a token of two parts', () => `${parts().header}.${parts().payload}`],
    ['a token of four parts', () => `${signed()}.x`],
    ['an empty signature', () => `${parts().header}.${parts().payload}.`],
    ['half a signature', () => `${parts().header}.${parts().payload}.${parts().signature.slice(0, 20)}`],
    ['a signature with other spare bits', () => withSpareBits(signed())],
    ['a signature in plain base64', () => inPlainBase64((jti) => signed({ jti }))],
    ['a signature with padding', () => `${signed()}=`],
    ['a changed payload', () => withClaims(signed(), { role: 'SYSTEM_ADMIN' })],
  ];
}

function tokensOfOtherSigners(signed: SignToken): readonly InvalidToken[] {
  const otherKey = Buffer.alloc(32, 2);
  return [
    ['alg none (BAD-11)', () => withAlgNone(signed(), '')],
    ['alg none with a signature (BAD-11)', () => withAlgNone(signed(), signed().split('.')[2] ?? '')],
    ['another algorithm', () => signed({}, { alg: 'HS512' })],
    ['another key', () => signed({}, {}, otherKey)],
    ['another key for 100 KB', () => signed({ scope: 'x'.repeat(100_000) }, {}, otherKey)],
    ['another typ', () => signed({}, { typ: 'JWT' })],
  ];
}

function tokensWithInvalidClaims(signed: SignToken): readonly InvalidToken[] {
  return [
    ['another audience', () => signed({ aud: 'another' })],
    ['no subject', () => signed({ sub: undefined })],
    ['an unknown role', () => signed({ role: 'GOD' })],
    ['no expiry', () => signed({ exp: undefined })],
    ['an expiry that is not a number', () => signed({ exp: '9999999999' })],
    ['an expiry in the past (BAD-13)', () => signed({ exp: Math.floor(Date.now() / 1000) - 1 })],
  ];
}

function withClaims(token: string, changes: object): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  return [header, part({ ...decoded(payload), ...changes }), signature].join('.');
}

function withAlgNone(token: string, signature: string): string {
  const [header = '', payload = ''] = token.split('.');
  return [part({ ...decoded(header), alg: 'none' }), payload, signature].join('.');
}

function decoded(text: string): object {
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}
