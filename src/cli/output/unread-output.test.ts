import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exitCodes } from '../../failure/exit-codes.js';
import { boundUnread } from './unread-output.js';

class Pipe extends EventEmitter {
  writableLength = 0;
}

const mib = 1024 * 1024;

describe('output that is not read', () => {
  let pipe: Pipe;
  let stops: unknown[];
  let errors: unknown[];
  const stop = (exitCode?: unknown) => void stops.push(exitCode);

  beforeEach(() => {
    pipe = new Pipe();
    stops = [];
    errors = [];
    vi.spyOn(console, 'error').mockImplementation((text) => void errors.push(text));
  });
  afterEach(() => void vi.restoreAllMocks());

  it('virtual time is held while much is not read, each time again', () => {
    const calls: string[] = [];
    const hold = () => {
      calls.push('hold');
      return () => void calls.push('release');
    };
    const bound = boundUnread({ hold, stop }, pipe);
    for (const length of [1_000, 100_000, mib, 80 * mib]) {
      pipe.writableLength = length;
      bound();
    }
    expect(calls).toEqual(['hold']);
    pipe.emit('drain');
    pipe.writableLength = 1_000;
    bound();
    expect(calls).toEqual(['hold', 'release']);
    pipe.writableLength = mib;
    bound();
    pipe.emit('drain');
    expect(calls).toEqual(['hold', 'release', 'hold', 'release']);
    expect([stops, errors]).toEqual([[], []]);
  });

  it('a run in real time is stopped once beyond the limit, with a sentence', () => {
    const bound = boundUnread({ stop }, pipe);
    pipe.writableLength = 64 * mib;
    bound();
    expect(stops).toEqual([]);
    pipe.writableLength += 1;
    bound();
    bound();
    expect(stops).toEqual([exitCodes.harness]);
    expect(errors).toEqual([
      'tillfleet: the run is stopped, because 64 MiB of its output were not read\n  hint: read the output, or write it to a file with --output',
    ]);
  });
});
