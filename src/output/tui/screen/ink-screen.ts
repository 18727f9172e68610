import { render } from 'ink';
import type { ReactElement } from 'react';
import { clearScreen } from './alternate-screen.js';

/** At most so many drawings a second for what happens by itself. */
export const framesPerSecond = 10;
/** The frame of a key does not wait for the next of those. */
const keyFramesPerSecond = 60;

interface InkScreenOptions {
  readonly stdout: NodeJS.WriteStream;
  readonly stdin: NodeJS.ReadStream;
  /** The frame of this moment. */
  readonly frame: () => ReactElement;
}

export interface InkScreen {
  draw(): void;
  /** Draws the last state, leaves it on the screen and releases the terminal. */
  stop(): Promise<void>;
}

/** Draws frames on a terminal, and draws them anew when its size has changed. */
export function openInkScreen({ stdout, stdin, frame }: InkScreenOptions): InkScreen {
  const ink = render(frame(), {
    stdout,
    stdin,
    exitOnCtrlC: false,
    patchConsole: false,
    maxFps: keyFramesPerSecond,
    // Whole frames, because Ink 6.8 draws the changed lines of a growing frame one row off.
    incrementalRendering: false,
  });
  const draw = () => ink.rerender(frame());
  // The terminal has moved the lines of the frame: all of them are drawn anew.
  const redraw = () => {
    ink.clear();
    stdout.write(clearScreen);
    draw();
  };
  stdout.on('resize', redraw);
  return {
    draw,
    async stop() {
      stdout.off('resize', redraw);
      draw();
      ink.unmount();
      await ink.waitUntilExit();
    },
  };
}
