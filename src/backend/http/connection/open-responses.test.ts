import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { OpenResponses } from './open-responses.js';

function response(): ServerResponse {
  return new EventEmitter() as ServerResponse;
}

describe('open responses', () => {
  it.each([
    { closed: 0, left: [1, 2] },
    { closed: 1, left: [0, 2] },
    { closed: 2, left: [0, 1] },
  ])('stay in the order of their requests when number $closed closes', ({ closed, left }) => {
    const open = new OpenResponses();
    const responses = [response(), response(), response()];
    for (const each of responses) open.add(each, () => undefined);

    responses[closed]?.emit('close');

    expect([...open]).toEqual(left.map((at) => responses[at]));
    expect(open.size).toBe(2);
  });

  it('calls back when a response has left', () => {
    const open = new OpenResponses();
    const only = response();
    const onClose = vi.fn(() => expect(open.size).toBe(0));
    open.add(only, onClose);

    only.emit('close');
    const next = response();
    open.add(next, onClose);

    expect(onClose).toHaveBeenCalledOnce();
    expect([...open]).toEqual([next]);
  });

  it('lets go of what came after a response that has closed and is still in use', async () => {
    const open = new OpenResponses();
    const inUse = response();
    const later = addLater(open, inUse);

    await collectNow();

    expect(later.deref()).toBeUndefined();
    expect(inUse.listenerCount('close')).toBe(1);
  });
});

/** Adds both, closes both, and returns a reference to the later one that does not keep it. */
function addLater(open: OpenResponses, earlier: ServerResponse): WeakRef<ServerResponse> {
  const later = response();
  for (const each of [earlier, later]) open.add(each, () => undefined);
  for (const each of [earlier, later]) each.emit('close');
  return new WeakRef(later);
}

/** A full collection in its own turn: what a turn has read from a WeakRef lives until its end. */
async function collectNow(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
