import type { Stage } from './stage.js';

/** One flow of the page. */
export interface Section {
  readonly title: string;
  /** Markdown, before the frames. */
  readonly text: string;
  /** What is said goes into the stage's script. Undefined: text alone. */
  readonly play?: (stage: Stage) => Promise<void>;
}
