import { type MockInstance, vi } from 'vitest';

/** Notes what is printed on the console; the spy is taken away by `vi.restoreAllMocks()`. */
export function spyOnConsole(): MockInstance {
  return vi.spyOn(console, 'log');
}
