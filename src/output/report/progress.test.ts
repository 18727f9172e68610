import { expect, it } from 'vitest';
import { exampleBodies, streamOf } from '../../../test/support/example-events.js';
import { moved } from '../../../test/support/output/run-model.js';
import type { EventBody } from '../../events/event.js';
import { Progress } from './progress.js';

const { 'run.started': started, 'scenario.finished': finished } = exampleBodies;

function lineAfter(...bodies: readonly EventBody[]): string {
  const progress = new Progress();
  for (const event of streamOf(bodies)) progress.observe(event);
  return progress.line;
}

const scenario = { id: 'a.b', title: 'A title', clauses: ['SBX-05'] };
const run = { ...started, terminals: 2, scenarios: [scenario, scenario, scenario] };
const running = { type: 'run.phase', phase: 'running' } as const;

it('the progress of a run counts the terminals that are online, the scenarios, and what did not pass', () => {
  const ended = (['pass', 'fail', 'fail'] as const).map((verdict) => ({ ...finished, verdict }));
  const other = { ...moved(9, 'online'), fleet: false };
  expect(lineAfter(run)).toBe('starting: 0 of 2 terminals online, 0 of 3 scenarios');
  expect(lineAfter(run, running, moved(1, 'online'), moved(2, 'online'), other, ...ended)).toBe(
    'running: 2 of 2 terminals online, 3 of 3 scenarios, 2 FAILED',
  );
  expect(lineAfter(run, running, moved(1, 'online'), moved(1, 'backing-off'))).toBe(
    'running: 0 of 2 terminals online, 0 of 3 scenarios',
  );
});

it('the progress of a run shows its own clock from the first minute on, and that of virtual time too', () => {
  const progress = new Progress();
  const [event] = streamOf([running]);
  if (event === undefined) throw new Error('there is no event');
  progress.observe({ ...event, t: 59_999 });
  expect(progress.line).toBe('running');
  progress.observe({ ...event, t: 100_800_000 });
  expect(progress.line).toBe('running: 1 d 04 h since its start');
});

it('the progress of a run leaves out what the run does not have', () => {
  expect(lineAfter()).toBe('starting');
  expect(new Progress('waiting for a service').line).toBe('waiting for a service');
  expect(lineAfter({ ...run, terminals: 0 }, running)).toBe('running: 0 of 3 scenarios');
  expect(lineAfter({ ...run, scenarios: [] }, running, moved(1, 'online'))).toBe(
    'running: 1 of 2 terminals online',
  );
});
