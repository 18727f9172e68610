import type { RunEvent } from '../../events/event.js';
import type { Run } from '../../run/run.js';

/** Hands each event of a run to a report. `end` returns whether there were any: a run that cannot start has none. */
export function observeRun(
  run: Run,
  report: { observe(event: RunEvent): void },
): { readonly end: () => boolean } {
  let hasEvents = false;
  const unsubscribe = run.subscribe((event) => {
    hasEvents = true;
    report.observe(event);
  });
  return {
    end() {
      unsubscribe();
      return hasEvents;
    },
  };
}
