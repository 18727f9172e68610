import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The way in which test files are run; see `vitest.config.ts` for what each project means. */
export type ProjectName = 'program' | 'kill' | 'clock' | 'plain';

const testFolders = ['src', 'conformance', 'test', 'bench'];

/** A file that starts processes: the whole program, a server, a shell. */
const startsProcesses = /support\/(?:program|server)\.js|node:child_process/;

/** A file that replaces timers or patches a global object, itself or by what it imports from `test/support`. */
const replacesTheClock =
  /useFakeTime|spyOn|stubGlobal|installClock|virtual\/|support\/(?:virtual-time|virtual-service|run-scenario|run-virtually|persona-run|each-in-silence|transcript)\.js/;

/** The tests of mutants and of legal variations: each installs the virtual clock and removes it again. */
const runsKills = /kill\.js|judge-variation\.js|vacuous-backends\.js/;

/** The project that a test file with this source text belongs to. */
export function projectOf(text: string): ProjectName {
  if (startsProcesses.test(text)) return 'program';
  if (runsKills.test(text)) return 'kill';
  return replacesTheClock.test(text) ? 'clock' : 'plain';
}

/** Every test file below `root` by project, as paths from `root`; each file belongs to exactly one project. */
export function testFilesByProject(root: string): Readonly<Record<ProjectName, readonly string[]>> {
  const files: Record<ProjectName, string[]> = { program: [], kill: [], clock: [], plain: [] };
  for (const folder of testFolders) {
    for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.test\.tsx?$/.test(name)) continue;
      const file = path.posix.join(folder, name.split(path.sep).join('/'));
      files[projectOf(readFileSync(path.join(root, file), 'utf8'))].push(file);
    }
  }
  return files;
}
