import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { startBackend } from '../../src/library/backend/start-backend.js';
import { runConformance } from '../../src/library/conformance/run-conformance.js';
import { startFleet } from '../../src/library/fleet/start-fleet.js';
import { histories, steps } from '../../src/library/properties/histories.js';
import { openSystem } from '../../src/library/properties/open-system.js';
import { startVirtualBackend } from '../../src/library/virtual/start-virtual-backend.js';
import { pathOf, printed, type Row, reported, usageRows } from './provoke.js';

/** A target file with an address that nothing listens at. */
function targetAt(host: string): string {
  const file = pathOf('library-target.yaml');
  const [baseUrl, webSocketUrl] = [`http://${host}:9`, `ws://${host}:9/webs`];
  const credentials = { administrator: { id: 'user_1', secret: 'secret-of-user-1' } };
  writeFileSync(file, JSON.stringify({ targetVersion: 1, baseUrl, webSocketUrl, credentials }));
  return file;
}

/** A backend that has stopped, as it would be without a thread of its own. */
async function stoppedBackend() {
  const backend = await startBackend();
  await backend.stop();
  return backend;
}

const optionRows = usageRows({
  'an unknown option of startBackend': [
    () => reported(() => startBackend(Object({ prot: 1 }))),
    'startBackend has no option "prot"; did you mean port?',
    'its options are port, host, fixtures, config, administratorSecret, reference, keepAlive, onEvent, onInternalError, signal; docs/library.md describes them',
  ],
  'an unknown option of startVirtualBackend': [
    () => reported(() => startVirtualBackend(Object({ nwo: () => 0 }))),
    'startVirtualBackend has no option "nwo"; did you mean now?',
    'its options are now, port, host, fixtures, config, administratorSecret, reference, keepAlive, onEvent, onInternalError, signal; docs/library.md describes them',
  ],
  'an invalid instant of startVirtualBackend': [
    () => reported(() => startVirtualBackend({ now: new Date('never') })),
    'startVirtualBackend: now must be a Date or whole milliseconds since 1970, at most 253339228800000, not Invalid Date',
    "write it as in now: new Date('2026-01-01')",
  ],
  'an instant of startVirtualBackend before 1970': [
    () => reported(() => startVirtualBackend({ now: -1 })),
    'startVirtualBackend: now must be a Date or whole milliseconds since 1970, at most 253339228800000, not -1',
    "write it as in now: new Date('2026-01-01')",
  ],
  'an instant of startVirtualBackend after its last one': [
    () => reported(() => startVirtualBackend({ now: 9e15 })),
    'startVirtualBackend: now must be a Date or whole milliseconds since 1970, at most 253339228800000, not 9000000000000000',
    "write it as in now: new Date('2026-01-01')",
  ],
  'an advance past the last instant of a virtual backend': [
    () =>
      reported(async () => {
        await using backend = await startVirtualBackend({ now: 0 });
        await backend.advance(8.64e15 + 1);
      }),
    'advance by 8640000000000001 ms from 0 is past 253339228800000, the last instant of a virtual backend',
    'move the clock by less',
  ],
  'an invalid duration of advance': [
    () =>
      reported(async () => {
        await using backend = await startVirtualBackend();
        await backend.advance('soon');
      }),
    'the duration of advance must be whole milliseconds from 0 on, or a text, not "soon"',
    'write it as in 250ms, 30s, 5m, 2h or 7d',
  ],
  'an advance of a virtual backend that was stopped': [
    () =>
      reported(async () => {
        const backend = await startVirtualBackend();
        await backend.stop();
        await backend.advance('1s');
      }),
    'the virtual backend was stopped, so that it takes no further request',
    'call stop last',
  ],
  'realTime and a target file of runConformance': [
    () => reported(() => runConformance({ target: targetAt('127.0.0.1'), realTime: true })),
    'realTime cannot be combined with a target file, which has no other clock',
    'leave realTime out',
  ],
  'a target of runConformance on another machine': [
    () => reported(() => runConformance({ target: targetAt('192.0.2.1') })),
    '<folder>/library-target.yaml names 192.0.2.1, which is not this machine: the run would create and change data there',
    'give `owned: true` if the service is yours and may be changed',
  ],
  'a backend and a target of startFleet': [
    () =>
      reported(async () => startFleet({ backend: await stoppedBackend(), target: targetAt('127.0.0.1') })),
    'startFleet: backend cannot be combined with target',
    'leave one of them out',
  ],
  'a number of terminals of startFleet that is not allowed': [
    () => reported(() => startFleet({ terminals: 0.5 })),
    'startFleet: terminals must be a whole number from 1 to 100000, not 0.5',
    'choose a number of terminals in this range',
  ],
  'a number of steps of histories that is not allowed': [
    () => reported(async () => histories({ steps: 0 })),
    'histories: steps must be a whole number from 1 to 1000, not 0',
    'give the largest number of steps of a history, such as 20',
  ],
  'no kind of steps': [
    () => reported(async () => steps({ only: [] })),
    'only is an empty list, which leaves no step',
    'the kinds of steps are tokens, payments, refunds, terminal, faults, time, accounts',
  ],
  'an unknown kind of steps': [
    () => reported(async () => steps(Object({ only: ['payment'] }))),
    'there are no steps of the kind "payment"; did you mean payments?',
    'the kinds of steps are tokens, payments, refunds, terminal, faults, time, accounts',
  ],
  'a step with another model than that of openSystem': [
    () =>
      reported(async () => {
        const [history] = fc.sample(histories(), { numRuns: 1, seed: 2 });
        for (const step of history ?? [])
          step.check({ stepsDone: 0, payments: [], terminal: { kind: 'off' } });
      }),
    'a step of tillfleet/fast-check was given another model than that of openSystem',
    'call `fc.asyncModelRun(() => system, history)` with the result of openSystem',
  ],
  'a copy of a virtual backend for openSystem': [
    () =>
      reported(async () => {
        await using backend = await startVirtualBackend();
        await openSystem({ ...backend });
      }),
    'openSystem was given a copy of a virtual backend, whose clock it cannot move',
    'give the object that startVirtualBackend has returned',
  ],
  'a step of a system at a virtual backend that was stopped': [
    () =>
      reported(async () => {
        await using backend = await startVirtualBackend();
        const system = await openSystem(backend);
        await system.stop();
        const [history] = fc.sample(histories({ only: ['payments'] }), { numRuns: 1, seed: 2 });
        for (const step of history ?? []) await step.run(system.model, system.real);
      }),
    'the system was stopped, so that it cannot perform a step',
    'call stop at the end of the history',
  ],
  'long waits at a backend on the real clock': [
    () =>
      reported(async () => {
        await using backend = await startBackend();
        await using system = await openSystem(backend);
        const [history] = fc.sample(histories({ longWaits: true }), { numRuns: 1, seed: 2 });
        for (const step of history ?? []) step.check(system.model);
      }),
    'longWaits needs a system of a virtual backend: on the real clock a step would wait for days',
    'give openSystem a backend of startVirtualBackend, or leave longWaits out',
  ],
});

/** An administrator that cannot create the terminals. */
async function withWrongSecret() {
  await using backend = await startBackend();
  const administrator = { ...backend.administrator, clientSecret: 'not-the-secret-of-it' };
  return await reported(() =>
    startFleet({ backend: { ...backend, administrator, credentials: [] }, terminals: 1 }),
  );
}

const fleetRows: readonly Row[] = [
  {
    given: 'a fleet of startFleet whose administrator is refused',
    provoke: withWrongSecret,
    text: printed(
      'the fleet could not be attached: none of the 1 terminals came online; POST /api/v1/oauth/token returned 401 ERR_UNAUTHORIZED: rejected',
      'see the reasons, and the events of onEvent',
    ),
    exitCode: 69,
  },
  {
    given: 'a fleet of startFleet whose backend has stopped',
    provoke: () => reported(async () => startFleet({ backend: await stoppedBackend(), terminals: 1 })),
    text: printed(
      'POST /api/v1/oauth/token: ECONNREFUSED',
      'check that the target is running and that its base URL is correct',
    ),
    exitCode: 2,
  },
];

export const libraryRows: readonly Row[] = [...optionRows, ...fleetRows];
