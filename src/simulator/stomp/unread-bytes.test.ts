import { expect, it, vi } from 'vitest';
import { UnreadBytes } from './unread-bytes.js';

it('unread bytes in many chunks are joined once, when the reader has as many as it needs', () => {
  const joined = vi.spyOn(Buffer, 'concat');
  const unread = new UnreadBytes();
  unread.need(1_000);
  for (let count = 0; count < 999; count += 1) {
    unread.add(Buffer.from('x'));
    expect(unread.bytes).toBeUndefined();
  }
  unread.add(Buffer.from('xrest'));
  const { bytes } = unread;
  expect([bytes?.length, unread.bytes, joined.mock.calls.length]).toEqual([1_004, bytes, 1]);
  joined.mockRestore();
});

it('unread bytes are what the reader has kept, and what came after it', () => {
  const unread = new UnreadBytes();
  unread.add(Buffer.from('abc'));
  unread.keep(Buffer.from('c'));
  unread.add(Buffer.from('de'));
  expect(unread.bytes?.toString()).toBe('cde');
  unread.clear();
  expect(unread.bytes?.length).toBe(0);
});
