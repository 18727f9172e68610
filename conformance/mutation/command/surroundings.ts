import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BuildCopy } from '../measure/build-copy.js';

/** The parts of the process that a measurement uses. */
export interface Surroundings {
  /** The root of the project, with a fresh build. */
  readonly root: string;
  /** Distinguishes this process from others that measure at the same time. */
  readonly processId: number;
  /** Writes a line of the result. */
  readonly print: (line: string) => void;
  /** Writes a line of the progress. */
  readonly progress: (line: string) => void;
}

const threads = 2;

/** Many times as long as the slowest scenario takes on a busy machine. */
const patienceMs = 45_000;

/** The threads, and how to read sources. */
export function surroundings({ root, processId }: Pick<Surroundings, 'root' | 'processId'>) {
  const names = Array.from({ length: threads }, (_, index) => `${processId}-${index + 1}`);
  return {
    patienceMs,
    copies: names.map((name) => new BuildCopy(root, name)),
    read: (file: string) => readFileSync(path.join(root, file), 'utf8'),
  };
}
