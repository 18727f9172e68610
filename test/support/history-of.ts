import type { RunEvent } from '../../src/events/event.js';
import { History, type HistoryResult } from '../../src/history/history.js';
import { actorOf } from './actor-of.js';

/** The findings of the checkers for a whole history. */
export function historyOf(events: readonly RunEvent[]): HistoryResult {
  const history = new History();
  for (const event of events) history.observe(event);
  return history.end();
}

/** The names of the checkers that flag it. */
export function flaggedBy(events: readonly RunEvent[]): readonly string[] {
  return [...new Set(historyOf(events).findings.map(({ checker }) => checker))];
}

/** A history by hand: an event each millisecond from the part that emits it, unless another time or actor is given. */
export function eventsOf(bodies: readonly object[]): readonly RunEvent[] {
  return bodies.map((body, seq) => ({ seq, t: seq, actor: actorOf(body), ...body }) as RunEvent);
}
