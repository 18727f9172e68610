import { ReadStream, WriteStream } from 'node:tty';
import { enterAlternateScreen, keepingScrollback, leaveAlternateScreen } from '../screen/alternate-screen.js';
import { markNoPastes, markPastes, readingPastes } from '../screen/pasted-text.js';
import type { Size } from '../size.js';

/** The terminal of the program in its own thread, with its own screen. */
export interface WorkerTerminal {
  readonly stdout: NodeJS.WriteStream;
  readonly stdin: NodeJS.ReadStream;
  /** Signals of a changed window arrive in the main thread only. */
  resize(size: Size): void;
  /** Leaves the screen and releases the terminal. */
  close(): void;
}

/** Opens the terminal itself: the standard streams of a worker lead through the event loop of the main thread. */
export function openWorkerTerminal(size: Size): WorkerTerminal {
  const stdout = new WriteStream(1);
  const stdin = new ReadStream(0);
  // The window may have been closed. The program is ended by its signal.
  stdout.on('error', () => undefined);
  stdin.on('error', () => undefined);
  const take = ({ columns, rows }: Size) => {
    stdout.columns = columns;
    stdout.rows = rows;
  };
  take(size);
  stdout.write(enterAlternateScreen + markPastes);
  return {
    stdout: keepingScrollback(stdout),
    stdin: readingPastes(stdin),
    resize(changed) {
      take(changed);
      stdout.emit('resize');
    },
    close() {
      stdout.write(markNoPastes + leaveAlternateScreen);
      stdin.destroy();
    },
  };
}
