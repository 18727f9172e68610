import { type PathId, pathIds, reconnectPaths } from '../../events/paths/reconnect-paths.js';

/** The time between two paths of one terminal, which leaves one backend and comes back to another. */
const betweenMs = 1_000;

/** The paths that one terminal walks, one after the other. */
export interface PlannedWalks {
  readonly terminalId: string;
  readonly paths: readonly PathId[];
  /** Their time on a machine that is not busy, in milliseconds. */
  readonly takesMs: number;
}

/**
 * Shares the paths out: each has a terminal of its own if there are enough, and the other terminals stay calm. With fewer
 * terminals one walks several, so that all of them end at about the same time.
 */
export function planWalks(terminalIds: readonly string[]): readonly PlannedWalks[] {
  const walkers = terminalIds
    .slice(0, pathIds.length)
    .map((terminalId) => ({ terminalId, paths: [] as PathId[], takesMs: 0 }));
  const longestFirst = pathIds.toSorted(
    (one, other) => reconnectPaths[other].takesMs - reconnectPaths[one].takesMs,
  );
  for (const path of longestFirst) {
    const [first, ...others] = walkers;
    if (first === undefined) return [];
    const freest = others.reduce((best, each) => (each.takesMs < best.takesMs ? each : best), first);
    freest.paths.push(path);
    freest.takesMs += reconnectPaths[path].takesMs + betweenMs;
  }
  return walkers;
}
