import type { Static } from 'typebox';
import type { requestTerminalResponse } from '../../src/contract/rest/commands.js';
import type { AdminEvent } from '../client/admin-topic.js';
import { Observable } from './observable.js';

type Requested = Static<typeof requestTerminalResponse>;

/** A command that was sent from this page. */
export interface SentCommand extends Pick<Requested, 'requestId' | 'requestType' | 'configId'> {
  readonly status: string;
  readonly at: string;
  /** The text of a PRINT. */
  readonly body: string | undefined;
}

const keptCommands = 200;

/** The commands that were sent from this page, the newest first. */
export class Commands {
  readonly list = new Observable<readonly SentCommand[]>([]);
  /** Results that arrived before the response to their request. */
  readonly #early = new Map<string, string>();

  add({ requestId, requestType, configId, status }: Requested, body?: string): void {
    const at = new Date().toISOString();
    const result = this.#early.get(requestId);
    const sent = { requestId, requestType, configId, at, body, status: result ?? status };
    this.list.set([sent, ...this.list.get()].slice(0, keptCommands));
  }

  apply({ type, requestId, status }: AdminEvent): void {
    if (type !== 'command-result' || requestId === null || status === null) return;
    const list = this.list.get();
    if (list.some((each) => each.requestId === requestId))
      this.list.set(list.map((each) => (each.requestId === requestId ? { ...each, status } : each)));
    else this.#keepEarly(requestId, status);
  }

  isOpen(requestId: string): boolean {
    return !this.#early.has(requestId);
  }

  #keepEarly(requestId: string, status: string): void {
    this.#early.set(requestId, status);
    const [oldest] = this.#early.keys();
    if (this.#early.size > keptCommands && oldest !== undefined) this.#early.delete(oldest);
  }
}
