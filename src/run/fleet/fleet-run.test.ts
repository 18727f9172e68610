import { expect, it } from 'vitest';
import { inShare } from '../../../test/suite/share.js';
import { minimalRequest } from '../../../test/support/run-request.js';
import type { RunEvent } from '../../events/event.js';
import type { RunRequest } from '../options.js';
import { createRun } from '../run.js';
import { fleetCounts, parseFleet } from './fleet-file.js';

const fleet = parseFleet(
  `
merchants:
  - name: Chain
    branches:
      - name: 'Store {n}'
        count: 2
        terminals:
          - count: 2
            namePattern: '{branch}, terminal {n}'
          - count: 1
            legacyShare: 1
    integrators:
      - persona: pos
        roundsPerMinute: 300
`,
  'fleet.yaml',
);

async function ran(more: Partial<RunRequest>) {
  const { terminals, integrators } = fleetCounts(fleet);
  const run = createRun(
    {
      ...minimalRequest,
      terminals,
      integrators,
      fleet,
      forMs: 4_000,
      clock: 'real',
      ...more,
    },
    {},
  );
  const events: RunEvent[] = [];
  run.subscribe((event) => events.push(event));
  const finished = await run.start();
  return { finished, events };
}

it('a run of a fleet file is a pass without any scenario if its fleet, its integrators and its history are', async () => {
  const { finished, events } = await ran({ rampPerSecond: 50 });
  expect(finished).toMatchObject({
    verdict: 'pass',
    exitCode: 0,
    terminals: { asked: 6, onlinePeak: 6 },
    scenarios: { passed: 0, failed: 0 },
    reasons: [],
  });
  const [started] = events;
  expect(started).toMatchObject({ type: 'run.started', terminals: 6, integrators: 1, scenarios: [] });
  expect(events.some((event) => event.type === 'integrator.called')).toBe(true);
});

it('a run of a fleet file is inconclusive if it ends before any integrator received a response', async () => {
  const { finished } = await ran({ forMs: 0 });
  expect(finished).toMatchObject({
    verdict: 'inconclusive',
    exitCode: 2,
    reasons: [expect.stringContaining('1 of the 1 integrators received no response')],
  });
});

it.runIf(inShare(6))('a run of a fleet file runs the named scenarios as well', async () => {
  const { finished } = await ran({ scenarios: ['commands.print.online'], named: true });
  expect(finished).toMatchObject({ verdict: 'pass', scenarios: { passed: 1 } });
});
