import type { EventBody, RunEvent } from './event.js';

/** How every part speaks. */
export type Emit = (actor: string, body: EventBody) => void;

export type EventListener = (event: RunEvent) => void;

export interface EventBus {
  readonly emit: Emit;
  /** Milliseconds since the bus was made, by the clock that the run is under. */
  elapsed(): number;
  /** Listeners are called in the order of subscription, at once. Returns the way out. */
  subscribe(listener: EventListener): () => void;
}

/** One bus a run: it numbers and stamps what the parts say. */
export function createEventBus(): EventBus {
  const startedAt = Date.now();
  const listeners = new Set<EventListener>();
  let seq = 0;
  const elapsed = () => Date.now() - startedAt;
  return {
    elapsed,
    emit(actor, body) {
      const event: RunEvent = { seq, t: elapsed(), actor, ...body };
      seq += 1;
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
