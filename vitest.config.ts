import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores: a second worker per core only makes the timings of the others worse.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'program',
          include: ['test/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'units',
          include: ['{src,conformance}/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          // Loading the libraries anew for each of these files would take as long as the tests. They leave nothing
          // behind: clocks and spies are put back by whoever took them, undici's tick by the set-up.
          isolate: false,
          setupFiles: ['test/leave-nothing.ts'],
        },
      },
    ],
  },
});
