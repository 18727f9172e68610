import type { Judged as JudgedScenario } from '../measure/messages.js';
import type { MutantCoverage } from './coverage.js';
import type { MachineMutant } from './machine-mutant.js';
import type { Judged } from './survivors/registry.js';

/** The terms of Stryker's reports. A mutant with which the service does not start is a `RuntimeError`. */
export type MachineStatus = 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'Ignored';

export interface MachineResult {
  readonly mutant: MachineMutant;
  readonly status: MachineStatus;
  readonly coveredBy: readonly string[];
  readonly isStatic: boolean;
  /** The scenario in which a check failed, and the clauses of such checks. */
  readonly killedBy?: string;
  readonly clauses?: readonly string[];
  readonly reason?: string;
  /** Present for a survivor. */
  readonly judged?: Judged;
  /** The number of scenarios that were run. */
  readonly ran: number;
}

/** Runs the scenarios that cover a mutant until a check fails in one; those of a static mutant before all others. */
export async function judgeMachineMutant(
  mutant: MachineMutant,
  coverage: MutantCoverage,
  catalogue: readonly string[],
  judge: (scenario: string) => Promise<JudgedScenario>,
): Promise<MachineResult> {
  const { scenarios: coveredBy, isStatic } = coverage;
  const others = isStatic ? catalogue.filter((scenario) => !coveredBy.includes(scenario)) : [];
  const base = { mutant, coveredBy, isStatic };
  let ran = 0;
  let reason: string | undefined;
  for (const scenario of [...coveredBy, ...others]) {
    const judged = await judge(scenario);
    ran += 1;
    if (judged.failed.length > 0)
      return { ...base, status: 'Killed', killedBy: scenario, clauses: judged.failed, ran };
    const ended = `${scenario} ended as ${judged.ending}${judged.reason === undefined ? '' : `: ${judged.reason}`}`;
    if (judged.ending === 'endless')
      return { ...base, status: 'Timeout', killedBy: scenario, reason: ended, ran };
    if (judged.ending === 'not-started') return { ...base, status: 'RuntimeError', reason: ended, ran };
    if (judged.ending !== 'pass') reason ??= ended;
  }
  if (ran === 0) return { ...base, status: 'NoCoverage', ran };
  return { ...base, status: 'Survived', ran, ...(reason !== undefined && { reason }) };
}
