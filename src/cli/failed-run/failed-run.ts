import path from 'node:path';
import { writeWholeFile } from '../../input/whole-file.js';
import { createTextReport } from '../../output/report/text-report.js';
import type { RunRequest } from '../../run/options.js';
import type { Run } from '../../run/run.js';
import { KeptEvents } from './kept-events.js';

/** Keeps what explains a failed run, until its verdict is there: its events and its summary. */
export class FailedRun {
  readonly #events = new KeptEvents();
  readonly #text: string[] = [];

  constructor(run: Pick<Run, 'subscribe'>) {
    const report = createTextReport({
      write: (lines) => void this.#text.push(lines),
      colour: false,
      detail: 'end',
    });
    run.subscribe((event) => {
      this.#events.observe(event);
      report(event);
    });
  }

  /**
   * Saves `replay.json`, `events.ndjson` and `summary.txt`. Returns the folder.
   *
   * @throws Error of the file system
   */
  async save(request: RunRequest, verdict: string, reasons: readonly string[]): Promise<string> {
    const { saveFailure } = await import('./failures.js');
    const folder = saveFailure(request, verdict, reasons);
    const missing = this.#events.writeTo(path.join(folder, 'events.ndjson'));
    // A run that could not start has no summary.
    const text =
      this.#text.length > 0 ? this.#text.join('') : reasons.map((reason) => `${reason}\n`).join('');
    const note = missing === undefined ? '' : `events.ndjson: ${missing}\n`;
    writeWholeFile(path.join(folder, 'summary.txt'), `${text}${note}`);
    return folder;
  }

  discard(): void {
    this.#events.discard();
  }
}
