import { defineConfig } from 'vitest/config';
import { optimizeLater } from './src/cli/threads/optimize-later.js';
import { testFilesByProject } from './test/suite/projects.js';
import { SlowFirst } from './test/suite/slow-first.js';

// Most code of the tests runs too seldom to be worth optimizing.
optimizeLater();

const files = testFilesByProject(import.meta.dirname);

export default defineConfig({
  test: {
    // Two cores; a third worker uses them while others wait for a process. Each further one compiles everything again.
    maxWorkers: 3,
    // Threads load the libraries in two thirds of the time that processes take.
    pool: 'threads',
    // Limits against endless waits; no test asserts that it is quick.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    sequence: { sequencer: SlowFirst },
    projects: [
      // Files that start processes and mostly wait for them.
      { extends: true, test: { name: 'processes', include: [...files.processes], isolate: false } },
      // Files that start processes and mostly wait for them, and files that need the real clock: what others load
      // under a virtual one may keep its timers.
      { extends: true, test: { name: 'isolated', include: [...files.isolated] } },
      // Runs of the service in virtual time share their workers, because each test restores the clock by itself. What
      // files that replace single timers leave behind would be among the timers of these runs.
      {
        extends: true,
        test: {
          name: 'virtual',
          include: [...files.virtual],
          isolate: false,
          setupFiles: ['test/suite/load-http.ts', 'test/suite/real-clock.ts'],
        },
      },
      // Files that replace timers. They share their workers, because each test restores the clock by itself.
      {
        extends: true,
        test: {
          name: 'clock',
          // Ink draws nothing but the last frame if it is loaded with the variable of CI.
          env: { CI: 'false' },
          include: [...files.clock],
          isolate: false,
          setupFiles: ['test/suite/load-libraries.ts', 'test/suite/real-clock.ts'],
        },
      },
      // All others share their workers, and so load the libraries once.
      {
        extends: true,
        test: {
          name: 'plain',
          include: [...files.plain],
          isolate: false,
          setupFiles: ['test/suite/load-http.ts'],
        },
      },
    ],
  },
});
