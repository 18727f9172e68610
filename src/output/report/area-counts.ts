import type { ScenarioLabel } from '../../events/schema/run.js';
import type { ScenarioFinished } from '../../events/schema/scenario.js';
import type { Verdict } from '../../events/verdict.js';
import { plainText } from '../../text/plain-text.js';

type Counts = Partial<Record<Verdict, number>>;

/** The number of scenarios with each verdict, by area; the area is the first part of a scenario's id. */
export class AreaCounts {
  readonly #areas = new Map<string, Counts>();

  /** The areas are listed in the order of these scenarios; an area that none of them has comes after them. */
  announce(scenarios: readonly Pick<ScenarioLabel, 'id'>[]): void {
    for (const { id } of scenarios) this.#countsOf(id);
  }

  add({ scenario, verdict }: Pick<ScenarioFinished, 'scenario' | 'verdict'>): void {
    const counts = this.#countsOf(scenario);
    counts[verdict] = (counts[verdict] ?? 0) + 1;
  }

  /** One line for each area with a finished scenario: `  sandbox      27 passed, 1 failed`. */
  lines(): readonly string[] {
    const finished = [...this.#areas].filter(([, counts]) => Object.keys(counts).length > 0);
    const width = Math.max(0, ...finished.map(([area]) => area.length));
    return finished.map(([area, counts]) => `  ${area.padEnd(width)}  ${countsText(counts)}`);
  }

  #countsOf(scenario: string): Counts {
    const area = plainText(scenario.split('.', 1)[0] ?? '');
    const known = this.#areas.get(area);
    if (known !== undefined) return known;
    const counts: Counts = {};
    this.#areas.set(area, counts);
    return counts;
  }
}

/** The words of the summary, in its order. */
const words: Readonly<Record<Verdict, string>> = {
  pass: 'passed',
  differs: 'differ',
  fail: 'failed',
  inconclusive: 'inconclusive',
  skipped: 'skipped',
  error: 'errors',
};

function countsText(counts: Counts): string {
  return (['pass', 'differs', 'fail', 'inconclusive', 'skipped', 'error'] as const)
    .filter((verdict) => counts[verdict] !== undefined)
    .map((verdict) => `${counts[verdict]} ${words[verdict]}`)
    .join(', ');
}
