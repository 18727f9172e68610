import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BuildCopies } from '../measure/build-copies.js';
import { ModuleGraph } from '../measure/module-graph.js';

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

/** Many times as long as the slowest scenario takes on a busy machine. */
const patienceMs = 45_000;

/** A copy of the build for each of two threads, and how to read sources. */
export function surroundings({ root, processId }: Pick<Surroundings, 'root' | 'processId'>) {
  const graph = new ModuleGraph(root);
  const copy = (thread: number) => new BuildCopies(graph, `${processId}-${thread}`);
  return {
    patienceMs,
    copies: [copy(1), copy(2)] as const,
    read: (file: string) => readFileSync(path.join(root, file), 'utf8'),
  };
}
