import { type ExitCode, exitCodes } from '../../../src/failure/exit-codes.js';
import { recordRun } from '../../../test/support/run-virtually.js';
import { baseStream } from '../history/base-stream.js';
import { judgeStreamMutant } from '../history/judge-stream-mutant.js';
import { streamJson, streamLines, streamScore } from '../history/report.js';
import { streamMutants } from '../history/stream-mutants.js';
import { percentOf } from '../measure/score.js';
import type { MutationOptions } from './options.js';
import type { Surroundings } from './surroundings.js';

/** Measures how many defects of a recorded stream the checkers of the history notice. */
export async function measureHistory(
  { seed, json, min }: MutationOptions,
  { print, progress }: Surroundings,
): Promise<ExitCode> {
  const stream = baseStream(await recordRun());
  progress(`${stream.length} events of a run that is valid, seed of the draws ${seed}`);
  const judged = streamMutants(stream).map((mutant) => judgeStreamMutant(mutant, stream, seed));
  for (const line of streamLines(judged)) progress(line);
  if (json) print(JSON.stringify(streamJson(judged), undefined, 2));
  const percent = percentOf(streamScore(judged));
  return min !== undefined && (percent ?? 0) < min ? exitCodes.failed : exitCodes.pass;
}
