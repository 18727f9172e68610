import type { ScenarioLabel } from '../../events/schema/run.js';
import type {
  CheckEvent,
  ScenarioFinished,
  ScenarioRepeated,
  ScenarioStarted,
  ScenarioWaiting,
} from '../../events/schema/scenario.js';
import type { Verdict } from '../../events/verdict.js';
import { plainText } from '../../text/plain-text.js';
import { firstBy } from './collections/first-by.js';
import { KeyedMap } from './collections/keyed-map.js';

/** A scenario as the view shows it. */
export interface ScenarioView {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly string[];
  /** Its index in the order of the run. */
  readonly order: number;
  readonly progress: Progress;
}

export type Progress =
  | { readonly state: 'queued' }
  | { readonly state: 'running'; readonly startedAt: number; readonly waiting?: Waiting }
  | {
      readonly state: 'finished';
      readonly verdict: Verdict;
      readonly elapsedMs: number;
      readonly reason?: string;
    };

interface Waiting {
  readonly for: string;
  /** Time of the run at which the wait ends without success, in milliseconds. */
  readonly until: number;
}

interface ScenarioCounts {
  readonly queued: number;
  readonly running: number;
  readonly finished: number;
  readonly byVerdict: Readonly<Record<Verdict, number>>;
}

export interface Scenarios {
  readonly byId: KeyedMap<string, ScenarioView>;
  readonly counts: ScenarioCounts;
}

export const noScenarios: Scenarios = {
  byId: KeyedMap.empty(),
  counts: {
    queued: 0,
    running: 0,
    finished: 0,
    byVerdict: { pass: 0, skipped: 0, differs: 0, inconclusive: 0, fail: 0, error: 0 },
  },
};

export function foldLabels(scenarios: Scenarios, labels: readonly ScenarioLabel[]): Scenarios {
  return labels.reduce(
    (sum, { id, title, clauses }) => move(sum, id, { state: 'queued' }, { title, clauses }),
    scenarios,
  );
}

export function foldScenarioStarted(scenarios: Scenarios, t: number, event: ScenarioStarted): Scenarios {
  return move(scenarios, event.scenario, { state: 'running', startedAt: t });
}

export function foldScenarioWaiting(scenarios: Scenarios, t: number, event: ScenarioWaiting): Scenarios {
  const waiting = { for: plainText(event.waitingFor), until: t + event.timeoutMs };
  const before = scenarios.byId.get(event.scenario)?.progress;
  const startedAt = before?.state === 'running' ? before.startedAt : t;
  return move(scenarios, event.scenario, { state: 'running', startedAt, waiting });
}

export function foldScenarioRepeated(
  scenarios: Scenarios,
  t: number,
  { scenario, timeoutMs }: ScenarioRepeated,
): Scenarios {
  const waitingFor = 'this machine to be idle, to time it again';
  return foldScenarioWaiting(scenarios, t, { type: 'scenario.waiting', scenario, waitingFor, timeoutMs });
}

/** A check ends the wait before it. */
export function foldCheck(scenarios: Scenarios, event: CheckEvent): Scenarios {
  const before = scenarios.byId.get(event.scenario)?.progress;
  if (before?.state !== 'running' || before.waiting === undefined) return scenarios;
  return move(scenarios, event.scenario, { state: 'running', startedAt: before.startedAt });
}

export function foldScenarioFinished(scenarios: Scenarios, event: ScenarioFinished): Scenarios {
  const { verdict, elapsedMs, reason, title, clauses } = event;
  const why = reason === undefined ? {} : { reason: plainText(reason) };
  return move(
    scenarios,
    event.scenario,
    { state: 'finished', verdict, elapsedMs, ...why },
    { title, clauses },
  );
}

/** The scenarios to show if there is room for `count`: running, then not passed, then queued, then passed ones. */
export function scenariosToShow(scenarios: Scenarios, count: number): readonly ScenarioView[] {
  return firstBy(
    scenarios.byId.values(),
    count,
    (a, b) => rank(a.progress) - rank(b.progress) || a.order - b.order,
  );
}

function rank(progress: Progress): number {
  switch (progress.state) {
    case 'running':
      return 0;
    case 'queued':
      return 3;
    case 'finished':
      if (progress.verdict === 'fail' || progress.verdict === 'error') return 1;
      if (progress.verdict === 'inconclusive' || progress.verdict === 'differs') return 2;
      return progress.verdict === 'pass' ? 4 : 5;
  }
}

interface Label {
  readonly title: string;
  readonly clauses: readonly string[];
}

/** Changes the progress of one scenario; one that was never announced is added at the end of the list. */
function move(scenarios: Scenarios, id: string, progress: Progress, label?: Label): Scenarios {
  const before = scenarios.byId.get(id);
  const after: ScenarioView = {
    id: plainText(id),
    title: label === undefined ? (before?.title ?? '') : plainText(label.title),
    clauses: label?.clauses ?? before?.clauses ?? [],
    order: before?.order ?? scenarios.byId.size,
    progress,
  };
  let counts = scenarios.counts;
  if (before !== undefined) counts = counted(counts, before.progress, -1);
  return { byId: scenarios.byId.with(id, after), counts: counted(counts, progress, 1) };
}

function counted(counts: ScenarioCounts, progress: Progress, by: number): ScenarioCounts {
  const next = { ...counts, [progress.state]: counts[progress.state] + by };
  if (progress.state !== 'finished') return next;
  const { verdict } = progress;
  return { ...next, byVerdict: { ...counts.byVerdict, [verdict]: counts.byVerdict[verdict] + by } };
}
