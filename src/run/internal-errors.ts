import { messageOf } from '../failure/failure.js';
import type { RunFinding } from '../history/judge.js';
import { oneLine } from '../simulator/http/redact.js';

/** Different internal errors that are kept for the end of the run. */
const maxErrors = 20;

/** Errors of tillfleet itself. They decide the verdict of the run: it is an error. */
export class InternalErrors {
  readonly #texts: string[] = [];

  /**
   * Keeps the error as one line without secrets. The same error again is not kept: a long run may have it many times.
   *
   * @param when the prefix of the line, such as `shutting down: `
   */
  add(error: unknown, when = ''): void {
    const text = `${when}${oneLine(messageOf(error))}`;
    if (this.#texts.length < maxErrors && !this.#texts.includes(text)) this.#texts.push(text);
  }

  findings(): readonly RunFinding[] {
    return this.#texts.map((reason) => ({ verdict: 'error', reason }));
  }
}
