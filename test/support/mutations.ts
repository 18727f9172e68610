import type { RunEvent } from '../../src/events/event.js';

/** Renumbered, so that only the content of the events can reveal the mutation. */
export function renumbered(events: readonly RunEvent[]): readonly RunEvent[] {
  return events.map((event, seq) => (event.seq === seq ? event : { ...event, seq }));
}

export function without(events: readonly RunEvent[], at: number): readonly RunEvent[] {
  return renumbered(events.toSpliced(at, 1));
}

export function twice(events: readonly RunEvent[], at: number): readonly RunEvent[] {
  const event = events[at];
  return event === undefined ? events : renumbered(events.toSpliced(at, 0, event));
}

/** The two change places and keep the times of the places. */
export function swapped(events: readonly RunEvent[], one: number, other: number): readonly RunEvent[] {
  const [a, b] = [events[one], events[other]];
  if (a === undefined || b === undefined) return events;
  return renumbered(events.with(one, { ...b, t: a.t }).with(other, { ...a, t: b.t }));
}

/** True for an event of which neither the loss nor a double leaves a history that could have been. */
export function isRelevant(event: RunEvent): boolean {
  switch (event.type) {
    case 'payment.stored':
    case 'payment.resolved':
    case 'payment.cancelled':
    case 'refund.accepted':
    case 'refund.resolved':
    case 'report.stored':
    case 'command.queued':
    case 'command.done':
    case 'session.online':
    case 'session.offline':
    case 'reconnect.scheduled':
      return true;
    case 'report.created':
      // Scenarios judge their own terminals.
      return event.fleet;
    case 'command.sent':
      // At least once: one time more or less on a new session is how delivery works.
      return !event.redelivered;
    case 'terminal.state':
      // Of a terminal that never did anything nothing is missed.
      return !(event.from === 'offline' && event.to === 'stopped');
    default:
      return false;
  }
}
