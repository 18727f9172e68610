import { messageOf } from '../../../src/failure/failure.js';
import type { Scenario } from '../../../src/scenarios/scenario.js';
import { tryScenario } from '../../../test/support/run-scenario.js';
import { receiptRows } from '../../oracle/stomp/rows.js';
import type { Wire } from '../wire/wire.js';
import type { LegalVariation } from './variation.js';
import { watched } from './watched-wire.js';

/** A scenario that accuses a service which does nothing wrong, and why. */
export interface FalseAlarm {
  readonly scenario: string;
  readonly reason: string;
}

/** The scenarios that a wire without any alteration already keeps from a pass: they cannot judge variations. */
export async function scenariosBeyondTheWire(
  scenarios: readonly Scenario[],
  seed: number,
): Promise<readonly Scenario[]> {
  const beyond: Scenario[] = [];
  for (const scenario of scenarios)
    if ((await alarmOf(scenario, {}, {}, seed)) !== undefined) beyond.push(scenario);
  return beyond;
}

export interface JudgedVariation {
  readonly alarms: readonly FalseAlarm[];
  /** The number of scenarios in which the variation had an effect. In none, it would show nothing. */
  readonly effective: number;
}

/** Runs the scenarios on a legal variation, each on its own service in virtual time. */
export async function judgeVariation(
  { wire, ...variation }: LegalVariation,
  scenarios: readonly Scenario[],
  seed: number,
): Promise<JudgedVariation> {
  const alarms: FalseAlarm[] = [];
  let effective = 0;
  for (const scenario of scenarios) {
    const watchedWire = watched(wire());
    const reason = await alarmOf(scenario, watchedWire.wire, variation, seed);
    if (reason !== undefined) alarms.push({ scenario: scenario.id, reason });
    if (watchedWire.hasAltered()) effective += 1;
  }
  return { alarms, effective };
}

async function alarmOf(
  scenario: Scenario,
  wire: Wire,
  { differs, sendsNoReceipts }: Pick<LegalVariation, 'differs' | 'sendsNoReceipts'>,
  seed: number,
): Promise<string | undefined> {
  const mayDiffer = differs === true;
  const options = { seed, wire, strict: false, asksForReceipts: sendsNoReceipts === true };
  const { outcome, errors } = await tryScenario(scenario, options);
  if (errors.length > 0) return errors.map(messageOf).join('; ');
  if (outcome === undefined) return 'it did not end';
  const { verdict, checks, reason = '' } = outcome;
  if (verdict === 'pass' || (verdict === 'differs' && mayDiffer)) return undefined;
  // A scenario about RECEIPTs alone is skipped where none come, and accuses no service.
  const isAboutReceipts = scenario.clauses.every((clause) => receiptRows.has(clause));
  if (verdict === 'skipped' && sendsNoReceipts === true && isAboutReceipts) return undefined;
  const failed = checks.filter(
    (check) => check.verdict !== 'pass' && (check.verdict === 'fail' || !mayDiffer),
  );
  const shown = failed.map(
    (check) => `${check.clause} ${check.title}: ${check.actual} instead of ${check.expected}`,
  );
  return `${verdict}: ${shown.length > 0 ? shown.join('; ') : reason}`;
}
