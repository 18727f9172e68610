import { EventEmitter } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleBodies } from '../../../test/support/example-events.js';
import { createEventBus, type EventBus } from '../../events/event-bus.js';
import { startView } from './render-view.js';
import { clearScreen } from './screen/alternate-screen.js';
import type { QuitKey } from './use-keys.js';

class Screen extends EventEmitter {
  readonly isTTY = true;
  columns = 80;
  rows = 24;
  readonly writes: string[] = [];
  write(text: string): boolean {
    this.writes.push(text);
    return true;
  }
  get text(): string {
    return this.writes.join('');
  }
  /** The number of drawings of a frame or a part of it; output that only moves the cursor does not count. */
  get drawings(): number {
    return this.writes.filter((text) => /\w/.test(stripVTControlCharacters(text))).length;
  }
}

class Keyboard extends EventEmitter {
  readonly isTTY = true;
  raw = false;
  #typed: string | null = null;
  setRawMode(raw: boolean): void {
    this.raw = raw;
  }
  type(text: string): void {
    this.#typed = text;
    this.emit('readable');
  }
  read(): string | null {
    const typed = this.#typed;
    this.#typed = null;
    return typed;
  }
  setEncoding(): void {}
  ref(): void {}
  unref(): void {}
}

let bus: EventBus;
let screen: Screen;
let keyboard: Keyboard;
let pressed: QuitKey[];
let listeners: number;

function start() {
  return startView({
    subscribe: (listener) => {
      const leave = bus.subscribe(listener);
      listeners += 1;
      return () => {
        listeners -= 1;
        leave();
      };
    },
    stdout: screen as unknown as NodeJS.WriteStream,
    stdin: keyboard as unknown as NodeJS.ReadStream,
    colour: false,
    onQuit: (key) => pressed.push(key),
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  bus = createEventBus();
  screen = new Screen();
  keyboard = new Keyboard();
  pressed = [];
  listeners = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

it('the running view shows the events', async () => {
  const view = start();
  bus.emit('run', exampleBodies['run.started']);
  bus.emit('backend', exampleBodies['session.online']);
  await vi.advanceTimersByTimeAsync(200);
  expect(screen.text).toContain('seed 7');
  expect(screen.text).toContain('1 Fleet');
  await view.stop();
});

it('the running view draws a frame that has grown completely', async () => {
  const view = start();
  bus.emit('run', exampleBodies['run.started']);
  await vi.advanceTimersByTimeAsync(200);
  keyboard.type('4');
  await vi.advanceTimersByTimeAsync(200);
  screen.writes.length = 0;
  bus.emit('run', exampleBodies.notice);
  await vi.advanceTimersByTimeAsync(200);
  expect(screen.text).toMatch(
    /tillfleet[\s\S]*25 simulated terminals[\s\S]*4 Events[\s\S]*printer is slow[\s\S]*q quit/,
  );
  await view.stop();
});

it('the running view draws at most four times a second in a storm of events', async () => {
  const view = start();
  await vi.advanceTimersByTimeAsync(100);
  keyboard.type('4');
  const before = screen.drawings;
  for (let n = 0; n < 2_000; n += 1) {
    bus.emit('run', { type: 'notice', level: 'info', message: `line ${n}.` });
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(screen.drawings - before).toBeGreaterThan(4);
  expect(screen.drawings - before).toBeLessThanOrEqual(9);
  await view.stop();
});

it('the running view does not draw while the engine emits', () => {
  const view = start();
  const before = screen.writes.length;
  for (let n = 0; n < 500; n += 1) bus.emit('run', exampleBodies.notice);
  expect(screen.writes.length).toBe(before);
  return view.stop();
});

it('the running view advances the seconds without events', async () => {
  const view = start();
  bus.emit('run', exampleBodies['run.started']);
  await vi.advanceTimersByTimeAsync(5_200);
  expect(screen.text).toContain('0:05');
  await view.stop();
});

it('the running view advances virtual time only with events', async () => {
  const view = start();
  bus.emit('run', { ...exampleBodies['run.started'], clock: 'virtual' });
  await vi.advanceTimersByTimeAsync(5_200);
  expect(screen.text).not.toContain('0:05');
  await view.stop();
});

it('the running view reports q and Ctrl-C', async () => {
  const view = start();
  await vi.advanceTimersByTimeAsync(100);
  keyboard.type('q');
  keyboard.type('\u0003');
  expect(pressed).toEqual(['q', 'ctrl-c']);
  await view.stop();
});

it('the running view adapts to a new size', async () => {
  const view = start();
  bus.emit('run', exampleBodies['run.started']);
  await vi.advanceTimersByTimeAsync(200);
  screen.writes.length = 0;
  screen.columns = 30;
  screen.emit('resize');
  await vi.advanceTimersByTimeAsync(200);
  const cleared = screen.text.slice(screen.text.lastIndexOf(clearScreen));
  expect(cleared).toContain('too small');
  expect(cleared).not.toContain('tillfleet 0.1.0');
  await view.stop();
});

it('the running view stops with the last state on the screen, the keyboard released and no timer left', async () => {
  const view = start();
  await vi.advanceTimersByTimeAsync(100);
  expect(keyboard.raw).toBe(true);
  bus.emit('run', exampleBodies['run.finished']);
  const stopping = view.stop();
  expect(view.stop()).toBe(stopping);
  await stopping;
  expect(screen.text).toContain('ended: FAILED');
  expect(keyboard.raw).toBe(false);
  expect(listeners).toBe(0);
  expect(screen.listenerCount('resize')).toBe(0);
  const written = screen.writes.length;
  bus.emit('run', exampleBodies.notice);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(screen.writes.length).toBe(written);
  expect(vi.getTimerCount()).toBe(0);
});
