import { render } from 'ink';
import type { EventBus } from '../../events/event-bus.js';
import { emptyModel, foldEvent } from '../view/model.js';
import { App, type QuitKey } from './app.js';
import type { Size } from './layout.js';

export interface ViewOptions {
  /** Subscribe before the first event: the view knows only what it has heard. */
  readonly subscribe: EventBus['subscribe'];
  readonly stdout: NodeJS.WriteStream;
  readonly stdin: NodeJS.ReadStream;
  /** False where no colour is wanted; default true. */
  readonly colour?: boolean;
  /** Called for each press of `q` and of Ctrl-C. */
  readonly onQuit: (key: QuitKey) => void;
}

export interface RunningView {
  /** Draws the last state, leaves it on the screen and gives the terminal back. */
  stop(): Promise<void>;
}

/** Drawings a second, at most. Events are folded at once, whatever the screen does. */
const framesPerSecond = 10;

const defaultSize: Size = { columns: 80, rows: 24 };

export function startView({ subscribe, stdout, stdin, colour = true, onQuit }: ViewOptions): RunningView {
  let model = emptyModel;
  let drawn = emptyModel;
  let drawnSecond = 0;
  let heardAt = Date.now();
  let firstHeardAt: number | undefined;

  const now = () => {
    // Between two events the view counts on by itself; virtual time stands still until an event says otherwise.
    const counts = model.end === undefined && model.run?.clock !== 'virtual';
    return counts ? model.elapsedMs + (Date.now() - heardAt) : model.elapsedMs;
  };
  const factor = () => {
    if (model.run?.clock !== 'virtual' || firstHeardAt === undefined) return undefined;
    return now() / Math.max(heardAt - firstHeardAt, 1);
  };
  const frame = () => {
    drawn = model;
    drawnSecond = Math.floor(now() / 1000);
    return (
      <App
        model={model}
        now={now()}
        factor={factor()}
        size={sizeOf(stdout)}
        colour={colour}
        onQuit={onQuit}
      />
    );
  };
  const ink = render(frame(), {
    stdout,
    stdin,
    exitOnCtrlC: false,
    patchConsole: false,
    maxFps: framesPerSecond,
    // Whole frames: Ink 6.8 places the changed lines of a growing frame one row off.
    incrementalRendering: false,
  });
  const draw = () => ink.rerender(frame());

  const unsubscribe = subscribe((event) => {
    model = foldEvent(model, event);
    heardAt = Date.now();
    firstHeardAt ??= heardAt;
  });
  const timer = setInterval(() => {
    if (model !== drawn || Math.floor(now() / 1000) !== drawnSecond) draw();
  }, 1000 / framesPerSecond);
  stdout.on('resize', draw);

  let stopped: Promise<void> | undefined;
  const end = async () => {
    unsubscribe();
    clearInterval(timer);
    stdout.off('resize', draw);
    draw();
    ink.unmount();
    await ink.waitUntilExit();
  };
  return {
    stop() {
      stopped ??= end();
      return stopped;
    },
  };
}

/** A terminal that does not say its size, or says 0, counts as the usual one. */
function sizeOf(stdout: NodeJS.WriteStream): Size {
  return { columns: stdout.columns || defaultSize.columns, rows: stdout.rows || defaultSize.rows };
}
