import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { settle } from '../../src/simulator/testing/fake-backend.js';
import { useFakeTime } from '../../src/simulator/testing/fixture.js';
import { spyOnConsole } from './console-spy.js';

/**
 * Each test in faked time, with a console that must stay empty: stompjs prints what breaks in it. An unhandled
 * rejection fails the run of vitest by itself.
 */
export function eachInSilence(begin: () => void, end: () => unknown = () => undefined): void {
  let printed: MockInstance;

  beforeEach(() => {
    useFakeTime();
    begin();
    printed = spyOnConsole();
  });

  afterEach(async () => {
    await end();
    vi.useRealTimers();
    await settle();
    expect(printed).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
}
