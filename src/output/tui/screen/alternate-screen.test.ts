import { describe, expect, it } from 'vitest';
import { keepingScrollback } from './alternate-screen.js';

class Screen {
  columns = 80;
  readonly writes: string[] = [];
  write(text: string, done?: () => void): boolean {
    this.writes.push(text);
    done?.();
    return true;
  }
}

describe('a screen whose scrollback is kept', () => {
  it('the sequence that erases the scrollback is not written, and everything else is', () => {
    const screen = new Screen();
    const kept = keepingScrollback(screen as unknown as NodeJS.WriteStream);
    kept.write('\u001b[2J\u001b[3J\u001b[Hframe');
    let done = false;
    kept.write('', () => {
      done = true;
    });
    expect(screen.writes).toEqual(['\u001b[2J\u001b[Hframe', '']);
    expect(done).toBe(true);
  });

  it('the size is that of the stream', () => {
    const screen = new Screen();
    const kept = keepingScrollback(screen as unknown as NodeJS.WriteStream);
    screen.columns = 20;
    expect(kept.columns).toBe(20);
  });
});
