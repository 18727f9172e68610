import { expect, it, onTestFinished, vi } from 'vitest';
import type { EventBody, RunEvent } from '../../events/event.js';
import { catalogue } from '../../scenarios/catalogue.js';
import { pass, useFakeTime } from '../../simulator/testing/fixture.js';
import { judgedScenarios, replayEvents, secondPart } from './second-part.js';

const everyId = catalogue.map(({ id }) => id);

it.each([0, 100])(
  'the second part of a run of %d terminals has all isolated scenarios, and leaves others to the first',
  (terminals) => {
    const second = secondPart({ scenarios: everyId, terminals });
    const first = catalogue.filter((scenario) => !second.includes(scenario));
    expect(first.filter(({ isolated }) => isolated)).toEqual([]);
    expect(second.length).toBeGreaterThan(20);
    expect(first.length).toBeGreaterThan(20);
  },
);

it('the second part of a run has only scenarios that were chosen', () => {
  const scenarios = everyId.filter((_, index) => index % 2 === 0);
  const second = secondPart({ scenarios, terminals: 0 }).map(({ id }) => id);
  expect(second.length).toBeGreaterThan(20);
  expect(second.filter((id) => !scenarios.includes(id))).toEqual([]);
});

it('the second part of a run without a fleet is smaller: its first thread has less to do', () => {
  const [larger, smaller] = [100, 0].map((terminals) => secondPart({ scenarios: everyId, terminals }));
  expect(smaller?.length).toBeLessThan(larger?.length ?? 0);
  expect(smaller?.filter((scenario) => !larger?.includes(scenario))).toEqual([]);
});

it.each([
  ['nothing for the fleet', everyId.filter((id) => id.startsWith('stomp.'))],
  ['little for the second service', everyId.filter((id) => id.startsWith('auth.'))],
  ['no scenario at all', []],
])('the second part of a run is empty if there is %s', (_, scenarios) => {
  expect(secondPart({ scenarios, terminals: 0 })).toEqual([]);
});

const started = (scenario: string, t: number): RunEvent => ({
  seq: 90 + t,
  t,
  actor: `scenario:${scenario}`,
  type: 'scenario.started',
  scenario,
});
const events = [started('a', 0), started('b', 1_000), started('c', 60_000)];

it('the events of the second part are emitted at their times, with their actors', async () => {
  useFakeTime();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const emitted: [number, string, EventBody][] = [];
  const from = Date.now();
  const ended = replayEvents({ events }, (actor, body) => emitted.push([Date.now() - from, actor, body]));
  await pass(60_000);
  await ended;
  const bodyOf = (scenario: string) => ({ type: 'scenario.started', scenario });
  expect(emitted).toEqual([
    [0, 'scenario:a', bodyOf('a')],
    [1_000, 'scenario:b', bodyOf('b')],
    [60_000, 'scenario:c', bodyOf('c')],
  ]);
});

it('the results of the second part belong to their scenarios, and none may be missing', () => {
  const second = catalogue.slice(3, 5);
  const [one, other] = second.map(({ id }) => ({ id, verdict: 'fail' as const, checks: [] }));
  const results = [other, one].flatMap((each) => each ?? []);
  expect(judgedScenarios(second, { results })).toEqual(
    second.map((scenario) => ({ scenario, verdict: 'fail', checks: [] })),
  );
  expect(() => judgedScenarios(second, { results: results.slice(1) })).toThrow(
    `the second service has no result of ${other?.id}`,
  );
});
