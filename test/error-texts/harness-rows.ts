import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { createClock } from '@sinonjs/fake-timers';
import {
  refusedAsEmpty,
  type SelftestSelection,
  selected,
} from '../../conformance/mutation/selftest/selection.js';
import { writeReport } from '../../src/cli/output/report-file.js';
import type { SelftestRefused } from '../../src/cli/selftest/selftest-module.js';
import { usageFailure } from '../../src/failure/failure.js';
import type { RunRequest } from '../../src/run/options.js';
import { HttpClient } from '../../src/simulator/http/http-client.js';
import { TokenSource } from '../../src/simulator/http/token-source.js';
import { MemoryNetwork } from '../../src/simulator/network/memory.js';
import { ObserverOverflow, ObserverRejected } from '../../src/simulator/observer.js';
import { FakeBackend } from '../../src/simulator/testing/fake-backend.js';
import { Waiters } from '../../src/simulator/waiting/waiters.js';
import { drive } from '../../src/virtual/drive.js';
import { createVirtualRun } from '../../src/virtual/virtual-run.js';
import { bin } from '../support/program.js';
import { minimalRequest, wholeProcessorMs } from '../support/run-request.js';
import { file, type Printed, pathOf, printed, type Row, reported, usageRows } from './provoke.js';

const request: RunRequest = { ...minimalRequest, version: '1.2.3', seed: 7, terminals: 0, forMs: 1 };

const endless = () => new Promise<void>(() => undefined);

const processorMs = wholeProcessorMs;

/** A virtual run whose thread executes this program. */
function inThread(program: string, patienceMs = 30_000): Promise<Printed> {
  const { name, content } = file('thread.mjs', program);
  writeFileSync(pathOf(name), content);
  const workerUrl = pathToFileURL(pathOf(name));
  return reported(() => createVirtualRun(request, { workerUrl, patienceMs, processorMs }).start());
}

/** A virtual run whose second thread executes this program, while the first one waits. */
function inSecondThread(program: string): Promise<Printed> {
  const [first, second] = ['setInterval(() => undefined, 1_000)', program].map((text, index) => {
    const { name, content } = file(`thread-${index}.mjs`, text);
    writeFileSync(pathOf(name), content);
    return pathToFileURL(pathOf(name));
  });
  const options = {
    processorMs,
    ...(first && { workerUrl: first }),
    ...(second && { secondWorkerUrl: second }),
  };
  return reported(() => createVirtualRun(request, options).start());
}

function driven(
  activityCount: () => number,
  setUp: (clock: ReturnType<typeof createClock>) => void,
): Promise<Printed> {
  const clock = createClock();
  setUp(clock);
  return reported(() => drive(endless(), { clock, activityCount }));
}

let activity = 0;

/** Rows of the exit code 70: the program itself is broken. */
const causes: Readonly<Record<string, readonly [provoke: () => Promise<Printed>, why: string]>> = {
  'a virtual run without a timer': [
    () =>
      driven(
        () => 0,
        () => undefined,
      ),
    'it waits although no timer is set',
  ],
  'a virtual run whose timers never rest': [
    () =>
      driven(
        () => 0,
        (clock) => void clock.setInterval(function tick() {}, 0),
      ),
    'timers without delay keep setting each other; the last timers: tick in 0 ms',
  ],
  'a virtual run whose network never rests': [
    () =>
      driven(
        () => activity++,
        () => undefined,
      ),
    'the memory network never becomes quiet',
  ],
  'a virtual run whose thread throws': [
    () => inThread("throw new Error('out of order')"),
    'its thread failed: out of order',
  ],
  'a virtual run whose thread ends': [() => inThread('process.exit(0)'), 'its thread ended early'],
  'a virtual run whose second thread throws': [
    () => inSecondThread("throw new Error('out of order')"),
    'its second thread failed: out of order',
  ],
  'a virtual run whose second thread ends': [
    () => inSecondThread('process.exit(1)'),
    'its second thread ended early',
  ],
  'a virtual run whose thread hangs': [() => inThread('for (;;) {}', 300), 'no step in 0.3 s'],
};

const restless: readonly Row[] = Object.entries(causes).map(([given, [provoke, why]]) => ({
  given,
  provoke,
  text: printed(
    `the run cannot come to rest: ${why}`,
    'this is an internal error of tillfleet; please report it with the seed and the command',
  ),
  exitCode: 70,
}));

/** The stack follows, so that the error can be reported. */
const internalError: Row = {
  given: 'an error that no code expects',
  provoke: () =>
    reported(() => {
      throw Object.assign(new TypeError('x is not a function'), { stack: 'the stack' });
    }),
  text: `${printed(
    'internal error: x is not a function',
    'this is a bug in tillfleet; please report it with the following lines',
  )}the stack\n`,
  exitCode: 70,
};

/** The disk is full, or the folder is gone since the run began. */
const unwrittenReport: Row = {
  given: 'a report that cannot be written any longer',
  provoke: () =>
    reported(async () => {
      writeReport({ text: () => '' }, `${bin}/report.xml`);
    }),
  text: printed(
    `the report ${bin}/report.xml cannot be written: not a directory`,
    'the event stream of --output has the same run: make the report from it with `tillfleet report`',
  ),
  exitCode: 70,
};

/** Rows of the exit code 2: the target does not respond as it should. */
const targetRows: readonly Row[] = [
  {
    given: 'a target that is not reachable',
    provoke: () =>
      reported(() =>
        new HttpClient({
          network: new MemoryNetwork({ origin: 'http://target.test', accept: (socket) => socket.destroy() }),
          baseUrl: 'http://elsewhere.test',
        }).call({ method: 'GET', path: '/x' }),
      ),
    text: printed(
      'GET /x: UND_ERR_SOCKET',
      'check that the target is running and that its base URL is correct',
    ),
    exitCode: 2,
  },
  {
    given: 'a target that rejects an account',
    provoke: () => {
      const backend = new FakeBackend();
      backend.routes.set('POST /api/v1/oauth/token', () => ({ status: 401, body: { errorCode: 'NO' } }));
      return reported(() => new TokenSource(backend.http, { id: 'app', secret: 'secret' }).get());
    },
    text: printed(
      'POST /api/v1/oauth/token returned 401 NO: rejected',
      'the response was: {"errorCode":"NO"}',
    ),
    exitCode: 2,
  },
  {
    given: 'a destination that an account must not observe',
    provoke: () =>
      reported(() => {
        throw new ObserverRejected('the server ended the session');
      }),
    text: printed(
      'cannot observe: the server ended the session',
      'check that the account may observe this destination, and that the service is running',
    ),
    exitCode: 2,
  },
  {
    given: 'a destination with more messages than an observer keeps',
    provoke: () =>
      reported(() => {
        throw new ObserverOverflow('/topic/admin/events', 10_000);
      }),
    text: printed(
      '/topic/admin/events had more messages than the 10000 that an observer keeps',
      'use fewer --terminals',
    ),
    exitCode: 2,
  },
  {
    given: 'a message that a target does not send',
    provoke: () => reported(() => new Waiters<number>().wait(() => true, 1, 'CONNECTED')),
    text: printed(
      'CONNECTED: not received within 1 ms',
      'check that the service is running, and that neither it nor this machine is overloaded',
    ),
    exitCode: 2,
  },
];

/** The error of a self-test that would judge nothing. */
function refusedSelftest(result: SelftestSelection | SelftestRefused): Promise<Printed> {
  return reported(() => {
    if ('type' in result) throw usageFailure(result.message, result.hint, result.code);
  });
}

const selftestRows = usageRows({
  'a mutant that does not exist': [
    () => refusedSelftest(selected([], ['REF-99'])),
    '--only REF-99: no clause, scenario or mutant matches; did you mean REF-01?',
    'docs/development/kill-matrix.md lists the mutants by clause; in a shell, quote a glob',
  ],
  'a level of a self-test that does not exist': [
    ['selftest', '--level', 'should'],
    "option '--level <level>' argument 'should' is invalid. Allowed choices are must, profile.",
    '`tillfleet selftest --help` describes the option',
  ],
  'a share without a mutant': [
    () => refusedSelftest(refusedAsEmpty({ only: [], dialect: false })),
    'no mutant is left to judge',
    'choose more clauses or mutants, or a larger share',
  ],
  'a persona in another dialect': [
    () => refusedSelftest(refusedAsEmpty({ only: ['kiosk: *'], dialect: true })),
    '--only kiosk: *: no mutant is left to judge with --dialect',
    'personas speak the reference profile alone: leave out --dialect',
  ],
});

export const harnessRows: readonly Row[] = [
  ...restless,
  internalError,
  unwrittenReport,
  ...targetRows,
  ...selftestRows,
];
