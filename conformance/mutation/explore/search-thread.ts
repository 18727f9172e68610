import { parentPort, workerData } from 'node:worker_threads';
import type { ExploreRequest } from '../../../src/examine/explore/options.js';
import type { searchInVirtualTime } from '../../../src/virtual/explore/in-virtual-time.js';

/** The data of a thread that searches a copy of the build. */
export interface SearchOfCopy {
  /** The folder of the copy as a URL, with a slash at its end. */
  readonly copy: string;
  readonly request: ExploreRequest;
}

const { copy, request }: SearchOfCopy = workerData;
const module: { readonly searchInVirtualTime: typeof searchInVirtualTime } = await import(
  `${copy}src/virtual/explore/in-virtual-time.js`
);
parentPort?.postMessage(await module.searchInVirtualTime({ request }));
