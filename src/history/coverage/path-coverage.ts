import type { RunEvent } from '../../events/event.js';
import { type PathId, pathIds, reconnectPaths, scaleText } from '../../events/paths/reconnect-paths.js';
import type { RunFinished } from '../../events/schema/run.js';
import type { Judge, RunFinding, RunOutcome } from '../judge.js';

/** The reconnect paths that the fleet has walked. In a run that walks them, a path that was not walked is inconclusive. */
export class PathCoverage implements Judge {
  readonly #walks: boolean;
  readonly #terminals = new Map<PathId, string[]>();
  /** The reasons of paths that were not walked at the last try. */
  readonly #reasons = new Map<PathId, string>();

  /** @param walks false: the paths are only counted */
  constructor(walks: boolean) {
    this.#walks = walks;
  }

  observe(event: RunEvent): void {
    if (event.type !== 'path.ended') return;
    const { path, terminalId, walked, reason } = event;
    if (walked) this.#terminals.set(path, [...(this.#terminals.get(path) ?? []), terminalId]);
    else this.#reasons.set(path, reason ?? 'no reason');
  }

  /** A row for each path. */
  get rows(): NonNullable<RunFinished['paths']> {
    return pathIds.map((path) => {
      const by = this.#terminals.get(path) ?? [];
      const { scale } = reconnectPaths[path];
      return { path, walked: by.length, by: [...new Set(by)], ...(scale && { scaled: scaleText(scale) }) };
    });
  }

  findings(outcome: RunOutcome): readonly RunFinding[] {
    if (!this.#walks || outcome === 'not-started') return [];
    const missing = pathIds.filter((path) => !this.#terminals.has(path));
    // A run that is stopped has one reason for all of them.
    if (outcome === 'cut-short') return missing.length === 0 ? [] : [{ verdict: 'inconclusive' }];
    const byReason = new Map<string, PathId[]>();
    for (const path of missing) {
      const reason = this.#reasons.get(path) ?? 'no terminal has begun it';
      byReason.set(reason, [...(byReason.get(reason) ?? []), path]);
    }
    return [...byReason].map(([why, some]) => {
      const which = some.length === 1 ? `path ${some[0]} was` : `paths ${some.join(', ')} were`;
      return { verdict: 'inconclusive', reason: `the reconnect ${which} not walked: ${why}` };
    });
  }
}
