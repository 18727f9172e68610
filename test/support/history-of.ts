import type { RunEvent } from '../../src/events/event.js';
import { History, type HistoryResult } from '../../src/history/history.js';

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

/** A history by hand: an event of the backend each millisecond, unless another actor or time is given. */
export function eventsOf(bodies: readonly object[]): readonly RunEvent[] {
  return bodies.map((body, seq) => ({ seq, t: seq, actor: 'backend', ...body }) as RunEvent);
}
