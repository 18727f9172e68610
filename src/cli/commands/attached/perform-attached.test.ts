import { expect, it } from 'vitest';
import type { RunFinished } from '../../../events/schema/run.js';
import { exitCodes } from '../../../failure/exit-codes.js';
import type { Run } from '../../../run/run.js';
import { performAttached } from './perform-attached.js';

it('a signal that comes before attached terminals are started ends them, with its exit code', async () => {
  const stopped: unknown[] = [];
  const run: Run = {
    subscribe: () => () => undefined,
    act: async () => ({ outcome: 'done', text: '' }),
    stop: (exitCode) => void stopped.push(exitCode),
    start: async () => ({ exitCode: exitCodes.pass }) as RunFinished,
  };
  const ended = performAttached(run, {
    choice: {
      json: false,
      tui: false,
      quiet: true,
      verbose: false,
      color: 'auto',
      reports: [],
      streams: [],
    },
    endedBy: (exitCode) => exitCode,
    closedOutput: 'ends',
  });
  process.emit('SIGTERM');
  expect(stopped).toEqual([exitCodes.terminated]);
  expect(await ended).toBe(exitCodes.terminated);
});
