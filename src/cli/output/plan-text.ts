import { exitCodes } from '../../failure/exit-codes.js';
import { type ScenarioPlan, scenarioPlan } from '../../run/conform/plan.js';
import type { RunRequest } from '../../run/options.js';
import { counted } from '../../text/counted.js';
import { readableDuration } from '../../text/duration.js';
import { needsText } from './scenario-words.js';

type Variables = Readonly<Record<string, string | undefined>>;

/** The chosen scenarios as JSON, one on each line, and the result. */
export async function listLines(request: RunRequest): Promise<string> {
  const scenarios = (await listed(request)).map(({ id, title, clauses, takesMs, needs }) => ({
    type: 'list.scenario',
    id,
    title,
    clauses,
    takesMs,
    needs,
  }));
  return jsonLines(scenarios, { type: 'list.finished', scenarios: scenarios.length });
}

/** The plan of a run at its target as JSON: a line for each scenario, and the result. */
export async function planLines(request: RunRequest, variables: Variables): Promise<string> {
  const { runs, skipped, ...plan } = await scenarioPlan(request, variables);
  const scenarios = [
    ...runs.map(({ id, needs }) => ({ type: 'plan.scenario', id, outcome: 'run', needs })),
    ...skipped.map(({ scenario: { id, needs }, reason }) => ({
      type: 'plan.scenario',
      id,
      outcome: 'skipped',
      needs,
      reason,
    })),
  ];
  return jsonLines(scenarios, { type: 'plan.finished', run: runs.length, skipped: skipped.length, ...plan });
}

function jsonLines(lines: readonly object[], result: object): string {
  const last = { ...result, verdict: 'pass', exitCode: exitCodes.pass };
  return [...lines, last].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** The chosen scenarios with their clauses, one on each line. */
export async function listText(request: RunRequest): Promise<string> {
  return (await listed(request)).map(({ id, clauses }) => `${id}  [${clauses.join(' ')}]\n`).join('');
}

async function listed(request: RunRequest): Promise<ScenarioPlan['runs']> {
  const { runs, skipped } = await scenarioPlan({ ...request, clock: 'virtual' }, {});
  return [...runs, ...skipped.map(({ scenario }) => scenario)];
}

/** The plan of a run at its target: the scenarios with the number of things that they create, and the skipped ones. */
export async function planText(request: RunRequest, variables: Variables): Promise<string> {
  const plan = await scenarioPlan(request, variables);
  const { target, runs, skipped, takesMs } = plan;
  const lines = [
    `target     ${target}`,
    `scenarios  ${runs.length} would run, ${skipped.length} would be skipped`,
    ...effects(plan),
    `takes      about ${readableDuration(takesMs)}`,
    '',
    ...runs.map(({ id, needs }) => `run   ${id}  needs: ${needsText(needs)}`),
    ...skipped.map(({ scenario, reason }) => `skip  ${scenario.id}  ${reason}`),
    '',
    'nothing was sent',
  ];
  return `${lines.join('\n')}\n`;
}

/** The traces that a run leaves at its target. */
function effects({
  runs,
  usesExisting,
  reusesTenants,
  starts,
  destinations,
}: ScenarioPlan): readonly string[] {
  if (destinations !== undefined)
    return [
      `sends      valid and malformed frames, with destinations that begin with ${destinations.join(' and ')}`,
      'leaves     queues at a broker that keeps them',
    ];
  const sum = (kind: 'apps' | 'terminals') =>
    runs.reduce((total, { needs }) => total + (needs[kind] ?? 0), 0);
  const made = `${counted(sum('apps'), 'app')}, ${counted(sum('terminals'), 'terminal')}`;
  return [
    usesExisting
      ? 'uses       what the target file lists; the administrator creates the rest, if there is one'
      : reusesTenants
        ? `creates    at least ${made}, and the merchants and branches that earlier runs have not created`
        : `creates    at least ${counted(runs.length, 'merchant')} with a branch each, ${made}`,
    `starts     ${counted(starts, 'further service')} by hooks.start, for one scenario each`,
  ];
}
