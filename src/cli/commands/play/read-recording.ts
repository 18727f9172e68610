import type { RunEvent } from '../../../events/event.js';
import type { RunFinished } from '../../../events/schema/run.js';
import { LineError } from '../../../history/log-lines.js';
import { readLog } from '../../../history/read-log.js';
import { readFileOrInput } from '../../output/read-input.js';

/** The end of a recording. */
export interface RecordingEnd {
  /** The number of its lines. */
  readonly lines: number;
  /** Absent if the recording breaks off before the run has ended. */
  readonly finished?: RunFinished;
}

/**
 * Reads a recorded run, event by event.
 *
 * @param name the name of the recording in errors
 * @throws Failure, exit code 64, for a file that is not the recording of one run
 */
export async function readRecording(
  file: string,
  name: string,
  observe: (event: RunEvent) => void,
): Promise<RecordingEnd> {
  let finished: RunFinished | undefined;
  let count = 0;
  let latest = 0;
  const lines = await readLog(readFileOrInput(file, name), { name }, (event) => {
    count += 1;
    // A moment of the recording is found by its time.
    if (event.t < latest)
      throw new LineError(
        count,
        `is out of order: its t is ${event.t}, and that of the line before is ${latest}`,
      );
    latest = event.t;
    if (event.type === 'run.finished') finished = event;
    observe(event);
  });
  return { lines, ...(finished && { finished }) };
}
