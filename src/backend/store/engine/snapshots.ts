import { exitCodes } from '../../../failure/exit-codes.js';
import { Failure, messageOf, usageFailure } from '../../../failure/failure.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { type LongTimeout, setLongTimeout } from '../../../text/long-timeout.js';
import type { KeptDatabase } from './database.js';

/** The file of a database. The program around the backend implements it; the store has no access to files. */
export interface DataFile {
  /** The name of the file in messages. */
  readonly name: string;
  /** Locks the file for this process and reads it; undefined if it does not exist yet. */
  open(): Promise<Uint8Array | undefined>;
  /** Replaces the file by the image, atomically and durably. */
  write(image: Uint8Array): Promise<void>;
  /** Releases the lock of the file. */
  close(): Promise<void>;
}

/** The state of the data file, for monitors. Times in milliseconds. */
export interface DataFileState {
  /** True after a failed snapshot, and when none has ended for two intervals. */
  readonly degraded: boolean;
  /** The time since the file held everything that was stored. */
  readonly ageMs: number;
  /** The size of the file. */
  readonly bytes: number;
  /** The duration of the latest written snapshot. */
  readonly writeMs: number;
  readonly failures: number;
}

/** Writes the database to its file: at the start, after each interval with a change, and at the end. */
export class Snapshots {
  readonly #database: KeptDatabase;
  readonly #file: DataFile;
  readonly #everyMs: number;
  readonly #onInternalError: (error: unknown) => void;
  #timer: LongTimeout | undefined;
  #working: Promise<void> = Promise.resolve();
  /** The value of `changes` when the image in the file was copied. */
  #written = -1;
  #stopped = true;
  #savedAt = monotonicNow();
  #bytes = 0;
  #writeMs = 0;
  #failures = 0;
  #failed = false;

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

  /**
   * Writes at once, so that the start fails if the file cannot be written.
   *
   * @throws Failure `unwritable-data`, exit code 64
   */
  async start(): Promise<void> {
    await this.#save().catch((error: unknown) => {
      throw unwritable(this.#file.name, error);
    });
    this.#stopped = false;
    this.#arm();
  }

  /**
   * Writes the last changes. Rejects if that fails: the file then holds a complete earlier state. Without a start, no
   * file is written.
   */
  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#timer?.cancel();
    await this.#working;
    await this.#save().catch((error: unknown) => {
      throw unwritten(this.#file.name, error);
    });
  }

  state(): DataFileState {
    const ageMs = Math.max(0, monotonicNow() - this.#savedAt);
    return {
      degraded: this.#failed || ageMs > 2 * this.#everyMs,
      ageMs,
      bytes: this.#bytes,
      writeMs: this.#writeMs,
      failures: this.#failures,
    };
  }

  #arm(): void {
    if (this.#stopped) return;
    this.#timer = setLongTimeout(() => {
      // A full disk may have room again at the next attempt.
      this.#working = this.#save().catch(this.#onInternalError);
      void this.#working.then(() => this.#arm());
    }, this.#everyMs);
  }

  async #save(): Promise<void> {
    const startedAt = monotonicNow();
    try {
      await this.#write(startedAt);
      this.#savedAt = startedAt;
      this.#failed = false;
    } catch (error) {
      this.#failures += 1;
      this.#failed = true;
      throw error;
    }
  }

  async #write(startedAt: number): Promise<void> {
    // The changes are counted before the copy, so a change between the two is written twice instead of never.
    const changes = await this.#database.changes();
    if (changes === this.#written) return;
    const image = await this.#database.image();
    await this.#file.write(image);
    this.#written = changes;
    this.#bytes = image.byteLength;
    this.#writeMs = monotonicNow() - startedAt;
  }
}

/** The code of an error of the file system; undefined for any other error. */
function fileCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return error instanceof Failure || typeof code !== 'string' ? undefined : code;
}

/** An error of the file system as a failure at the end; any other error stays as it is. */
function unwritten(name: string, error: unknown): unknown {
  if (fileCode(error) === undefined) return error;
  return new Failure(`the last changes cannot be written to ${name}: ${messageOf(error)}`, {
    code: 'unwritable-data',
    hint: 'make room for the file; it holds the state of an earlier snapshot',
    exitCode: exitCodes.harness,
    cause: error,
  });
}

/** An error of the file system as a failure of the start; any other error stays as it is. */
function unwritable(name: string, error: unknown): unknown {
  const code = fileCode(error);
  if (code === undefined) return error;
  const hint =
    code === 'EBUSY'
      ? 'the file is a mount point, which cannot be replaced: mount its folder instead of the file'
      : 'choose a file in a folder with enough room that this user may write to';
  return usageFailure(`${name} cannot be written: ${messageOf(error)}`, hint, 'unwritable-data');
}
