import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flushed } from './flush.js';
import { boundedLog } from './stderr/standard-error.js';

/** A stream whose reader reads when the test sets its length. */
class Pipe {
  readonly texts: string[] = [];
  writableLength = 0;
  write(text: string): void {
    this.texts.push(text);
    this.writableLength += text.length;
  }
}

describe('the flush of a stream', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('the flush ends when everything is written', async () => {
    const pipe = new Pipe();
    pipe.write('a line');
    const flush = flushed(pipe);
    await vi.advanceTimersByTimeAsync(60_000);
    pipe.writableLength = 0;
    await vi.advanceTimersByTimeAsync(100);
    expect(await flush).toBe(true);
  });

  it('the flush waits for a reader that reads slowly, and gives up on one that reads nothing', async () => {
    const pipe = new Pipe();
    pipe.writableLength = 20;
    const flush = flushed(pipe, () => 500);
    for (let at = 0; at < 10; at += 1) {
      await vi.advanceTimersByTimeAsync(400);
      pipe.writableLength -= 1;
    }
    let ended: boolean | undefined;
    void flush.then((result) => {
      ended = result;
    });
    await vi.advanceTimersByTimeAsync(400);
    expect(ended).toBeUndefined();
    await vi.advanceTimersByTimeAsync(400);
    expect(ended).toBe(false);
  });
});

describe('a log that is not read', () => {
  it('lines beyond the bound are dropped, and counted in the first line after them', () => {
    const pipe = new Pipe();
    const log = boundedLog(pipe, (dropped) => `${dropped} dropped\n`, 10);
    for (const line of ['one\n', 'two\n', 'three\n', 'four\n']) log(line);
    expect(pipe.texts).toEqual(['one\n', 'two\n']);
    pipe.writableLength = 0;
    log('five\n');
    log('six\n');
    expect(pipe.texts.slice(2)).toEqual(['2 dropped\nfive\n']);
  });
});
