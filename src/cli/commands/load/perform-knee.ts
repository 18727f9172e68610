import type { ExitCode } from '../../../failure/exit-codes.js';
import { findKnee } from '../../../load/knee/find-knee.js';
import { kneeText, stepText } from '../../../load/knee/knee-text.js';
import type { LoadEnvironment, LoadRequest, LoadRun } from '../../../load/load-run.js';
import { createResultFolder, writeWholeFiles } from '../../../load/result/result-files.js';
import type { LoadFlags } from './load-flags.js';

/** Performs a search for a knee with its output. */
export async function performKnee(
  run: LoadRun,
  request: LoadRequest,
  environment: LoadEnvironment,
  flags: LoadFlags & { readonly findKnee: string },
): Promise<ExitCode> {
  const { json = false, out, findKnee: operation, step: stepMs, fromRate, maxRate } = flags;
  if (out !== undefined) createResultFolder(out);
  const result = await findKnee(run, request, environment, {
    operation,
    stepMs,
    fromPerSecond: fromRate,
    maxPerSecond: maxRate,
    onStep: (step) => void process.stdout.write(json ? `${JSON.stringify(step)}\n` : stepText(step)),
  });
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : kneeText(result));
  if (out !== undefined) writeWholeFiles(out, { 'knee.json': `${JSON.stringify(result, null, 2)}\n` });
  return result.exitCode as ExitCode;
}
