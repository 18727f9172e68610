import { defineConfig } from 'vitest/config';

/** The tests of the dashboard in a browser. `npm test` does not run them: they need Chromium. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.browser.ts'],
    // They mostly wait; each has a browser and a service of its own.
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
