import { createHash, timingSafeEqual } from 'node:crypto';
import type { RandomBytes } from '../../random/random.js';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Makes ids and secrets from one source: the CSPRNG, or a seeded stream where a run must repeat. */
export interface Minter {
  /** `prefix` and 20 of `[0-9A-Za-z]`. */
  id(prefix: string): string;
  /** 32 random bytes in base64url. */
  secret(): string;
}

export function createMinter(bytes: RandomBytes): Minter {
  return {
    id(prefix) {
      let id = prefix;
      while (id.length < prefix.length + 20) {
        for (const byte of bytes(28)) {
          // Bytes past the last full turn of the alphabet are dropped: no letter is likelier than another.
          if (byte < 248 && id.length < prefix.length + 20) id += alphabet[byte % 62];
        }
      }
      return id;
    },
    secret: () => Buffer.from(bytes(32)).toString('base64url'),
  };
}

/** Secrets are 256 random bits, so a plain hash is as good as a slow one, and far cheaper. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** In constant time, whatever was given. */
export function secretMatches(secret: string, hash: string): boolean {
  const given = Buffer.from(hashSecret(secret));
  const stored = Buffer.from(hash);
  return given.length === stored.length && timingSafeEqual(given, stored);
}
