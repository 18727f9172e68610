import { openInkScreen } from '../screen/ink-screen.js';
import { sizeOf } from '../size.js';
import type { QuitKey } from '../use-keys.js';
import { LoadApp } from './load-app.js';
import { type LoadPlan, type LoadSecond, noFigures, withSecond } from './load-figures.js';

export interface LoadViewOptions {
  readonly stdout: NodeJS.WriteStream;
  readonly stdin: NodeJS.ReadStream;
  readonly plan: LoadPlan;
  readonly colour: boolean;
  /** False: only ASCII. */
  readonly unicode: boolean;
  /** Called for each press of `q` and of Ctrl-C. */
  readonly onQuit: (key: QuitKey) => void;
}

/** The view of a load on a terminal. It draws when there is something new, which is once a second. */
export class LoadView {
  readonly #screen: ReturnType<typeof openInkScreen>;
  #figures: ReturnType<typeof noFigures>;

  constructor({ stdout, stdin, plan, colour, unicode, onQuit }: LoadViewOptions) {
    this.#figures = noFigures(plan);
    this.#screen = openInkScreen({
      stdout,
      stdin,
      frame: () => (
        <LoadApp
          figures={this.#figures}
          size={sizeOf(stdout)}
          colour={colour}
          unicode={unicode}
          onQuit={onQuit}
        />
      ),
    });
  }

  /** @param target the service, as it is named to the user */
  showTarget(target: string): void {
    this.#figures = { ...this.#figures, target };
    this.#screen.draw();
  }

  showSecond(second: LoadSecond): void {
    this.#figures = withSecond(this.#figures, second);
    this.#screen.draw();
  }

  stop(): Promise<void> {
    return this.#screen.stop();
  }
}
