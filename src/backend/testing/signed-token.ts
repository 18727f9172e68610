import { createHmac } from 'node:crypto';

export interface SigningOptions {
  readonly key: Uint8Array;
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** A JWT made by hand, with whatever header and claims, valid or not. `alg` decides the hash. */
export function signedToken({ key, header, claims }: SigningOptions): string {
  const input = `${part(header)}.${part(claims)}`;
  const hash = header.alg === 'HS512' ? 'sha512' : 'sha256';
  return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`;
}

/** An object as one part of a JWT. */
export function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
