import type { RandomBytes } from './random.js';

/**
 * Draws from the source by the pool and hands it out in parts, each byte once: a call of the system's
 * generator costs as much for 28 bytes as for 8,192.
 */
export function pooledBytes(source: RandomBytes, poolSize = 8192): RandomBytes {
  let pool: Uint8Array = new Uint8Array(0);
  let used = 0;
  return (size) => {
    if (size > poolSize) return source(size);
    if (used + size > pool.length) {
      pool = source(poolSize);
      used = 0;
    }
    used += size;
    return pool.subarray(used - size, used);
  };
}
