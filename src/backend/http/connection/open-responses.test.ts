import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
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
});
