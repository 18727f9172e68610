import { type LoadProfile, profileMs } from '../../../load/profile/profile.js';
import type { LoadResult, LoadSample } from '../../../load/result/load-result.js';
import { readableDuration } from '../../../text/duration.js';

/** The time between two lines where no line can be replaced, in milliseconds. */
const lineEveryMs = 10_000;

interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface LoadProgressOptions {
  readonly profile: LoadProfile;
  readonly stderr: ProgressOutput;
  /** The operation whose knee is looked for: its steps are shown as they end, and not in between. */
  readonly findKnee?: string | undefined;
}

/** Shows on standard error how far a load is: one line that is replaced on a terminal, else one every 10 s. */
export class LoadProgress {
  readonly #options: LoadProgressOptions;
  #calls = 0;
  #errors = 0;
  #hasLine = false;
  #state: 'new' | 'started' = 'new';

  constructor(options: LoadProgressOptions) {
    this.#options = options;
  }

  started({
    target,
    rateLimits,
  }: {
    readonly target: string;
    readonly rateLimits: LoadResult['rateLimits'];
  }): void {
    const { profile, stderr, findKnee } = this.#options;
    // Each step of a search is a separate load.
    if (this.#state === 'started') return;
    this.#state = 'started';
    const limits = {
      off: 'all rate limits off',
      on: 'rate limits on',
      'of the target': 'its own rate limits',
    };
    const what =
      findKnee === undefined
        ? `${profile.name} for ${readableDuration(profileMs(profile))}`
        : `the knee of ${findKnee} in ${profile.name}`;
    stderr.write(`tillfleet: ${what} at ${target}, ${limits[rateLimits]}\n`);
  }

  sample(sample: LoadSample): void {
    const { profile, stderr, findKnee } = this.#options;
    if (findKnee !== undefined) return;
    this.#calls += sample.calls;
    this.#errors += sample.errors;
    const leftMs = Math.max(0, profileMs(profile) - sample.atMs);
    const online = profile.terminals.count === 0 ? '' : `, ${sample.online} online`;
    const line = `${sample.phase}: ${sample.calls}/s${online}, ${this.#calls} calls, ${this.#errors} errors, ${readableDuration(leftMs)} left`;
    if (stderr.isTTY === true) {
      stderr.write(`\r\u001b[K${line}`);
      this.#hasLine = true;
    } else if (sample.atMs % lineEveryMs === 0) stderr.write(`${line}\n`);
  }

  /** Removes the line, so that the result or an error is alone on the screen. */
  end(): void {
    if (this.#hasLine) this.#options.stderr.write('\r\u001b[K');
    this.#hasLine = false;
  }
}
