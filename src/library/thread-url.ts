import { existsSync } from 'node:fs';
import { packageFolder } from '../text/package-folder.js';

/** The programs of the threads that the library starts, by their place in a build that is not bundled. */
const programs = {
  'run-thread': 'cli/threads/run-thread.js',
  'second-thread': 'cli/threads/second-thread.js',
  'explore-thread': 'cli/threads/explore-thread.js',
  'real-run-thread': 'cli/threads/real-run-thread.js',
  'backend-thread': 'library/virtual/backend-thread.js',
} as const;

/** The program of a thread: from the package, or from the build of a checkout. A thread of Node 20 cannot load TypeScript. */
export function threadUrl(name: keyof typeof programs): URL {
  const packed = new URL(`dist/packed/threads/${name}.js`, packageFolder());
  return existsSync(packed) ? packed : new URL(`dist/src/${programs[name]}`, packageFolder());
}
