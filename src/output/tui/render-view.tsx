import { render } from 'ink';
import type { EventBus } from '../../events/event-bus.js';
import { emptyModel, foldEvent } from '../view/model.js';
import { App, type QuitKey } from './app.js';
import type { Size } from './layout.js';

export interface ViewOptions {
  /** The view subscribes at once, so it must be started before the first event. */
  readonly subscribe: EventBus['subscribe'];
  readonly stdout: NodeJS.WriteStream;
  readonly stdin: NodeJS.ReadStream;
  /** Default: true. */
  readonly colour?: boolean;
  /** Called for each press of `q` and of Ctrl-C. */
  readonly onQuit: (key: QuitKey) => void;
}

export interface RunningView {
  /** Draws the last state, leaves it on the screen and releases the terminal. */
  stop(): Promise<void>;
}

/** At most so many drawings a second. Events are folded immediately. */
const framesPerSecond = 10;

const defaultSize: Size = { columns: 80, rows: 24 };

export function startView({ subscribe, stdout, stdin, colour = true, onQuit }: ViewOptions): RunningView {
  let model = emptyModel;
  let drawn = emptyModel;
  let drawnSecond = 0;
  let lastEventAt = Date.now();
  let firstEventAt: number | undefined;

  const now = () => {
    // Between two events the view advances real time itself; virtual time advances only with events.
    const advances = model.end === undefined && model.run?.clock !== 'virtual';
    return advances ? model.elapsedMs + (Date.now() - lastEventAt) : model.elapsedMs;
  };
  const factor = () => {
    if (model.run?.clock !== 'virtual' || firstEventAt === undefined) return undefined;
    return now() / Math.max(lastEventAt - firstEventAt, 1);
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
    // Whole frames, because Ink 6.8 draws the changed lines of a growing frame one row off.
    incrementalRendering: false,
  });
  const draw = () => ink.rerender(frame());

  const unsubscribe = subscribe((event) => {
    model = foldEvent(model, event);
    lastEventAt = Date.now();
    firstEventAt ??= lastEventAt;
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

/** A terminal that reports no size, or 0, gets the default size. */
export function sizeOf(stdout: Pick<NodeJS.WriteStream, 'columns' | 'rows'>): Size {
  return { columns: stdout.columns || defaultSize.columns, rows: stdout.rows || defaultSize.rows };
}
