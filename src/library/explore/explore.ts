import { explore as search } from '../../virtual/explore/explore.js';
import { checkOptions } from '../known-options.js';
import { chosenTarget } from '../target-options.js';
import { processorMs, thisProcess } from '../this-process.js';
import { threadUrl } from '../thread-url.js';
import type { ExploreOptions, ExploreResult } from './options.js';

const optionNames: readonly (keyof ExploreOptions)[] = [
  'target',
  'owned',
  'strict',
  'level',
  'runs',
  'steps',
  'seed',
  'timeMs',
  'signal',
  'onProgress',
];

/**
 * Performs random histories and compares the service with a model of it, as `tillfleet explore` does. A search that finds a
 * failure resolves; the shortest failing history is in the result.
 *
 * @throws Failure, exit code 64, for options and files that are not valid; exit code 69 for a target that cannot be
 * reached, 70 if the search cannot be continued
 */
export async function explore(options: ExploreOptions = {}): Promise<ExploreResult> {
  checkOptions(options, optionNames, 'explore');
  const { target, owned, strict = false, ...chosen } = options;
  const { file } = await chosenTarget({ target, owned });
  const place = {
    name: target ?? 'embedded',
    host: thisProcess,
    owned: owned === true,
    strict,
    notify: () => {},
  };
  return search(
    { ...chosen, ...(file !== undefined && { target: { file, ...place } }) },
    { workerUrl: threadUrl('explore-thread'), processorMs },
  );
}
