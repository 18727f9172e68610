import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The way in which test files are run; see `vitest.config.ts` for what each project means. */
export type ProjectName = 'processes' | 'isolated' | 'virtual' | 'clock' | 'plain';

const testFolders = ['src', 'dashboard', 'conformance', 'test', 'bench'];

/** A file that starts processes: the whole program, a server, a shell. */
const startsProcesses = /support\/(?:program|serve\/server)\.js|node:child_process/;

/** A file that needs the real clock although it, or what it tests, replaces timers. */
const needsTheRealClock = /network\/tcp\.js|\.\/drive\.js|\.\/virtual-run\.js/;

/** A file that replaces timers or patches a global object. */
const replacesTheClock = /useFakeTime|spyOn|stubGlobal|installClock|virtual\//;

/** A file that runs the whole service in virtual time: each test installs the virtual clock and removes it again. */
const runsInVirtualTime =
  /judge-broker\.js|judge-variation\.js|judge-idle\.js|loads\/virtual-load\.js|support\/(?:virtual-time|virtual-service|run-scenario|run-virtually|persona-run|each-in-silence|transcript)\.js/;

/** The project that a test file with this source text belongs to. */
export function projectOf(text: string): ProjectName {
  const isClock = replacesTheClock.test(text);
  if (isClock && needsTheRealClock.test(text)) return 'isolated';
  if (startsProcesses.test(text)) return isClock ? 'isolated' : 'processes';
  if (isClock) return 'clock';
  return runsInVirtualTime.test(text) ? 'virtual' : 'plain';
}

/** Every test file below `root` by project, as paths from `root`; each file belongs to exactly one project. */
export function testFilesByProject(root: string): Readonly<Record<ProjectName, readonly string[]>> {
  const files: Record<ProjectName, string[]> = {
    processes: [],
    isolated: [],
    virtual: [],
    clock: [],
    plain: [],
  };
  for (const folder of testFolders) {
    for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.test\.tsx?$/.test(name)) continue;
      const file = path.posix.join(folder, name.split(path.sep).join('/'));
      files[projectOf(readFileSync(path.join(root, file), 'utf8'))].push(file);
    }
  }
  return files;
}
