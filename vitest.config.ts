import { defineConfig } from 'vitest/config';
import { testFilesByProject } from './test/suite/projects.js';
import { SlowFirst } from './test/suite/slow-first.js';

const files = testFilesByProject(import.meta.dirname);

export default defineConfig({
  test: {
    // Two cores; the other workers use them while some wait for a process.
    maxWorkers: 4,
    // Threads load the libraries in two thirds of the time that processes take.
    pool: 'threads',
    // Limits against endless waits; no test asserts that it is quick.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: SlowFirst },
    projects: [
      // Files that start processes and mostly wait for them.
      { extends: true, test: { name: 'program', include: [...files.program] } },
      // Runs of the service in virtual time share their workers, because each test restores the clock by itself.
      { extends: true, test: { name: 'virtual', include: [...files.virtual], isolate: false } },
      // Files that replace timers: each has a worker of its own, so that none sees the clock of another. A library that
      // was loaded under a virtual clock keeps its timers.
      { extends: true, test: { name: 'clock', include: [...files.clock] } },
      // All others share their workers, and so load the libraries once.
      { extends: true, test: { name: 'plain', include: [...files.plain], isolate: false } },
    ],
  },
});
