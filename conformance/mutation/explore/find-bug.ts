import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ExploreResult } from '../../../src/examine/explore/options.js';
import type { BuildCopies } from '../measure/build-copies.js';
import { mutatedCopy } from './mutated-copy.js';
import type { SearchOfCopy } from './search-thread.js';
import type { SeededBug } from './seeded-bugs.js';

const program = 'dist/conformance/mutation/explore/search-thread.js';

/**
 * Searches a copy of the build with the bug, by the seed that is known to find it.
 *
 * @param root the root of the project, with a fresh build in `dist`
 */
export async function searchWithBug(
  { mutant: id, seed, runs }: SeededBug,
  copies: BuildCopies,
  root: string,
): Promise<ExploreResult> {
  const input: SearchOfCopy = {
    copy: mutatedCopy(id, copies, root).href,
    request: { seed, runs, steps: 60 },
  };
  const worker = new Worker(path.join(root, program), { workerData: input, stdout: true });
  worker.stdout.resume();
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('the thread of the search ended early')));
    });
  } finally {
    await worker.terminate();
    copies.remove();
  }
}
