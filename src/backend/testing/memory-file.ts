import type { DataFile } from '../store/engine/snapshots.js';

/** A data file in memory: each backend reads the image that was written last. */
export class MemoryFile implements DataFile {
  readonly name = 'terminal.db';
  readonly images: Uint8Array[] = [];
  /** True: each write fails, as on a full disk. */
  full = false;
  /** The backends that have it open. */
  opened = 0;
  #slow: Promise<void> | undefined;

  get image(): Uint8Array | undefined {
    return this.images.at(-1);
  }

  /** Makes the next write slow: it ends when the returned function is called. */
  slowDown(): () => void {
    let end = (): void => undefined;
    this.#slow = new Promise((resolve) => {
      end = resolve;
    });
    return end;
  }

  async open(): Promise<Uint8Array | undefined> {
    this.opened += 1;
    return this.image;
  }

  async write(image: Uint8Array): Promise<void> {
    if (this.full) throw new Error('no space left');
    const slow = this.#slow;
    this.#slow = undefined;
    await slow;
    this.images.push(image);
  }

  async close(): Promise<void> {
    this.opened -= 1;
  }
}
