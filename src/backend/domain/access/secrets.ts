import { createHash, timingSafeEqual } from 'node:crypto';
import type { RandomBytes } from '../../../random/random.js';

const alphabet = Buffer.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 'latin1');
const idLength = 20;

/** Makes ids and secrets from one source: the CSPRNG, or a seeded stream where a run must repeat. */
export interface Minter {
  /** `prefix` and 20 of `[0-9A-Za-z]`. */
  id(prefix: string): string;
  /** 32 random bytes in base64url. */
  secret(): string;
}

export function createMinter(bytes: RandomBytes): Minter {
  const letters = Buffer.alloc(idLength);
  return {
    id(prefix) {
      let length = 0;
      while (length < idLength) {
        const drawn = bytes(28);
        for (let at = 0; at < drawn.length && length < idLength; at += 1) {
          const byte = drawn[at] ?? 255;
          // Bytes past the last full turn of the alphabet are dropped: no letter is likelier than another.
          if (byte >= 248) continue;
          letters[length] = alphabet[byte % 62] ?? 0;
          length += 1;
        }
      }
      return prefix + letters.toString('latin1');
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
