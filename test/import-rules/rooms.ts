import path from 'node:path';
import { type ImportKind, type SourceFile, targetOf } from './source-file.js';

/** The rooms that a room may import, in addition to itself; `lazily` by `import()` or as types only. */
interface Room {
  readonly sees: readonly string[] | 'everything';
  readonly lazily?: readonly string[];
  /** The packages that it may import; all of them if this is not given. */
  readonly packages?: readonly string[];
}

const leaves = ['src/events', 'src/random', 'src/failure', 'src/text', 'src/limiting'] as const;

/** The house: every file is in the room with the longest path that fits. */
const rooms: Readonly<Record<string, Room>> = {
  'src/events': { sees: ['src/text'], lazily: ['src/events/schema'], packages: [] },
  // Only who parses events or publishes their schema loads TypeBox.
  'src/events/schema': { sees: ['src/events'], packages: ['typebox'] },
  'src/events/parse-event.ts': {
    sees: ['src/events', 'src/events/schema', 'src/text'],
    packages: ['typebox'],
  },
  'src/random': { sees: [], packages: ['pure-rand'] },
  'src/failure': { sees: [], packages: [] },
  'src/text': { sees: [], packages: ['fastest-levenshtein'] },
  'src/limiting': { sees: ['src/text'], packages: ['p-limit'] },
  'src/input': { sees: ['src/failure', 'src/text'], packages: ['ajv', 'typebox', 'yaml'] },
  'src/contract': { sees: leaves },
  'src/stomp': { sees: leaves },
  'src/backend': { sees: [...leaves, 'src/contract', 'src/stomp'] },
  // Fixtures of the backend's tests use the one raw STOMP client.
  'src/backend/testing': {
    sees: [...leaves, 'src/contract', 'src/stomp', 'src/backend', 'src/simulator'],
  },
  'src/simulator': { sees: [...leaves, 'src/contract'] },
  // The differences of a target's wire, which actors and scenarios never see.
  'src/binding': { sees: [...leaves, 'src/contract', 'src/input', 'src/simulator'] },
  'src/scenarios': { sees: [...leaves, 'src/simulator', 'conformance/oracle', 'conformance/clauses'] },
  // Pure functions over events; what they expect is never the product's own table.
  'src/history': { sees: [...leaves, 'src/events/parse-event.ts', 'conformance/oracle'] },
  'src/run': {
    sees: [
      ...leaves,
      'src/backend',
      'src/simulator',
      'src/scenarios',
      'src/history',
      'src/input',
      'src/binding',
      'src/load/thresholds',
      'conformance/clauses',
      // The operations that move no money at a target, and the destination of reports.
      'conformance/oracle',
    ],
  },
  'src/load': {
    sees: [
      ...leaves,
      'src/contract',
      'src/input',
      'src/simulator',
      'src/backend',
      'src/run',
      'src/load/profile',
      'src/load/schedule',
      'src/load/measures',
      'src/load/thresholds',
    ],
  },
  // Plain data and arithmetic: neither a service nor a file is in sight.
  'src/load/profile': { sees: [...leaves, 'src/contract', 'src/input', 'src/load/thresholds'] },
  'src/load/schedule': { sees: [...leaves, 'src/contract', 'src/load/profile'] },
  'src/load/measures': { sees: [...leaves, 'src/contract', 'src/load/thresholds'] },
  'src/load/thresholds': { sees: [...leaves, 'src/contract', 'src/load/measures'] },
  'src/serve': { sees: [...leaves, 'src/backend', 'src/input'] },
  'src/guide/flows': {
    sees: [...leaves, 'src/contract', 'src/stomp', 'src/backend', 'src/simulator', 'src/run'],
  },
  'src/guide/tour': { sees: [...leaves, 'src/contract', 'src/simulator', 'src/run'] },
  // An examiner of clients: what it expects of them is never the contract's table.
  'src/examine': {
    sees: [
      ...leaves,
      'src/binding',
      'src/backend',
      'src/simulator',
      'src/scenarios',
      'src/run',
      'conformance/oracle',
      'conformance/clauses',
    ],
  },
  // What its model expects comes from the oracle; it takes the published document as a file.
  'src/examine/explore': {
    sees: [
      ...leaves,
      'src/simulator',
      'src/scenarios',
      'src/run',
      'src/backend',
      'conformance/oracle',
      'conformance/clauses',
    ],
  },
  // The clock is installed before anything of the run is loaded.
  'src/virtual': { sees: leaves, lazily: ['src/run', 'src/guide/flows', 'src/examine/explore'] },
  'src/output/view': { sees: leaves },
  'src/output/tui': { sees: [...leaves, 'src/output/view'] },
  // The schema of the report contains those of the events that it repeats.
  'src/output/report': { sees: [...leaves, 'src/events/schema', 'src/output/view', 'conformance/clauses'] },
  // The public functions: what they start runs in its own threads, or in the caller's.
  'src/library': {
    sees: [
      ...leaves,
      'src/input',
      'src/backend',
      'src/serve',
      'src/run',
      'src/virtual',
      'src/examine/explore',
    ],
    packages: ['vitest', 'fast-check'],
  },
  'src/cli': {
    sees: [
      ...leaves,
      'src/library',
      'src/input',
      'src/binding',
      'src/run',
      'src/serve',
      'src/guide/tour',
      'src/examine',
      'src/load',
      'src/load/profile',
      'src/load/schedule',
      'src/load/thresholds',
      'src/virtual',
      'src/examine/explore',
      'src/output/view',
      'src/output/tui',
      'src/output/report',
      'src/history',
    ],
  },
  // A page for browsers: a client of the service that shares its tables of data, and how numbers are worded.
  dashboard: { sees: ['src/contract', 'src/text'] },
  // Transcribed on its own, so that an error in the contract cannot repeat itself here.
  'conformance/oracle': { sees: [] },
  'conformance/clauses': { sees: ['conformance/oracle'] },
  'conformance/mutation/service': {
    sees: [
      ...leaves,
      // A family of mutants has one for each row of a table.
      'conformance/oracle',
      'src/contract',
      'src/stomp',
      'src/backend',
      'conformance/clauses',
      'conformance/mutation/wire',
    ],
  },
  'conformance/mutation/wire': {
    // The oracle has the paths by which clients open a channel.
    sees: [
      ...leaves,
      'src/contract',
      'src/stomp',
      'src/backend',
      'conformance/mutation/service',
      'conformance/oracle',
    ],
  },
  // A second reading of another wire: an error in a translator must not agree with itself.
  'conformance/dialect': { sees: [] },
  conformance: { sees: 'everything' },
  test: { sees: 'everything' },
  bench: { sees: 'everything' },
  // These two run before there is a build, or are the door to it.
  scripts: { sees: [] },
  bin: { sees: [] },
  // Clients that share nothing with the project.
  examples: { sees: [] },
  '.': { sees: 'everything' },
};

/** The domain inside the backend: it owns the interfaces that it needs and imports no wire and no database. */
const domain = ['src/backend/domain'];

const hiddenFromDomain = [
  'src/backend/http',
  'src/backend/channel',
  'src/backend/composition',
  'src/backend/store',
  'src/backend/unit-of-work.ts',
  'src/stomp',
];
const packagesHiddenFromDomain = ['fastify', 'kysely', 'sql.js', 'ws'];

/** The arrows within a room that are not allowed: a lower floor never imports a higher one. */
const floors: readonly { readonly from: string; readonly hidden: readonly string[]; readonly why: string }[] =
  [
    {
      from: 'src/simulator/http',
      hidden: ['src/simulator/integrator', 'src/simulator/terminal', 'src/simulator/administrator.ts'],
      why: 'the HTTP client imports no actor that uses it',
    },
    {
      from: 'src/simulator/stomp',
      hidden: [
        'src/simulator/integrator',
        'src/simulator/terminal',
        'src/simulator/observer.ts',
        'src/stomp/server',
      ],
      why: 'the STOMP client imports no actor that uses it and no server',
    },
    {
      from: 'src/stomp/session',
      hidden: ['src/stomp/server'],
      why: 'a session never sees the socket or the server that it belongs to',
    },
  ];

function roomOf(file: string): string | undefined {
  // Tests of conformance may import every room, so that a test can be next to the data that it is about.
  if (isIn(file, 'conformance') && isTest(file)) return 'conformance';
  const fitting = Object.keys(rooms).filter((room) => isIn(file, room));
  if (!file.includes('/')) return '.';
  return fitting.sort((a, b) => b.length - a.length)[0];
}

/** Each arrow that the house does not allow, as `from -> to` with why. */
export function forbiddenArrows(files: readonly SourceFile[]): readonly string[] {
  const known = new Set(files.map((file) => file.path));
  return files.flatMap((file) => [
    ...homeless(file),
    ...file.imports.flatMap((each) => {
      const to = targetOf(file.path, each.specifier, known);
      const why =
        to === undefined ? packageProblem(file.path, each.specifier) : arrowProblem(file.path, to, each.kind);
      return why === undefined ? [] : [`${file.path} -> ${to ?? each.specifier}: ${why}`];
    }),
  ]);
}

/** The rooms that the table names although no file is in them: an arrow to such a room could never be wrong. */
export function emptyRooms(files: readonly Pick<SourceFile, 'path'>[]): readonly string[] {
  const seen = Object.values(rooms).flatMap(({ sees, lazily = [] }) =>
    sees === 'everything' ? lazily : [...sees, ...lazily],
  );
  return [...new Set([...Object.keys(rooms), ...seen])].filter(
    (room) => room !== '.' && !files.some((file) => isIn(file.path, room)),
  );
}

function homeless(file: SourceFile): readonly string[] {
  return roomOf(file.path) === undefined ? [`${file.path} is in no room`] : [];
}

function arrowProblem(from: string, to: string, kind: ImportKind): string | undefined {
  // The build is what scripts and bin are for.
  if (isIn(to, 'dist')) return undefined;
  const here = roomOf(from);
  const there = roomOf(to);
  if (here === undefined || there === undefined) return undefined;
  if (domain.some((room) => isIn(from, room)) && hiddenFromDomain.some((room) => isIn(to, room))) {
    return 'the domain imports neither the wire nor the store';
  }
  const floor = floors.find(
    ({ from: lower, hidden }) => isIn(from, lower) && hidden.some((upper) => isIn(to, upper)),
  );
  if (floor !== undefined) return floor.why;
  if (here === there) return undefined;
  // A unit test sees its module, also where that is a room of its own.
  if (isTest(from) && to === from.replace('.test.', '.')) return undefined;
  // A unit test may use what the tests of all rooms share.
  if (there === 'test' && isTest(from)) return undefined;
  // It may also use the fixtures of its own room and of those that its room sees.
  if (isTest(from) && there.endsWith('/testing')) return arrowProblem(from, path.posix.dirname(there), kind);
  const room = rooms[here];
  if (room === undefined || room.sees === 'everything' || room.sees.includes(there)) return undefined;
  // The types of events are everybody's who sees the events.
  if (there === 'src/events/schema' && kind === 'type' && room.sees.includes('src/events')) return undefined;
  if (room.lazily?.includes(there)) {
    return kind === 'static' ? `${here} may import ${there} by import() only` : undefined;
  }
  return `${here} may not see ${there}`;
}

function packageProblem(from: string, specifier: string): string | undefined {
  if (roomOf(from) === 'conformance/oracle') return 'the oracle imports nothing';
  const packages = isTest(from) ? undefined : rooms[roomOf(from) ?? '']?.packages;
  const isBuiltIn = specifier.startsWith('node:');
  if (packages !== undefined && !isBuiltIn && !packages.some((name) => isIn(specifier, name)))
    return `${roomOf(from)} may not import the package ${specifier}`;
  const hidden = packagesHiddenFromDomain.some((name) => isIn(specifier, name));
  if (hidden && domain.some((room) => isIn(from, room)))
    return 'the domain imports neither the wire nor the store';
  return undefined;
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}
