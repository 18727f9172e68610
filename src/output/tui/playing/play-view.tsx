import { monotonicNow } from '../../../text/clock/process-clock.js';
import { App } from '../app.js';
import type { RunningView, ViewOptions } from '../render-view.js';
import { framesPerSecond, openInkScreen } from '../screen/ink-screen.js';
import { sizeOf } from '../size.js';
import { Player } from './player.js';
import type { RecordedRun } from './recorded-run.js';

export interface PlayViewOptions
  extends Pick<ViewOptions, 'stdout' | 'stdin' | 'colour' | 'unicode' | 'onQuit'> {
  readonly run: RecordedRun;
  /** The name of the recording in the first line. */
  readonly name: string;
}

/** The view over a recorded run. It stays at the end of the recording until it is stopped. */
export function startPlayView(options: PlayViewOptions): RunningView {
  const { run, name, stdout, stdin, colour = true, unicode = true, onQuit } = options;
  const player = new Player(run, monotonicNow);
  const shown = () => {
    const { state, count, t } = player.position;
    return `${state} ${count} ${Math.floor(t / 1000)}`;
  };
  let drawn = '';
  const frame = () => {
    drawn = shown();
    const { position, model } = player;
    return (
      <App
        model={model}
        now={position.t}
        size={sizeOf(stdout)}
        colour={colour}
        unicode={unicode}
        onQuit={onQuit}
        control={moved((control) => player.control(control))}
        playback={{
          recording: { name, lengthMs: run.lengthMs, size: run.size, position },
          seek: moved((seek) => player.seek(seek)),
        }}
      />
    );
  };
  const screen = openInkScreen({ stdout, stdin, frame });
  /** The result of a key is drawn at once. */
  function moved<T>(move: (to: T) => void): (to: T) => void {
    return (to) => {
      move(to);
      screen.draw();
    };
  }
  const timer = setInterval(() => {
    player.tick();
    if (shown() !== drawn) screen.draw();
  }, 1000 / framesPerSecond);
  let stopped: Promise<void> | undefined;
  return {
    stop() {
      clearInterval(timer);
      stopped ??= screen.stop();
      return stopped;
    },
  };
}
