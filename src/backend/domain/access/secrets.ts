import { createHash, timingSafeEqual } from 'node:crypto';
import type { RandomBytes } from '../../../random/random.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';

const alphabet = Buffer.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 'latin1');
const idLength = 20;
/** Letters that hold an instant in milliseconds, enough for some thousand years. */
const timeLength = 8;

/** Creates ids and secrets from one source: the CSPRNG, or a seeded stream if a run must be repeatable. */
export interface Minter {
  /** `prefix` and 20 of `[0-9A-Za-z]`. */
  id(prefix: string): string;
  /**
   * An id of the same form that is above all of earlier milliseconds, for rows that are stored all the time: an index
   * over such ids grows at its end, whereas random ones change pages all over it. It is unique, but not a secret.
   */
  orderedId(prefix: string): string;
  /** 32 random bytes in base64url. */
  secret(): string;
}

export function createMinter(bytes: RandomBytes): Minter {
  const random = Buffer.alloc(idLength);
  const ordered = Buffer.alloc(idLength);
  let time: number | undefined;
  return {
    id(prefix) {
      drawLetters(bytes, 28, random);
      return prefix + random.toString('latin1');
    },
    orderedId(prefix) {
      const now = monotonicNow();
      if (now !== time) writeTime(ordered, now);
      time = now;
      drawLetters(bytes, 16, ordered, timeLength);
      return prefix + ordered.toString('latin1');
    },
    secret: () => Buffer.from(bytes(32)).toString('base64url'),
  };
}

/** Fills the text with random letters, beginning at `from`. */
function drawLetters(bytes: RandomBytes, drawnAtOnce: number, text: Buffer, from = 0): void {
  let length = from;
  while (length < text.length) {
    const drawn = bytes(drawnAtOnce);
    for (let at = 0; at < drawn.length && length < text.length; at += 1) {
      const byte = drawn[at] ?? 255;
      // Bytes past the last full turn of the alphabet are dropped, so that each letter is equally likely.
      if (byte >= 248) continue;
      text[length] = alphabet[byte % 62] ?? 0;
      length += 1;
    }
  }
}

/** Writes an instant to the beginning of the text. The alphabet is in the order of its codes, so the text sorts by it. */
function writeTime(text: Buffer, instant: number): void {
  let rest = instant;
  for (let at = timeLength - 1; at >= 0; at -= 1) {
    text[at] = alphabet[rest % 62] ?? 0;
    rest = Math.floor(rest / 62);
  }
}

/** Hashes a secret. Secrets are 256 random bits, so a fast hash is as safe as a slow one. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Compares a secret with a stored hash in constant time. */
export function secretMatches(secret: string, hash: string): boolean {
  const given = Buffer.from(hashSecret(secret));
  const stored = Buffer.from(hash);
  return given.length === stored.length && timingSafeEqual(given, stored);
}
