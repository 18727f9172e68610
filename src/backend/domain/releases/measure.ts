import { createHash } from 'node:crypto';

export interface Measured {
  readonly size: number;
  readonly sha256: string;
}

/** Reads a stream to its end and keeps only its length and its digest. */
export async function measure(stream: AsyncIterable<Uint8Array>): Promise<Measured> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    hash.update(chunk);
  }
  return { size, sha256: hash.digest('hex') };
}
