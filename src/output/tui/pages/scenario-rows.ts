import { counted } from '../../../text/counted.js';
import { readableDuration } from '../../../text/duration.js';
import { toneOf } from '../../view/describe-event.js';
import type { Progress, ScenarioView } from '../../view/scenario-list.js';
import type { Tone } from '../../view/sentence.js';
import { bold, faint, plain, type Row } from '../row.js';
import type { Signs } from '../theme.js';
import { checkRows, section } from './exchange-rows.js';
import type { Scene } from './page.js';

/** A scenario in one line. */
export function scenarioRow({ id, progress }: ScenarioView, width: number, { now, signs }: Scene): Row {
  const { sign, tone } = signOf(progress, signs);
  return [
    { text: `${sign} `, tone },
    { text: id.padEnd(width) },
    { text: `  ${detailOf(progress, now)}`, faint: progress.state !== 'running' },
  ];
}

/** A scenario in full: what it shows, its failed checks, and its newest ones. */
export function scenarioDetail(scenario: ScenarioView, scene: Scene): readonly Row[] {
  const { id, title, clauses, progress } = scenario;
  const { model, columns, signs, now } = scene;
  const checks = model.checks.get(id);
  const failed = checks?.failed ?? [];
  const newest = (checks?.newest ?? []).filter(({ verdict }) => verdict === 'pass');
  return [
    bold(id),
    plain(title),
    faint(`clauses: ${clauses.join(' ')}`),
    plain(detailOf(progress, now)),
    plain(`${counted(checks?.passed ?? 0, 'check')} passed, ${failed.length} did not`),
    plain(''),
    ...section(
      'What did not hold',
      failed.flatMap((check) => checkRows(check, columns, signs)),
    ),
    ...section(
      'The newest checks that hold',
      newest.flatMap((check) => checkRows(check, columns, signs)),
    ),
  ];
}

/** The sign of a scenario, in its tone. */
export function signOf(progress: Progress, signs: Signs): { readonly sign: string; readonly tone: Tone } {
  switch (progress.state) {
    case 'queued':
      return { sign: signs.queued, tone: 'info' };
    case 'running':
      return { sign: signs.running, tone: 'info' };
    case 'finished':
      return { sign: signs.verdicts[progress.verdict], tone: toneOf(progress.verdict) };
  }
}

function detailOf(progress: Progress, now: number): string {
  switch (progress.state) {
    case 'queued':
      return 'waits its turn';
    case 'running': {
      const { waiting, startedAt } = progress;
      if (waiting === undefined) return `running for ${readableDuration(now - startedAt)}`;
      // The time first: the end of a long line is cut off.
      return `${readableDuration(waiting.until - now)} left, waits for ${waiting.for}`;
    }
    case 'finished': {
      const took = readableDuration(progress.elapsedMs);
      return progress.reason === undefined ? took : `${took}  ${progress.reason}`;
    }
  }
}

/** The words of a scenario that a filter looks into. */
export function scenarioFields({ id, title, clauses, progress }: ScenarioView) {
  const state = progress.state === 'finished' ? progress.verdict : progress.state;
  return {
    id,
    title,
    clause: clauses.join(' '),
    state,
    reason: 'reason' in progress ? (progress.reason ?? '') : '',
  };
}

/** Running ones first, then those with a problem, then those to come, then those that passed. */
export function byUrgency(one: ScenarioView, other: ScenarioView): number {
  return rankOf(one.progress) - rankOf(other.progress) || one.order - other.order;
}

function rankOf(progress: Progress): number {
  if (progress.state === 'running') return 0;
  if (progress.state === 'queued') return 3;
  switch (progress.verdict) {
    case 'fail':
    case 'error':
      return 1;
    case 'inconclusive':
    case 'differs':
      return 2;
    case 'pass':
      return 4;
    case 'skipped':
      return 5;
  }
}
