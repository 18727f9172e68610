import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,conformance,test}/**/*.test.{ts,tsx}'],
    // Two cores: a second worker per core only makes the timings of the others worse.
    maxWorkers: 2,
    testTimeout: 30_000,
  },
});
