import type { PerformAct } from '../../events/act.js';
import type { EventBus } from '../../events/event-bus.js';
import type { TimeControl, TimeState } from '../../events/time-control.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { emptyModel, foldEvent } from '../view/model.js';
import { App } from './app.js';
import { framesPerSecond, openInkScreen } from './screen/ink-screen.js';
import { ShownTime } from './shown-time.js';
import { sizeOf } from './size.js';
import type { QuitKey } from './use-keys.js';

export interface ViewOptions {
  /** The view subscribes at once, so it must be started before the first event. */
  readonly subscribe: EventBus['subscribe'];
  readonly stdout: NodeJS.WriteStream;
  readonly stdin: NodeJS.ReadStream;
  /** Default: true. */
  readonly colour?: boolean;
  /** False: only ASCII. Default: true. */
  readonly unicode?: boolean;
  /** The text instead of `starting`, until the run has started. */
  readonly starting?: string | undefined;
  /** Called for each press of `q` and of Ctrl-C. */
  readonly onQuit: (key: QuitKey) => void;
  /** Performs the acts of the user. Without it the view only shows. */
  readonly act?: PerformAct;
  /** The control over virtual time. Without it time cannot be controlled. */
  readonly time?: {
    readonly control: (control: TimeControl) => void;
    readonly subscribe: (listener: (state: TimeState) => void) => void;
  };
}

export interface RunningView {
  /** Draws the last state, leaves it on the screen and releases the terminal. */
  stop(): Promise<void>;
}

export interface ShownView extends RunningView {
  /** Lines that are shown when the user asks for them: they may contain secrets. */
  showCredentials(lines: readonly string[]): void;
}

/**
 * Drawings a second if more events than these have come since the last one. A whole frame costs much: the view rests
 * after it for this multiple of its time.
 */
const storm = { events: 30, framesPerSecond: 4, restFactor: 12, maxRestMs: 1_000 };

export function startView(options: ViewOptions): ShownView {
  const { subscribe, stdout, stdin, colour = true, unicode = true, onQuit, act, time, starting } = options;
  const fetchTerminal =
    act && (async (configId: number) => (await act({ kind: 'terminal', configId })).terminal);
  let timeState: TimeState | undefined;
  let credentials: readonly string[] | undefined;
  time?.subscribe((state) => {
    timeState = state;
    isStale = true;
  });
  let model = emptyModel;
  let drawn = emptyModel;
  let isStale = false;
  let drawnSecond = 0;
  const shownTime = new ShownTime();
  let [drawnAt, events, restMs] = [0, 0, 0];

  const now = () => shownTime.now(model, timeState);
  const frame = () => {
    drawn = model;
    isStale = false;
    [drawnAt, events] = [monotonicNow(), 0];
    drawnSecond = Math.floor(now() / 1000);
    return (
      <App
        model={model}
        now={now()}
        factor={shownTime.factor(model, timeState)}
        size={sizeOf(stdout)}
        colour={colour}
        unicode={unicode}
        onQuit={onQuit}
        act={act}
        fetchTerminal={fetchTerminal}
        control={time?.control}
        time={timeState}
        credentials={credentials}
        starting={starting}
      />
    );
  };
  const screen = openInkScreen({ stdout, stdin, frame });

  const unsubscribe = subscribe((event) => {
    model = foldEvent(model, event);
    events += 1;
    shownTime.observe();
  });
  const drawAndRest = () => {
    screen.draw();
    const tookMs = monotonicNow() - drawnAt;
    const least = 1000 / storm.framesPerSecond;
    restMs = Math.min(Math.max(least, tookMs * storm.restFactor), storm.maxRestMs);
  };
  const timer = setInterval(() => {
    if (events > storm.events && monotonicNow() - drawnAt < restMs) return;
    if (isStale || model !== drawn || Math.floor(now() / 1000) !== drawnSecond) drawAndRest();
  }, 1000 / framesPerSecond);
  let stopped: Promise<void> | undefined;
  const end = async () => {
    unsubscribe();
    clearInterval(timer);
    await screen.stop();
  };
  return {
    showCredentials(lines) {
      credentials = lines;
      isStale = true;
    },
    stop() {
      stopped ??= end();
      return stopped;
    },
  };
}
