const nothing: Buffer = Buffer.alloc(0);

/**
 * The bytes of a connection that are not read yet. Chunks are joined only once there are as many bytes as the reader needs,
 * so that a large frame in small chunks costs no more than one in large chunks.
 */
export class UnreadBytes {
  #chunks: Buffer[] = [];
  #length = 0;
  #needed = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** All of them; undefined as long as there are fewer than the reader needs. */
  get bytes(): Buffer | undefined {
    if (this.#length < this.#needed) return undefined;
    const [first = nothing] = this.#chunks;
    if (this.#chunks.length <= 1) return first;
    const joined = Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }

  /** Waits for so many bytes before the next look. */
  need(length: number): void {
    this.#needed = length;
  }

  /** Keeps only these bytes, which are the rest of all. */
  keep(rest: Buffer): void {
    this.#chunks = [rest];
    this.#length = rest.length;
    this.#needed = 0;
  }

  clear(): void {
    this.keep(nothing);
  }
}
