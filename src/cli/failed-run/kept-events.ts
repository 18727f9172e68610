import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RunEvent } from '../../events/event.js';
import { eventLine } from '../../events/event-line.js';
import { messageOf } from '../../failure/failure.js';
import { appendText, createFromPieces } from '../../input/whole-file.js';

const mib = 1024 * 1024;

/** The sizes of what is kept, in characters of lines. */
export interface KeptSizes {
  /** Kept in memory before anything is written: most runs need no file. */
  readonly memory: number;
  readonly segment: number;
  /** The first segment and the newest ones are kept. */
  readonly segments: number;
}

const defaultSizes: KeptSizes = { memory: 4 * mib, segment: 16 * mib, segments: 8 };

/**
 * The event stream of a run until its verdict is there: kept if the run fails, dropped if it passes. A long run keeps its
 * beginning and its end. A full disk ends the keeping, and never the run.
 */
export class KeptEvents {
  readonly #sizes: KeptSizes;
  readonly #parent: string;
  #folder: string | undefined;
  #lines: string[] = [];
  #length = 0;
  /** The numbers of the segments on disk; the next one has the number after the last. */
  #segments: number[] = [];
  #written = 0;
  #problem: string | undefined;

  /** @param parent the folder for what does not fit in memory */
  constructor(sizes: KeptSizes = defaultSizes, parent = tmpdir()) {
    this.#sizes = sizes;
    this.#parent = parent;
  }

  observe(event: RunEvent): void {
    if (this.#problem !== undefined) return;
    const line = eventLine(event);
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#length >= this.#sizes.memory) this.#trying(() => this.#flush());
  }

  /**
   * Writes the kept lines to a file. Returns what is not in it; undefined if nothing is missing.
   *
   * @throws Error of the file system
   */
  writeTo(file: string): string | undefined {
    createFromPieces(file, this.#pieces());
    if (this.#problem !== undefined)
      return `events after a problem of the disk are missing: ${this.#problem}`;
    const isCut = this.#segments.some((segment, index) => segment !== index);
    return isCut ? 'the run was long: events from its middle are missing' : undefined;
  }

  discard(): void {
    this.#lines = [];
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  }

  *#pieces(): Generator<string | Uint8Array> {
    for (const segment of this.#segments) yield readFileSync(this.#pathOf(segment));
    yield this.#lines.join('');
  }

  #flush(): void {
    this.#folder ??= mkdtempSync(path.join(this.#parent, 'tillfleet-events-'));
    const current = this.#segments.at(-1);
    const isFull = current === undefined || this.#written >= this.#sizes.segment;
    const segment = isFull ? (current ?? -1) + 1 : current;
    if (isFull) {
      this.#segments.push(segment);
      this.#written = 0;
    }
    appendText(this.#pathOf(segment), this.#lines.join(''));
    this.#written += this.#length;
    this.#lines = [];
    this.#length = 0;
    const oldest = this.#segments[1];
    if (this.#segments.length > this.#sizes.segments && oldest !== undefined) {
      this.#segments.splice(1, 1);
      rmSync(this.#pathOf(oldest));
    }
  }

  #pathOf(segment: number): string {
    return path.join(this.#folder ?? '', `${segment}.ndjson`);
  }

  #trying(write: () => void): void {
    try {
      write();
    } catch (error) {
      this.#problem = messageOf(error);
    }
  }
}
