import { describe, expect, it } from 'vitest';
import { translateMessage, type WholeFrame } from './whole-frame.js';

/** Renames the destination and doubles the body. */
const change = (frame: WholeFrame): WholeFrame => ({
  ...frame,
  headerLines: frame.headerLines.map((line) => line.replace('destination:/a', 'destination:/b')),
  body: frame.body + frame.body,
});

describe('the translation of a message', () => {
  it.each([
    ['a frame', 'SEND\ndestination:/a\n\nxé\0', 'SEND\ndestination:/b\n\nxéxé\0'],
    ['a frame without headers', 'SEND\n\nx\0', 'SEND\n\nxx\0'],
    ['line ends after the NUL', 'SEND\nid:1\n\nx\0\n\r\n', 'SEND\nid:1\n\nxx\0\n\r\n'],
    ['CR LF', 'SEND\r\ndestination:/a\r\n\r\nx\0', 'SEND\r\ndestination:/b\r\n\r\nxx\0'],
    ['a content-length', 'SEND\ncontent-length:2\n\né\0', 'SEND\ncontent-length:4\n\néé\0'],
    ['a NUL in a counted body', 'SEND\ncontent-length:3\n\na\0b\0', 'SEND\ncontent-length:6\n\na\0ba\0b\0'],
  ])('%s is translated, and the rest of its bytes stays', async (_what, message, expected) => {
    expect(await translateMessage(message, change)).toBe(expected);
    expect(String(await translateMessage(Buffer.from(message), change))).toBe(expected);
  });

  it('several frames of one message are translated each', async () => {
    const message = 'SEND\nid:1\n\nx\0\nSEND\ncontent-length:1\n\ny\0';
    expect(await translateMessage(message, change)).toBe(
      'SEND\nid:1\n\nxx\0\nSEND\ncontent-length:2\n\nyy\0',
    );
  });

  it.each([
    ['a heart-beat', '\n'],
    ['no NUL', 'SEND\n\nx'],
    ['no end of the headers', 'SEND\nid:1\n\0'],
    ['an unknown command', 'SHOUT\n\nx\0'],
    ['a header without a colon', 'SEND\nid\n\nx\0'],
    ['a wrong content-length', 'SEND\ncontent-length:9\n\nx\0'],
    ['a frame and half of another', 'SEND\n\nx\0SEND\n\n'],
  ])('a message with %s stays the same', (_what, message) => {
    const bytes = Buffer.from(message);
    expect(translateMessage(bytes, change)).toBe(bytes);
    expect(translateMessage(message, change)).toBe(message);
  });

  it('bytes that are not UTF-8 stay the same', () => {
    const bytes = Buffer.from('SEND\n\n\xff\0', 'latin1');
    expect(translateMessage(bytes, change)).toBe(bytes);
  });

  it('a frame that the translation returns as it is stays the same message', () => {
    const bytes = Buffer.from('SEND\n\nx\0');
    expect(translateMessage(bytes, (frame) => frame)).toBe(bytes);
  });
});
