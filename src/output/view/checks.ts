import type { CheckEvent } from '../../events/schema/scenario.js';
import { KeyedMap } from './collections/keyed-map.js';

/** A check as the view keeps it. */
export interface KeptCheck extends Omit<CheckEvent, 'type'> {
  /** The number of its event. */
  readonly seq: number;
  readonly t: number;
}

/** The checks of a scenario: all are counted, the first failed and the newest are kept. */
export interface ScenarioChecks {
  readonly passed: number;
  readonly failed: readonly KeptCheck[];
  readonly newest: readonly KeptCheck[];
}

export type Checks = KeyedMap<string, ScenarioChecks>;

const keptFailed = 20;
const keptNewest = 8;

export const noChecks: Checks = KeyedMap.empty();

const without: ScenarioChecks = { passed: 0, failed: [], newest: [] };

export function foldKeptCheck(checks: Checks, check: KeptCheck): Checks {
  const before = checks.get(check.scenario) ?? without;
  const isPassed = check.verdict === 'pass';
  const hasRoom = !isPassed && before.failed.length < keptFailed;
  return checks.with(check.scenario, {
    passed: before.passed + (isPassed ? 1 : 0),
    failed: hasRoom ? [...before.failed, check] : before.failed,
    newest: [...before.newest.slice(1 - keptNewest), check],
  });
}

/** A scenario that runs once more begins with no check. */
export function forgetChecks(checks: Checks, scenario: string): Checks {
  return checks.with(scenario, without);
}
