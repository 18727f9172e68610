import type { Coverage, Hits } from '../measure/messages.js';

/** The scenarios that can notice a mutant. */
export interface MutantCoverage {
  /** The scenarios that execute it, in the order of the catalogue. */
  readonly scenarios: readonly string[];
  /**
   * True if it is executed while modules are loaded, or once for several scenarios: then every scenario of the thread
   * may depend on it.
   */
  readonly isStatic: boolean;
  /** The most executions in one scenario. */
  readonly hits: number;
}

/**
 * The coverage of a mutant from two runs of the catalogue, one of them backwards. Code that only the first scenario of
 * a thread executes, because its result is kept, is seen in different scenarios by the two.
 */
export function coverageOf(
  id: string,
  runs: readonly Coverage[],
  catalogue: readonly string[],
): MutantCoverage {
  const covering = runs.map((run) =>
    catalogue.filter((scenario) => countIn(run.scenarios[scenario], id) > 0),
  );
  const inAny = catalogue.filter((scenario) => covering.some((list) => list.includes(scenario)));
  const counts = runs.flatMap(({ loading, scenarios }) =>
    [loading, ...Object.values(scenarios)].map((hits) => countIn(hits, id)),
  );
  return {
    scenarios: inAny,
    isStatic:
      runs.some(({ loading }) => countIn(loading, id) > 0) ||
      covering.some((list) => list.length !== inAny.length),
    hits: Math.max(0, ...counts),
  };
}

function countIn(hits: Hits | undefined, id: string): number {
  return hits?.[id] ?? 0;
}
