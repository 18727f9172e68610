import type { KeptDatabase } from './database.js';

/** The file that a store is kept in. The program around the backend knows how files work; the store does not. */
export interface DataFile {
  /** For messages. */
  readonly name: string;
  /** Takes the file for this process alone and reads it; undefined if there is none yet. */
  open(): Promise<Uint8Array | undefined>;
  /** Puts the image in the place of the file, whole or not at all, and durably. */
  write(image: Uint8Array): Promise<void>;
  /** Gives the file back. */
  close(): Promise<void>;
}

/** Writes the database to its file: at the start, at intervals if anything has changed, and at the end. */
export class Snapshots {
  readonly #database: KeptDatabase;
  readonly #file: DataFile;
  readonly #everyMs: number;
  readonly #onInternalError: (error: unknown) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #working: Promise<void> = Promise.resolve();
  /** What `changes` said when the image in the file was taken. */
  #written = -1;
  #stopped = true;

  constructor(
    database: KeptDatabase,
    file: DataFile,
    {
      everyMs,
      onInternalError,
    }: { readonly everyMs: number; readonly onInternalError: (error: unknown) => void },
  ) {
    this.#database = database;
    this.#file = file;
    this.#everyMs = everyMs;
    this.#onInternalError = onInternalError;
  }

  /** Writes at once, so that a file that cannot be written is known before anything is served. */
  async start(): Promise<void> {
    await this.#save();
    this.#stopped = false;
    this.#arm();
  }

  /** Writes what has changed since. Rejects if that fails: the file then holds an earlier state, whole. What was never started leaves no file. */
  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#working;
    await this.#save();
  }

  #arm(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      // A disk that is full may have room again by the next time.
      this.#working = this.#save().catch(this.#onInternalError);
      void this.#working.then(() => this.#arm());
    }, this.#everyMs);
  }

  async #save(): Promise<void> {
    // Counted before the copy: what comes between the two is written once more, never forgotten.
    const changes = await this.#database.changes();
    if (changes === this.#written) return;
    await this.#file.write(await this.#database.image());
    this.#written = changes;
  }
}
