import { createHmac } from 'node:crypto';

export interface SigningOptions {
  readonly key: Uint8Array;
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Signs a valid token with some of its claims, its header fields or its key replaced. */
export type SignToken = (claims?: object, header?: object, key?: Uint8Array) => string;

/** Returns a function that signs tokens of that type. */
export function tokenSigner(key: Uint8Array, typ: string, validClaims: () => object): SignToken {
  return (claims, header, otherKey = key) =>
    signedToken({
      key: otherKey,
      header: { alg: 'HS256', typ, ...header },
      claims: { ...validClaims(), ...claims },
    });
}

/** Creates a JWT with any header and claims, valid or not. `alg` decides the hash. */
export function signedToken({ key, header, claims }: SigningOptions): string {
  const input = `${part(header)}.${part(claims)}`;
  const hash = header.alg === 'HS512' ? 'sha512' : 'sha256';
  return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`;
}

/** Encodes an object as one part of a JWT. */
export function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Returns the token with the same signature, encoded with the spare bits of its last character set. */
export function withSpareBits(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return `${token.slice(0, -1)}${alphabet[alphabet.indexOf(token.slice(-1)) + 1]}`;
}

/** Returns a token whose signature contains `-` or `_`, written in the alphabet of plain base64. */
export function inPlainBase64(make: (round: number) => string): string {
  for (let round = 0; ; round += 1) {
    const token = make(round);
    const at = token.lastIndexOf('.');
    const signature = token.slice(at);
    if (/[-_]/.test(signature))
      return token.slice(0, at) + signature.replaceAll('-', '+').replaceAll('_', '/');
  }
}
