import { monotonicNow } from '../text/clock/process-clock.js';
import type { EventBody, RunEvent } from './event.js';

/** Emits an event for an actor, see `Stamp`. */
export type Emit = (actor: string, body: EventBody) => void;

export type EventListener = (event: RunEvent) => void;

export interface EventBus {
  readonly emit: Emit;
  /** Milliseconds since the bus was created, by the clock of the run. */
  elapsed(): number;
  /** Listeners are called synchronously, in the order of their subscriptions. Returns the function that unsubscribes. */
  subscribe(listener: EventListener): () => void;
  /** Ends the stream: what a part still emits afterwards reaches no listener. Called after `run.finished`. */
  close(): void;
}

/** The bus of one run: it adds sequence number and time to the events that the parts emit. */
export function createEventBus(): EventBus {
  const startedAt = monotonicNow();
  const listeners = new Set<EventListener>();
  let seq = 0;
  let state: 'open' | 'closed' = 'open';
  const elapsed = () => monotonicNow() - startedAt;
  return {
    elapsed,
    emit(actor, body) {
      if (state === 'closed') return;
      const event: RunEvent = { seq, t: elapsed(), actor, ...body };
      seq += 1;
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      state = 'closed';
    },
  };
}
