import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RunEvent } from './event.js';
import { createEventBus } from './event-bus.js';

const notice = (message: string) => ({ type: 'notice', level: 'info', message }) as const;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

it('the event bus numbers events from 0 by 1 and stamps them with the time since it was created', () => {
  const bus = createEventBus();
  const received: RunEvent[] = [];
  bus.subscribe((event) => received.push(event));
  bus.emit('run', notice('first'));
  vi.advanceTimersByTime(1_500);
  bus.emit('backend', notice('second'));
  expect(received).toEqual([
    { seq: 0, t: 0, actor: 'run', type: 'notice', level: 'info', message: 'first' },
    { seq: 1, t: 1_500, actor: 'backend', type: 'notice', level: 'info', message: 'second' },
  ]);
  expect(bus.elapsed()).toBe(1_500);
});

it('the event bus calls listeners synchronously, in the order in which they subscribed', () => {
  const bus = createEventBus();
  const calls: string[] = [];
  bus.subscribe(() => calls.push('first'));
  bus.subscribe(() => calls.push('second'));
  bus.emit('run', notice('now'));
  expect(calls).toEqual(['first', 'second']);
});

it('the event bus does not call listeners that have unsubscribed, and numbers events without listeners', () => {
  const bus = createEventBus();
  const received: number[] = [];
  const unsubscribe = bus.subscribe((event) => received.push(event.seq));
  bus.emit('run', notice('received'));
  unsubscribe();
  bus.emit('run', notice('missed'));
  bus.subscribe((event) => received.push(event.seq));
  bus.emit('run', notice('received again'));
  expect(received).toEqual([0, 2]);
});

it('the event bus starts each run at 0', () => {
  createEventBus().emit('run', notice('another run'));
  const bus = createEventBus();
  const received: number[] = [];
  bus.subscribe((event) => received.push(event.seq));
  bus.emit('run', notice('this run'));
  expect(received).toEqual([0]);
});

it('the event bus emits nothing more once it is closed', () => {
  const bus = createEventBus();
  const received: RunEvent[] = [];
  bus.subscribe((event) => received.push(event));
  bus.emit('run', notice('last'));
  bus.close();
  bus.emit('backend', notice('too late'));
  expect(received.map(({ seq }) => seq)).toEqual([0]);
});
