import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,conformance,test}/**/*.test.{ts,tsx}'],
    // Two cores: a second worker per core only makes the timings of the others worse.
    maxWorkers: 2,
    // They load the libraries in two thirds of the time that processes take.
    pool: 'threads',
    testTimeout: 30_000,
  },
});
