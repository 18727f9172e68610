import { areaOfEvery, everyClause } from '../../../conformance/clauses/every-clause.js';
import type { RunEvent } from '../../events/event.js';
import type { RunFinished, RunStarted } from '../../events/schema/run.js';
import type { CheckEvent } from '../../events/schema/scenario.js';
import { tally } from '../../events/tally.js';
import { exitCodes } from '../../failure/exit-codes.js';
import {
  type ReportedCheck,
  type ReportedClause,
  type ReportedNotice,
  type ReportedScenario,
  type RunReport,
  reportFormatVersion,
} from './run-report.js';

interface Collected extends Omit<ReportedScenario, 'checks' | 'startedAtMs'> {
  readonly startedAtMs: number | undefined;
  readonly checks: ReportedCheck[];
}

/** Collects the report of a run from its events, live or from a saved stream. */
export class RunCollector {
  readonly #scenarios = new Map<string, Collected>();
  #started: RunStarted | undefined;
  #finished: RunFinished | undefined;
  readonly #notices: ReportedNotice[] = [];
  #lastMs = 0;

  observe(event: RunEvent): void {
    this.#lastMs = event.t;
    switch (event.type) {
      case 'run.started':
        this.#started = event;
        for (const { id, title, clauses } of event.scenarios)
          this.#scenarios.set(id, unfinished(id, title, clauses));
        break;
      case 'scenario.started':
        this.#change(event.scenario, { startedAtMs: event.t });
        break;
      case 'scenario.repeated':
        this.#change(event.scenario, { checks: [] });
        break;
      case 'check':
        this.#scenarios.get(event.scenario)?.checks.push(checkOf(event));
        break;
      case 'scenario.finished': {
        const { title, clauses, verdict, elapsedMs, reason, unjudged, notOffered } = event;
        const why = {
          ...(reason !== undefined && { reason }),
          ...(unjudged && { unjudged }),
          ...(notOffered && { notOffered }),
        };
        const { reason: _reason, ...before } =
          this.#scenarios.get(event.scenario) ?? unfinished(event.scenario, title, clauses);
        this.#scenarios.set(event.scenario, { ...before, title, clauses, verdict, elapsedMs, ...why });
        break;
      }
      case 'notice': {
        const { level, message, machine, remaining } = event;
        this.#notices.push({ level, message, ...(machine && { machine }), ...(remaining && { remaining }) });
        break;
      }
      case 'run.finished':
        this.#finished = event;
        break;
      default:
        break;
    }
  }

  /** @throws TypeError before the first event of a run */
  report(): RunReport {
    const started = this.#started;
    if (started === undefined) throw new TypeError('there is no run to report');
    const { version, seed, clock, network, target, targetFile, startedAt, integrators, faults } = started;
    const { owned, strict, requirements } = started;
    const scenarios = [...this.#scenarios.values()].map(reported);
    const end = this.#finished ?? cutOff(started, scenarios);
    return {
      formatVersion: reportFormatVersion,
      tool: { name: 'tillfleet', version },
      run: {
        seed,
        clock,
        network,
        target,
        startedAt,
        integrators,
        ...(targetFile !== undefined && { targetFile }),
        ...(owned !== undefined && { owned }),
        ...(strict !== undefined && { strict }),
        ...(requirements !== undefined && { requirements }),
        elapsedMs: this.#finished?.elapsedMs ?? this.#lastMs,
        terminals: end.terminals,
        ...(faults !== undefined && { faults }),
      },
      complete: this.#finished !== undefined,
      verdict: end.verdict,
      exitCode: end.exitCode,
      reasons: end.reasons,
      ...(this.#notices.length > 0 && { notices: this.#notices }),
      summary: end.scenarios,
      ...(this.#finished?.paths && { paths: this.#finished.paths }),
      ...(this.#finished?.figures && { figures: this.#finished.figures }),
      scenarios,
      clauses: clauseRows(end.clauses, scenarios),
    };
  }

  #change(id: string, change: Partial<Collected>): void {
    const before = this.#scenarios.get(id);
    if (before !== undefined) this.#scenarios.set(id, { ...before, ...change });
  }
}

function unfinished(id: string, title: string, clauses: readonly string[]): Collected {
  return {
    id,
    title,
    clauses,
    startedAtMs: undefined,
    elapsedMs: 0,
    checks: [],
    area: id.split('.', 1)[0] ?? id,
    verdict: 'inconclusive',
    reason: 'it had not ended when the stream ended',
  };
}

function reported({ startedAtMs, ...scenario }: Collected): ReportedScenario {
  return { ...scenario, ...(startedAtMs !== undefined && { startedAtMs }) };
}

function checkOf(event: CheckEvent): ReportedCheck {
  const { clause, level, statement, title, verdict, expected, actual, uncertaintyMs, exchange } = event;
  return {
    clause,
    level,
    ...(statement !== undefined && { statement }),
    title,
    verdict,
    expected,
    actual,
    ...(uncertaintyMs !== undefined && { uncertaintyMs }),
    ...(exchange !== undefined && { exchange }),
  };
}

/** The end of a stream that breaks off: nothing is certain. */
function cutOff(
  { terminals }: RunStarted,
  scenarios: readonly ReportedScenario[],
): Pick<RunFinished, 'verdict' | 'exitCode' | 'reasons' | 'scenarios' | 'clauses' | 'terminals'> {
  return {
    verdict: 'error',
    exitCode: exitCodes.harness,
    reasons: ['the stream ends before the run has ended'],
    terminals: { asked: terminals, onlinePeak: 0 },
    scenarios: tally(scenarios),
    clauses: {},
  };
}

function clauseRows(
  results: RunFinished['clauses'],
  scenarios: readonly ReportedScenario[],
): readonly ReportedClause[] {
  return [...everyClause.values()].flatMap(({ id, level, requirement }) => {
    const result = results[id];
    if (result === undefined) return [];
    const claiming = scenarios.filter(({ clauses }) => clauses.includes(id)).map((scenario) => scenario.id);
    return [{ id, area: areaOfEvery(id), level, requirement, ...result, scenarios: claiming }];
  });
}
