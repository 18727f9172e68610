import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleBodies } from '../../../test/support/example-events.js';
import { createEventBus } from '../../events/event-bus.js';
import { exitCodes } from '../../failure/exit-codes.js';
import { cutAfterLastLine, eventFile } from './event-file.js';

let folder: string;
let errors: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-events-'));
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void errors.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe('the file of an event stream', () => {
  it.runIf(existsSync('/dev/full'))('a full disk stops the run and is reported with what to do', async () => {
    const bus = createEventBus();
    const stops: unknown[] = [];
    const run = {
      subscribe: bus.subscribe,
      start: vi.fn(),
      act: vi.fn(),
      stop: (exitCode?: number) => void stops.push(exitCode),
    };
    const output = eventFile(run, '/dev/full');
    bus.emit('run', exampleBodies['run.started']);
    await vi.waitFor(() => expect(stops).toEqual([exitCodes.harness]), { timeout: 60_000 });
    bus.emit('run', exampleBodies['run.finished']);
    await output.stop(() => 0);
    expect(errors).toEqual([
      expect.stringMatching(/^tillfleet: cannot write to \/dev\/full: ENOSPC[^\n]+\n {2}hint: its last line/),
    ]);
  });

  it.each([
    ['{"seq":0}\n{"seq":1}\n{"se', '{"seq":0}\n{"seq":1}\n', 2],
    ['{"seq":0}\n', '{"seq":0}\n', 1],
    ['{"seq"', '', 0],
    ['', '', 0],
    [`${'x'.repeat(1024 * 1024 - 1)}\n${'y'.repeat(3_000_000)}`, `${'x'.repeat(1024 * 1024 - 1)}\n`, 1],
  ])('an incomplete line at the end of a file is removed (case %#)', (text, whole, lines) => {
    const file = path.join(folder, 'run.ndjson');
    writeFileSync(file, text);
    expect(cutAfterLastLine(file)).toBe(lines);
    expect(readFileSync(file, 'utf8') === whole).toBe(true);
  });
});
