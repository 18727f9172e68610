import { expect, it } from 'vitest';
import { exampleBodies } from '../../../test/support/example-events.js';
import { modelAfter, moved } from '../../../test/support/output/run-model.js';
import { scenariosToShow } from './scenario-list.js';

it('the model of a run has target, seed, clock, version and phase after the first events', () => {
  const model = modelAfter([
    exampleBodies['run.started'],
    exampleBodies['backend.started'],
    exampleBodies['run.phase'],
  ]);
  expect(model.run).toMatchObject({
    target: 'embedded',
    seed: 7,
    clock: 'real',
    version: '0.1.0',
    terminals: 25,
  });
  expect([model.baseUrl, model.phase, model.elapsedMs]).toEqual([
    'http://127.0.0.1:40001',
    'connecting',
    200,
  ]);
});

it('the model of a run has a line for the first denial of each operation, and counts the others', () => {
  const denial = {
    ...exampleBodies['integrator.called'],
    httpStatus: 403,
    errorCode: 'ERR_FORBIDDEN',
    missingScope: 'payments:direct',
    asExpected: true,
  };
  const accepted = {
    type: 'integrator.called',
    operation: 'find',
    httpStatus: 200,
    asExpected: true,
  } as const;
  const { missingScope: _, ...blocked } = { ...denial, operation: 'admin/users' };
  const { stream, integrators } = modelAfter([
    denial,
    denial,
    accepted,
    { ...denial, operation: 'settle' },
    blocked,
    blocked,
  ]);
  expect(stream.items.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^refund is denied to .*: the scope payments:direct is missing$/),
    expect.stringMatching(/^settle is denied to /),
    expect.stringMatching(/^admin\/users is denied to .*: no scope allows it$/),
  ]);
  expect(integrators).toMatchObject({ calls: 6, probes: 5, unexpected: 0 });
});

it('the model of a run does not change when an event leads to a new model', () => {
  const before = modelAfter([exampleBodies['run.started'], moved(1, 'online')]);
  const copy = structuredClone({
    ...before,
    sessions: before.sessions.byState,
    scenarios: before.scenarios.counts,
  });
  modelAfter(Object.values(exampleBodies), before);
  expect({ ...before, sessions: before.sessions.byState, scenarios: before.scenarios.counts }).toEqual(copy);
  expect(before.sessions.byConfigId.get(1)?.state).toBe('online');
});

it('the model of a run folds each type of event', () => {
  const model = modelAfter(Object.values(exampleBodies));
  expect(model.phase).toBe('finished');
  expect(model.end?.exitCode).toBe(1);
  expect(model.integrators).toEqual({ calls: 1, probes: 0, unexpected: 1, findings: 1, denied: new Map() });
  expect(model.scenarios.counts).toMatchObject({ queued: 1, running: 0, finished: 1 });
  const types = Object.keys(exampleBodies);
  const silent = [
    'terminal.state',
    'terminal.printed',
    'report.created',
    'report.confirmed',
    'store.totals',
    'scenario.started',
    'command.received',
    'command.executed',
    'command.shown',
    'payment.shown',
    'refund.shown',
    'rejection.received',
    'dashboard.event',
    'audit.merchant',
    'terminal.shown',
    'integrator.gave-up',
  ];
  expect(model.stream.items.map(({ seq }) => types[seq])).toEqual(
    types.filter((type) => !silent.includes(type)),
  );
});

it('terminals in the model are counted by state, without states that no terminal is in', () => {
  const model = modelAfter([
    moved(1, 'connecting'),
    moved(2, 'connecting'),
    moved(1, 'online'),
    moved(2, 'online'),
  ]);
  expect(model.sessions.byState).toEqual({ online: 2 });
});

it('terminals in the model do not include those of a scenario', () => {
  const model = modelAfter([moved(1, 'online'), moved(900, 'online', { fleet: false })]);
  expect(model.sessions.byState).toEqual({ online: 1 });
  expect(model.sessions.byConfigId.size).toBe(1);
});

it('terminals in the model have the time of the next attempt until their state changes', () => {
  const waiting = modelAfter([moved(12, 'backing-off'), exampleBodies['reconnect.scheduled']]);
  expect(waiting.sessions.byConfigId.get(12)?.retry).toEqual({ attempt: 2, at: 2_100 });
  const again = modelAfter([moved(12, 'connecting')], waiting);
  expect(again.sessions.byConfigId.get(12)?.retry).toBeUndefined();
});

it('terminals in the model have their newest states, their reconnects, their wsToken and their commands', () => {
  const command = { requestId: 'r', requestType: 'PRINT', configId: 1 } as const;
  const model = modelAfter([
    moved(1, 'connecting'),
    moved(1, 'online'),
    moved(1, 'backing-off', { reason: 'socket closed' }),
    { ...exampleBodies['reconnect.scheduled'], configId: 1 },
    { type: 'command.queued', ...command },
    { type: 'command.queued', ...command },
    { type: 'command.done', ...command, status: 'COMPLETED' },
  ]);
  const session = model.sessions.byConfigId.get(1);
  expect(session).toMatchObject({ reconnects: 1, open: 1, tokenAt: 0 });
  expect(session?.lastCommand).toEqual({ type: 'PRINT', status: 'COMPLETED' });
  expect(session?.history.map(({ state, reason }) => [state, reason])).toEqual([
    ['connecting', undefined],
    ['online', undefined],
    ['backing-off', 'socket closed'],
  ]);
});

const labels = ['first', 'second', 'third'].map((id) => ({
  id,
  title: `Title ${id}`,
  clauses: ['SBX-01'],
}));
const started = { ...exampleBodies['run.started'], scenarios: labels };
const finished = (scenario: string, verdict: 'pass' | 'fail') =>
  ({ ...exampleBodies['scenario.finished'], scenario, title: `Title ${scenario}`, verdict }) as const;

it('scenarios in the model are queued, run, wait for something with a time-out, and finish with a verdict', () => {
  let model = modelAfter([started]);
  expect(model.scenarios.byId.get('first')?.progress).toEqual({ state: 'queued' });
  model = modelAfter([{ type: 'scenario.started', scenario: 'first' }], model);
  expect(model.scenarios.byId.get('first')?.progress).toEqual({ state: 'running', startedAt: 0 });
  model = modelAfter([{ ...exampleBodies['scenario.waiting'], scenario: 'first' }], model);
  expect(model.scenarios.byId.get('first')?.progress).toMatchObject({
    waiting: { for: 'the command result', until: 10_000 },
  });
  model = modelAfter([{ ...exampleBodies.check, scenario: 'first' }], model);
  expect(model.scenarios.byId.get('first')?.progress).toEqual({ state: 'running', startedAt: 0 });
  model = modelAfter([finished('first', 'fail')], model);
  expect(model.scenarios.byId.get('first')).toMatchObject({
    title: 'Title first',
    progress: { state: 'finished', verdict: 'fail', elapsedMs: 1_240, reason: '1 of 2 checks failed' },
  });
  expect(model.scenarios.counts).toMatchObject({
    queued: 2,
    running: 0,
    finished: 1,
    byVerdict: { fail: 1 },
  });
});

it('scenarios in the model are listed with running ones first, then failed, then queued, then passed ones', () => {
  const model = modelAfter([
    started,
    finished('first', 'pass'),
    { type: 'scenario.started', scenario: 'third' },
    { ...finished('unannounced', 'fail') },
  ]);
  expect(scenariosToShow(model.scenarios, 9).map((each) => each.id)).toEqual([
    'third',
    'unannounced',
    'second',
    'first',
  ]);
});

it('the size of the model is bounded: only the last lines of the stream are kept', () => {
  const model = modelAfter(Array.from({ length: 5_000 }, () => exampleBodies.notice));
  expect(model.stream.items).toHaveLength(2_000);
  expect(model.stream.items.map((line) => line.seq).slice(-2)).toEqual([4_998, 4_999]);
});

it('the size of the model is bounded: of the checks of a scenario the first failed and the newest are kept', () => {
  const { check } = exampleBodies;
  const held = { ...check, verdict: 'pass' } as const;
  const model = modelAfter([
    ...Array.from({ length: 30 }, () => check),
    ...Array.from({ length: 30 }, () => held),
  ]);
  const checks = model.checks.get(check.scenario);
  expect([checks?.passed, checks?.failed.length, checks?.newest.length]).toEqual([30, 20, 8]);
  expect(checks?.failed[0]?.seq).toBe(0);
  const again = modelAfter([exampleBodies['scenario.repeated']], model);
  expect(again.checks.get(exampleBodies['scenario.repeated'].scenario)?.failed).toEqual([]);
});
