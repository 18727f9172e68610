import type { EventBody, RunEvent } from '../../src/events/event.js';
import type { CheckerKind } from '../../src/history/checker.js';
import { embeddedCheckers } from '../../src/history/embedded/embedded-checkers.js';
import { checkers, History, type HistoryResult } from '../../src/history/history.js';
import { actorOf } from './actor-of.js';

/** The findings for a whole history: of all checkers, those of the embedded backend among them. */
export function historyOf(
  events: readonly RunEvent[],
  kinds: readonly CheckerKind[] = [...checkers, ...embeddedCheckers],
): HistoryResult {
  const history = new History(kinds);
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

/** A change of the state of a terminal, which belongs to the fleet or not. */
export function terminalStateOf(configId: number, from: string, to: string, fleet = true): EventBody {
  return { type: 'terminal.state', configId, terminalId: `T${configId}`, from, to, fleet };
}
