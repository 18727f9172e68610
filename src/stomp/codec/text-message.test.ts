import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { textMessage } from './text-message.js';

describe('a text message of the server', () => {
  it.each([
    [0, [0x81, 0]],
    [125, [0x81, 125]],
    [126, [0x81, 126, 0, 126]],
    [65_535, [0x81, 126, 0xff, 0xff]],
    [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
  ])('a message of %d bytes begins with %j', (length, head) => {
    const text = 'x'.repeat(length);
    expect(textMessage(text).equals(Buffer.from([...head, ...Buffer.from(text)]))).toBe(true);
  });

  it('the length counts the bytes of UTF-8', () => {
    expect(textMessage('ü€😀\0')).toEqual(Buffer.from([0x81, 10, ...Buffer.from('ü€😀\0')]));
  });
});
