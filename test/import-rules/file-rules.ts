import path from 'node:path';
import type { SourceFile } from './source-file.js';

const maxLines = 400;

/** A file of these names collects what belongs nowhere; `index` hides where a thing is. */
const shapelessNames = new Set(['index', 'utils', 'util', 'helpers', 'helper', 'types', 'common']);

/** The folders that may use `process` and `console`. */
const outerRooms = [
  'src/cli/',
  'src/library/this-process.ts',
  'bin/',
  'bench/',
  'examples/',
  'scripts/',
  'test/',
];
const surroundings = ['process', 'console'];
const surroundingModules = ['node:process', 'process', 'node:console', 'console'];

/** The timers of these modules are not the globals that virtual time replaces. */
const timerModules = ['node:timers', 'timers', 'node:timers/promises', 'timers/promises'];

/** The files that show the wall time, or compare it with instants of other machines, people and file systems. */
const wallClockFiles = [
  'src/text/clock/',
  'src/cli/commands/explore/saved-exploration.ts',
  'src/cli/failed-run/failures.ts',
  'src/cli/parse.ts',
  'src/load/load-run.ts',
  'src/run/conform/expected-failures.ts',
  'src/serve/file-lock.ts',
  'src/serve/human-log.ts',
  'src/serve/log.ts',
];

/** Every rule that one file alone can break, as `path: what`. */
export function fileProblems(file: SourceFile): readonly string[] {
  return [
    ...tooLong(file),
    ...shapeless(file),
    ...touchesSurroundings(file),
    ...ownTimers(file),
    ...wallClock(file),
    ...unseededRandomness(file),
    ...dataOfRuntime(file),
    ...missingExtension(file),
  ].map((problem) => `${file.path}: ${problem}`);
}

function tooLong(file: SourceFile): readonly string[] {
  return file.lines > maxLines ? [`${file.lines} lines, at most ${maxLines}`] : [];
}

function shapeless(file: SourceFile): readonly string[] {
  const [name = ''] = path.posix.basename(file.path).split('.');
  return shapelessNames.has(name) ? [`a file must not be called ${name}`] : [];
}

function touchesSurroundings(file: SourceFile): readonly string[] {
  if (outerRooms.some((room) => file.path.startsWith(room)) || !file.path.includes('/')) return [];
  const names = surroundings.filter((name) => file.names.has(name));
  const modules = imported(file, surroundingModules);
  return [...names, ...modules].map((name) => `uses ${name}, which belongs to ${outerRooms.join(', ')}`);
}

function ownTimers(file: SourceFile): readonly string[] {
  return imported(file, timerModules).map((name) => `imports ${name}, use the global timers`);
}

/** Durations and orders by the wall clock are wrong when it is set. */
function wallClock(file: SourceFile): readonly string[] {
  if (!file.path.startsWith('src/') || /\.test\.tsx?$|\/testing\//.test(file.path)) return [];
  if (wallClockFiles.some((place) => file.path.startsWith(place))) return [];
  return file.readsWallClock || file.names.has('wallNow') ? ['reads the wall clock, use monotonicNow'] : [];
}

function unseededRandomness(file: SourceFile): readonly string[] {
  return file.mathMembers.has('random') ? ['uses Math.random, use a seeded stream'] : [];
}

/** Values that are stored or compared must not change with the version of Node. */
function dataOfRuntime(file: SourceFile): readonly string[] {
  if (!file.path.startsWith('src/') || file.path.endsWith('.test.ts')) return [];
  return file.names.has('Intl') ? ['uses Intl, whose data differ between versions of Node'] : [];
}

function missingExtension(file: SourceFile): readonly string[] {
  return file.imports
    .filter(({ specifier }) => specifier.startsWith('.') && !/\.(js|json)$/.test(specifier))
    .map(({ specifier }) => `imports ${specifier} without .js`);
}

function imported(file: SourceFile, modules: readonly string[]): readonly string[] {
  return file.imports.map(({ specifier }) => specifier).filter((specifier) => modules.includes(specifier));
}

/** Put together here, so that this file does not hold what it looks for. */
const privatePlaces = [['..', 'shared'].join('/'), ['', 'work', ''].join('/')];

/** Paths on the machine of an author, which no other machine has. */
export function privateMentions(file: string, text: string): readonly string[] {
  return privatePlaces.filter((place) => text.includes(place)).map((place) => `${file}: mentions ${place}`);
}
