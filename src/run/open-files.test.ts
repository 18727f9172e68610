import { expect, it } from 'vitest';
import { minimalRequest } from '../../test/support/run-request.js';
import { exitCodes } from '../failure/exit-codes.js';
import { defineScenario, type Needs } from '../scenarios/scenario.js';
import { checkRequest } from './check-request.js';
import { checkDescriptors } from './open-files.js';
import type { RunRequest } from './options.js';

const needing = (needs: Needs) =>
  defineScenario({
    id: 'test.case',
    title: 'A case of a test',
    clauses: ['SBX-05'],
    takesMs: 0,
    needs,
    run: async () => undefined,
  });

// 192 are kept for the program and its HTTP connections; each session takes two.
it.each([
  [20_000, [], 9904],
  [1024, [], 416],
  [1023, [], 415],
  [1024, [{ terminals: 2 }], 414],
  [1024, [{ terminals: 1, adminTopic: true }, { apps: 7 }], 414],
  [194, [], 1],
])(
  'the limit of open files of %i with scenarios that need %j allows at most %i terminals',
  (limit, needs, fits) => {
    const scenarios = needs.map(needing);
    expect(() => checkDescriptors(limit, { terminals: fits, scenarios, service: 'own' })).not.toThrow();
    const start = () => checkDescriptors(limit, { terminals: fits + 1, scenarios, service: 'own' });
    expect(start).toThrow(
      expect.objectContaining({
        code: 'too-many-terminals',
        exitCode: exitCodes.usage,
        message: `${fits + 1} terminals need more open files than the limit of ${limit} allows: ${fits} fit`,
        hint: expect.stringContaining(`at most ${fits} terminals`),
      }),
    );
  },
);

it('the limit of open files is shared with the sessions of integrators', () => {
  expect(() => checkDescriptors(1024, { terminals: 413, watching: 3, service: 'own' })).not.toThrow();
  expect(() => checkDescriptors(1024, { terminals: 414, watching: 3, service: 'own' })).toThrow('413 fit');
  const request: RunRequest = {
    ...minimalRequest,
    clock: 'real',
    network: 'tcp',
    terminals: 414,
    integrators: 10,
  };
  // Of these ten two are companions and one is a scope prober: personas come in turn.
  expect(() => checkRequest(request, 1024)).toThrow('413 fit');
  expect(() => checkRequest({ ...request, terminals: 413 }, 1024)).not.toThrow();
  expect(() => checkRequest({ ...request, network: 'memory' }, 1024)).not.toThrow();
});

it('the limit of open files can be too low for one terminal', () => {
  expect(() => checkDescriptors(193, { terminals: 1, service: 'own' })).toThrow('0 fit');
  expect(() => checkDescriptors(10, { terminals: 1, service: 'own' })).toThrow('0 fit');
});

it('the limit of open files is not checked if there is none', () => {
  expect(() => checkDescriptors(undefined, { terminals: 100_000, service: 'own' })).not.toThrow();
});

it.each([
  ['served', 416, 'use at most 416 terminals, or raise the limit (ulimit -n 1026)'],
  ['elsewhere', 832, 'use at most 832 terminals, or raise the limit (ulimit -n 1025)'],
] as const)(
  'the limit of open files at a service that is %s allows %i terminals, and no memory network helps',
  (service, fits, hint) => {
    expect(() => checkDescriptors(1024, { terminals: fits, service })).not.toThrow();
    expect(() => checkDescriptors(1024, { terminals: fits + 1, service })).toThrow(
      expect.objectContaining({ hint }),
    );
  },
);

it('the limit of open files of a run at a target counts one end of each session', () => {
  const request: RunRequest = {
    ...minimalRequest,
    clock: 'real',
    network: 'tcp',
    terminals: 800,
    target: 'target.yaml',
  };
  expect(() => checkRequest(request, 1024)).not.toThrow();
  expect(() => checkRequest({ ...request, terminals: 833 }, 1024)).toThrow('832 fit');
});
