import { expect, it } from 'vitest';
import type { RunEvent } from '../events/event.js';
import { FaultTimeline } from './fault-timeline.js';

function fault(type: 'fault.started' | 'fault.ended', t: number, number = 1, kind = 'cut', actor = 'faults') {
  const numbers = { fault: number, terminals: 1, affected: 1 };
  return { seq: t, t, actor, type, kind, description: 'cuts', ...numbers } as RunEvent;
}

function timeline(events: readonly RunEvent[], kind?: string) {
  const faults = new FaultTimeline(kind);
  for (const event of events) faults.observe(event);
  return faults;
}

it('the fault timeline is quiet while no fault is active', () => {
  expect(timeline([]).isQuiet).toBe(true);
  const started = [fault('fault.started', 1), fault('fault.started', 2, 2)];
  expect(timeline([...started, fault('fault.ended', 3)]).isQuiet).toBe(false);
  expect(timeline([...started, fault('fault.ended', 3), fault('fault.ended', 4, 2)]).isQuiet).toBe(true);
});

it('the fault timeline is quiet since a time if no fault was active after it', () => {
  const events = [fault('fault.started', 10), fault('fault.ended', 20)];
  expect(timeline([]).isQuietSince(0)).toBe(true);
  expect(timeline(events).isQuietSince(20)).toBe(true);
  expect(timeline(events).isQuietSince(19)).toBe(false);
  expect(timeline(events.slice(0, 1)).isQuietSince(30)).toBe(false);
  expect(timeline(events).lastEnd).toMatchObject({ t: 20 });
});

it('the fault timeline does not follow the faults that a scenario injects for itself, although their numbers are the same', () => {
  const own = [
    fault('fault.started', 1, 1, 'cut', 'scenario:a'),
    fault('fault.ended', 3, 1, 'cut', 'scenario:a'),
  ];
  expect(timeline(own.slice(0, 1)).isQuiet).toBe(true);
  expect(timeline([fault('fault.started', 2), ...own]).isQuiet).toBe(false);
});

it('the fault timeline follows the faults of one kind if it is given', () => {
  const events = [fault('fault.started', 1), fault('fault.started', 2, 2, 'backend-restart')];
  expect(timeline(events.slice(0, 1), 'backend-restart').isQuiet).toBe(true);
  expect(timeline(events, 'backend-restart').isQuiet).toBe(false);
});
