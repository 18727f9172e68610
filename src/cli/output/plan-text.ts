import { scenarioPlan } from '../../run/conform/plan.js';
import type { RunRequest } from '../../run/options.js';
import { readableDuration } from '../../text/duration.js';
import { needsText } from './scenario-words.js';

type Variables = Readonly<Record<string, string | undefined>>;

/** The chosen scenarios with their clauses, one on each line. */
export async function listText(request: RunRequest): Promise<string> {
  const { runs, skipped } = await scenarioPlan({ ...request, clock: 'virtual' }, {});
  return [...runs, ...skipped.map(({ scenario }) => scenario)]
    .map(({ id, clauses }) => `${id}  [${clauses.join(' ')}]\n`)
    .join('');
}

/** The plan of a run at its target: the scenarios with the number of things that they create, and the skipped ones. */
export async function planText(request: RunRequest, variables: Variables): Promise<string> {
  const { target, runs, skipped, takesMs, starts } = await scenarioPlan(request, variables);
  const sum = (kind: 'apps' | 'terminals') =>
    runs.reduce((total, { needs }) => total + (needs[kind] ?? 0), 0);
  const lines = [
    `target     ${target}`,
    `scenarios  ${runs.length} would run, ${skipped.length} would be skipped`,
    `creates    at least ${runs.length} merchants with a branch each, ${sum('apps')} apps, ${sum('terminals')} terminals`,
    `starts     ${starts} further services by hooks.start, for one scenario each`,
    `takes      about ${readableDuration(takesMs)}`,
    '',
    ...runs.map(({ id, needs }) => `run   ${id}  needs: ${needsText(needs)}`),
    ...skipped.map(({ scenario, reason }) => `skip  ${scenario.id}  ${reason}`),
    '',
    'nothing was sent',
  ];
  return `${lines.join('\n')}\n`;
}
