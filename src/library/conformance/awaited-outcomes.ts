import type { RunConformanceOptions, ScenarioOutcome } from './options.js';
import { runChosen } from './run-conformance.js';

interface Waiting {
  readonly outcome: Promise<ScenarioOutcome>;
  resolve(outcome: ScenarioOutcome): void;
  reject(error: unknown): void;
}

/** The outcomes of one run, each as soon as its scenario has ended. */
export class AwaitedOutcomes {
  readonly #waiting = new Map<string, Waiting>();

  /** @param ids of all scenarios that a test may wait for */
  constructor(ids: readonly string[]) {
    for (const id of ids) this.#waiting.set(id, waiting());
  }

  /** Rejects if the run could not start, or has ended without this scenario. */
  async of(id: string): Promise<ScenarioOutcome> {
    const found = this.#waiting.get(id);
    if (found === undefined) throw new TypeError(`${id} is not a scenario of this run`);
    return found.outcome;
  }

  /** Runs these scenarios of the options. Never rejects: each test that waits for a scenario receives the error. */
  async run(options: RunConformanceOptions, ids: readonly string[]): Promise<void> {
    try {
      const onScenario = (outcome: ScenarioOutcome) => this.#waiting.get(outcome.id)?.resolve(outcome);
      const { verdict, reasons } = await runChosen({ ...options, onScenario }, ids);
      const end = new Error(`the run ended before this scenario: ${[verdict, ...reasons].join('; ')}`);
      for (const { reject } of this.#waiting.values()) reject(end);
    } catch (error) {
      for (const { reject } of this.#waiting.values()) reject(error);
    }
  }
}

function waiting(): Waiting {
  let settle: Omit<Waiting, 'outcome'> | undefined;
  const outcome = new Promise<ScenarioOutcome>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // The error of a scenario that no test waits for is not reported.
  outcome.catch(() => undefined);
  return { outcome, resolve: (value) => settle?.resolve(value), reject: (error) => settle?.reject(error) };
}
