import type { RecordedBackend } from './recorded-backend.js';

/** One flow of the page. */
export interface Section {
  readonly title: string;
  /** Markdown, before the frames. */
  readonly text: string;
  /** Plays the flow; everything is recorded in the script. Undefined: text alone. */
  readonly play?: (backend: RecordedBackend) => Promise<void>;
}
