import { mkdirSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { writeReport } from '../../../src/cli/output/report-file.js';
import { BackendProcess } from '../../../src/load/backend/backend-process.js';
import { readComparedLoads } from '../../../src/load/compare/compared-loads.js';
import { checkLoadDescriptors } from '../../../src/load/generator/open-files.js';
import { prepare } from '../../../src/load/generator/prepare.js';
import { kneeProfile } from '../../../src/load/knee/knee-profile.js';
import { LoadMeasures } from '../../../src/load/measures/load-measures.js';
import { builtInProfiles } from '../../../src/load/profile/built-in-profiles.js';
import { parseProfile } from '../../../src/load/profile/parse-profile.js';
import { concludeLoad } from '../../../src/load/result/conclude.js';
import { mergeLoads } from '../../../src/load/result/merge.js';
import { readResultFiles, writeResultFiles } from '../../../src/load/result/result-files.js';
import { wholeLoad } from '../../../src/load/schedule/segment.js';
import { ThreadLine } from '../../../src/load/threads/thread-line.js';
import { createRandomRoot } from '../../../src/random/random.js';
import { file, pathOf, printed, type Row, reported, usageRows } from '../provoke.js';

const names = 'smoke, steady-store, connect-storm, herd-reconnect, payment-peak, command-fanout, soak';
const profilesHint = `the built-in profiles are ${names}; \`tillfleet load --print smoke\` prints one as a start`;

/** A profile with three connections. */
const fewConnections =
  'connections: 3\noperations: { payNow: 1 }\nphases: [{ name: a, for: 1s, arrivals: { kind: constant, rate: 1/s } }]\n';

const commandRows = usageRows({
  'a load without a profile': [
    ['load'],
    'load needs a profile: a file, or a built-in one',
    'use `tillfleet load smoke`; `tillfleet load --list` prints the others',
  ],
  'a load of an unknown profile': [
    ['load', 'smoek'],
    'smoek is neither a built-in profile nor a file; did you mean smoke?',
    profilesHint,
  ],
  'a print of an unknown profile': [
    ['load', '--print', 'peak'],
    'peak is not a built-in profile; did you mean soak?',
    profilesHint,
  ],
  'a segment of a load that does not exist': [
    ['load', 'smoke', '--segment', '4/3'],
    "option '--segment <i/n>' argument '4/3' is invalid. It must be a segment like 2/3, of at most 1000.",
    '`tillfleet load --help` describes the option',
  ],
  'more generators of a load than threads are allowed': [
    ['load', 'smoke', '--generators', '65'],
    "option '--generators <n>' argument '65' is invalid. It must be a whole number from 1 to 64.",
    '`tillfleet load --help` describes the option',
  ],
  'more generators of a load than connections': [
    ['load', file('few.yaml', fewConnections), '--generators', '4'],
    '--generators 4 is more than connections of the profile, 3, which they share',
    'use --generators 3, or raise connections in the profile',
  ],
  'more segments of a load than connections': [
    ['load', file('few.yaml', fewConnections), '--segment', '1/2', '--generators', '2', '--seed', '1'],
    '--segment 1/2 needs 4 generators, more than connections of the profile, 3, which they share',
    'raise connections in the profile, or use fewer segments',
  ],
  'a seed of a load': [
    ['load', 'smoke', '--seed', 'x'],
    "option '--seed <n>' argument 'x' is invalid. It must be a whole number from 0 to 4294967295.",
    '`tillfleet load --help` describes the option',
  ],
  'a segment of a load without a seed': [
    ['load', 'smoke', '--segment', '1/2'],
    '--segment 1/2 needs --seed: all segments of a load have one seed',
    'give each segment the same --seed, as in --seed 1',
  ],
  'a knee of an operation that the profile does not call': [
    ['load', 'payment-peak', '--find-knee', 'refund'],
    '--find-knee names refund, and the profile payment-peak does not call it',
    'use one of payNow, getTransactionDetails',
  ],
  'a knee in a profile without calls': [
    ['load', 'connect-storm', '--find-knee', 'payNow'],
    '--find-knee names payNow, and the profile connect-storm does not call it',
    'use another profile: this one has no calls',
  ],
  'a knee without a threshold': [
    () =>
      reported(() =>
        kneeProfile(
          parseProfile(
            `operations: { payNow: 1 }\nphases: [{ name: a, for: 1s, arrivals: { kind: constant, rate: 5/s } }]\nthresholds: [payNow.count>1]`,
            'p',
            'p',
          ),
          'payNow',
          1_000,
        ),
      ),
    '--find-knee needs a bound on payNow that can break, and the profile p has none',
    "add --threshold 'payNow.p99<50ms'",
  ],
  'a report of a search for a knee': [
    ['load', 'payment-peak', '--find-knee', 'payNow', '--report', 'html=a.html'],
    '--find-knee cannot be combined with --report',
    'leave --report out; --json and --out give the result of a search',
  ],
  'a report of a load in an unknown format': [
    ['load', 'smoke', '--report', 'htm=a.html'],
    "option '--report <format=path>' argument 'htm=a.html' is invalid. The format must be one of html, json, junit, ctrf; did you mean html?",
    '`tillfleet load --help` describes the option',
  ],
  'a knee of a segment': [
    ['load', 'payment-peak', '--find-knee', 'payNow', '--segment', '1/2', '--seed', '1'],
    '--find-knee cannot be combined with --segment 1/2',
    'leave --segment out: the segments would raise their rates without each other',
  ],
  'a knee at an instant': [
    [
      'load',
      'payment-peak',
      '--find-knee',
      'payNow',
      '--start-at',
      new Date(Date.now() + 3_600_000).toISOString(),
    ],
    '--find-knee cannot be combined with --start-at',
    'leave --start-at out: a search begins with its first step as soon as the service is prepared',
  ],
  'an instant that has passed': [
    ['load', 'smoke', '--start-at', '2026-01-01T00:00:00Z'],
    "option '--start-at <instant>' argument '2026-01-01T00:00:00Z' is invalid. It must be an instant with its time zone, like 2026-03-01T12:00:00Z, at most a day ahead.",
    '`tillfleet load --help` describes the option',
  ],
  'a step of a search without a unit': [
    ['load', 'smoke', '--step', '10'],
    "option '--step <duration>' argument '10' is invalid. It must be a duration like 250ms, 30s, 5m, 2h or 7d, at most 366d.",
    '`tillfleet load --help` describes the option',
  ],
  'a first rate of a search': [
    ['load', 'smoke', '--from-rate', '0/s'],
    "option '--from-rate <rate>' argument '0/s' is invalid. It must be a rate above 0, like 200/s or 90/m.",
    '`tillfleet load --help` describes the option',
  ],
  'a highest rate of a search': [
    ['load', 'smoke', '--max-rate', 'fast'],
    "option '--max-rate <rate>' argument 'fast' is invalid. It must be a rate above 0, like 200/s or 90/m.",
    '`tillfleet load --help` describes the option',
  ],
  'rate limits of a target under load': [
    ['load', 'smoke', '--rate-limits', '--target', 'a.yaml'],
    '--rate-limits is for the embedded backend, and a target has its own',
    'leave --rate-limits out',
  ],
  'a threshold of the command line': [
    ['load', 'smoke', '--threshold', 'payNow.p99<5'],
    "option '--threshold <expression>' argument 'payNow.p99<5' is invalid. It needs a duration like 50ms or 2s after <, not 5.",
    '`tillfleet load --help` describes the option',
  ],
  'a threshold of the command line on an unknown phase': [
    ['load', 'payment-peak', '--threshold', 'payNow{phase:peek}.p99<5ms'],
    'the threshold payNow{phase:peek}.p99<5ms names the unknown phase peek; did you mean peak?',
    'fix --threshold; docs/load.md describes the bounds',
  ],
  'a folder of a load that cannot be written': [
    ['load', 'smoke', '--out', file('plain.txt', 'a file')],
    'the folder <folder>/plain.txt cannot be written: file already exists',
    'choose another folder with --out; nothing has been started',
  ],
  'a comparison with a folder that does not exist': [
    ['load', 'compare', pathOf('none'), pathOf('none')],
    'the folder <folder>/none cannot be read: no such file or directory',
    'give a folder that `tillfleet load --out` has written, or one that contains several of them',
  ],
  'a comparison with a folder without a load': [
    () => reported(() => readComparedLoads(emptyFolder(), pathOf('none'))),
    '<folder>/empty has no result of a load, and neither has a folder in it',
    'give a folder that `tillfleet load --out` has written, or one that contains several of them',
  ],
  'a comparison of loads of different profiles': [
    () => {
      const other = { ...finished(1), profile: { name: 'p', yaml: 'other', thresholds: [] } };
      return reported(() => readComparedLoads(savedLoad('one', finished(1)), savedLoad('two', other)));
    },
    '<folder>/two differs from <folder>/one in its profile: their figures cannot be compared',
    'compare loads of one profile with the same rate limits',
  ],
  'a sample of a load that is not JSON': [
    () =>
      reported(() => readComparedLoads(savedLoad('cut', finished(1), '{"type":"load.sa'), pathOf('none'))),
    '<folder>/cut/samples.ndjson:1 cannot be read: it is not JSON',
    'choose folders that `tillfleet load --out` has written',
  ],
  'a sample of a load with another content': [
    () =>
      reported(() =>
        readComparedLoads(savedLoad('odd', finished(1), '{"type":"load.sample"}'), pathOf('none')),
      ),
    '<folder>/odd/samples.ndjson:1 cannot be read: atMs is missing: it must be a number at least 0',
    'choose folders that `tillfleet load --out` has written',
  ],
  'a tolerance of a comparison': [
    ['load', 'compare', 'a', 'b', '--tolerance', 'much'],
    "option '--tolerance <share>' argument 'much' is invalid. It must be a share from 0 to 1, or from 0% to 100%.",
    '`tillfleet load compare --help` describes the option',
  ],
  'a folder that is not of a load': [
    ['load', 'merge', pathOf('none')],
    '<folder>/none/result.json cannot be read: no such file or directory',
    'choose folders that `tillfleet load --out` has written',
  ],
  'a result of a load with another content': [
    () => reported(() => readResultFiles(saved('other', { formatVersion: 1 }))),
    '<folder>/other/result.json cannot be read: type is missing: it must be load.finished',
    'choose folders that `tillfleet load --out` has written',
  ],
  'histograms of a load that are damaged': [
    () =>
      reported(() =>
        readResultFiles(
          saved('damaged', finished(1), { whole: { payNow: { histogram: '', errors: {} } }, phases: {} }),
        ),
      ),
    '<folder>/damaged/histograms.json cannot be read: not an encoded histogram',
    'choose folders that `tillfleet load --out` has written',
  ],
  'a saved threshold that is not one': [
    () => {
      const load = loadOf('one', 1, '1/1');
      const thresholds = [{ threshold: 'payNow.p96<1ms', held: true }];
      return reported(() => mergeLoads([{ ...load, result: { ...load.result, thresholds } }]));
    },
    'one/result.json cannot be read: thresholds[0].threshold must be a bound like payNow.p99<50ms or errors.rate<0.1%, not "payNow.p96<1ms"',
    'choose folders that `tillfleet load --out` has written',
  ],
  'segments of loads with different seeds': [
    () => reported(() => mergeLoads([loadOf('one', 1, '1/2'), loadOf('two', 2, '2/2')])),
    'two differs from one in its seed: they are not the segments of one load',
    'merge the folders of one profile, seed and number of segments, each of them once',
  ],
  'a segment that is merged twice': [
    () => reported(() => mergeLoads([loadOf('one', 1, '1/2'), loadOf('two', 1, '1/2')])),
    'two has the segment 1/2, which one has too: they are not the segments of one load',
    'merge the folders of one profile, seed and number of segments, each of them once',
  ],
});

function finished(seed: number, segment = '1/1') {
  return concludeLoad({
    version: '0',
    outcome: 'completed',
    profile: { name: 'p', yaml: '', thresholds: [] },
    seed,
    segments: [segment],
    target: 'embedded',
    rateLimits: 'off',
    startedAt: '',
    machine: '',
    elapsedMs: 1,
    examples: [],
    health: { slipP99Ms: 0, lagP99Ms: 0, cpuShare: 0, notSent: 0, withoutSocket: 0 },
    healthProblems: [],
    rules: [],
    phases: [],
    measures: new LoadMeasures(),
    internalErrors: [],
  });
}

function loadOf(folder: string, seed: number, segment: string) {
  return { folder, result: finished(seed, segment), measures: new LoadMeasures() };
}

/** A folder with these files. */
function saved(name: string, result: object, histograms: object = {}): string {
  mkdirSync(pathOf(name), { recursive: true });
  writeFileSync(`${pathOf(name)}/result.json`, JSON.stringify(result));
  writeFileSync(`${pathOf(name)}/histograms.json`, JSON.stringify(histograms));
  return pathOf(name);
}

function savedLoad(name: string, result: object, samples = ''): string {
  const folder = saved(name, result, { whole: {}, phases: {} });
  writeFileSync(`${folder}/samples.ndjson`, samples);
  return folder;
}

function emptyFolder(): string {
  mkdirSync(pathOf('empty'), { recursive: true });
  return pathOf('empty');
}

const harnessRows: readonly Row[] = [
  {
    given: 'a result of a load for which there is no space',
    provoke: () =>
      reported(() =>
        writeResultFiles(pathOf('gone'), { result: finished(1), measures: new LoadMeasures() }, []),
      ),
    text: printed(
      'the result cannot be written to <folder>/gone: no such file or directory',
      'free some space, or choose another folder with --out; the result was printed',
    ),
    exitCode: 70,
  },
  {
    given: 'a report of a load that cannot be written any longer',
    provoke: () =>
      reported(() =>
        writeReport({ text: () => '' }, pathOf('gone/a.html'), 'choose another file; the result was printed'),
      ),
    text: printed(
      `the report <folder>/gone/a.html cannot be written: no such file or directory`,
      'choose another file; the result was printed',
    ),
    exitCode: 70,
  },
  {
    given: 'a backend of a load that does not start',
    provoke: () => {
      const script = new URL('file:///dev/null');
      const options = { script, terminals: 0, seed: 1, rateLimits: false, connections: 1 };
      return reported(() => new BackendProcess(options).start());
    },
    text: printed(
      'the embedded backend has not started: ended with exit code 0',
      'this is a bug in tillfleet, unless the machine has no memory or no process left',
    ),
    exitCode: 70,
  },
];

const descriptorRows = usageRows({
  'more terminals of a load than open files': [
    () => reported(() => checkLoadDescriptors(1_024, { terminals: 1_000, connections: 64 })),
    '1000 terminals and 64 HTTP connections need 1128 open files, and the limit is 1024',
    'use at most 896 terminals, raise the limit (ulimit -n 1128), or share the load among processes with --segment',
  ],
  'a limit of open files for no terminal of a load': [
    () => reported(() => checkLoadDescriptors(100, { terminals: 1, connections: 64 })),
    '1 terminals and 64 HTTP connections need 129 open files, and the limit is 100',
    'raise the limit (ulimit -n 129), or share the load among processes with --segment',
  ],
});

const generatorRows: readonly Row[] = [
  {
    given: 'a service under load that takes no payments',
    provoke: () =>
      reported(() => {
        const response = (body: object) => ({ status: 200, headers: {}, body, text: '', elapsedMs: 1 });
        const http = {
          ownTime: (at: number) => at,
          serviceNow: () => Date.now(),
          call: ({ path }: { readonly path: string }) =>
            Promise.resolve(
              path.endsWith('/payNow')
                ? { ...response({}), status: 503, request: { method: 'POST', path, headers: {}, body: {} } }
                : response({ token: 't', expiresIn: 600, appId: 'a', appSecret: 's' }),
            ),
        };
        const administrator = {
          createMerchant: () => Promise.resolve({ merchantId: 'm' }),
          createBranch: () => Promise.resolve({ branchId: 'b' }),
          createApp: () => Promise.resolve({ appId: 'a', appSecret: 's' }),
        };
        const yaml = builtInProfiles.get('payment-peak') ?? '';
        return prepare({
          http: http as never,
          administrator: administrator as never,
          random: createRandomRoot(1),
          profile: parseProfile(yaml, 'p', 'p'),
          segment: wholeLoad,
          unique: 'u',
          signal: new AbortController().signal,
        });
      }),
    text: printed(
      'the load cannot be prepared: POST /api/v1/pos/payNow returned 503: rejected: (empty)',
      'check that an app in sandbox mode can take payments; `tillfleet conform --preflight` goes step by step',
    ),
    exitCode: 69,
  },
  {
    given: 'a thread of a load that ends',
    provoke: () =>
      reported(() => {
        const worker = new Worker(new URL('data:text/javascript,process.exit(3)'));
        return new ThreadLine(worker, () => undefined).request<'leave'>({ kind: 'leave' });
      }),
    text: printed(
      'a generator of the load has failed: it ended with exit code 3',
      'this is a bug in tillfleet, unless the machine has no memory left; --generators 1 needs no thread',
    ),
    exitCode: 70,
  },
];

export const loadRows = [...commandRows, ...harnessRows, ...descriptorRows, ...generatorRows];
