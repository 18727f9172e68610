import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RawFrame, rawFrame } from '../testing/raw-frame.js';
import { isWholeMessage, MessageWalker } from './message-walker.js';

const text = (size: number, isLast = true): Buffer => rawFrame({ opcode: 1, isLast, size });
const more = (size: number, isLast = false): Buffer => rawFrame({ opcode: 0, isLast, size });
const ping = (size = 0): Buffer => rawFrame({ opcode: 9, size });

describe('MessageWalker', () => {
  it.each([0, 1, 125, 126, 65_535, 65_536, 300_000])(
    'the walker is between messages after a message of %d bytes',
    (size) => {
      const walker = new MessageWalker();
      expect(walker.walk(text(size))).toBe('between');
      expect(walker.walk(Buffer.concat([text(size), text(3), text(size)]))).toBe('between');
    },
  );

  it('the walker detects an unfinished message and the beginning of the next one', () => {
    const walker = new MessageWalker();
    const message = text(200);
    expect(walker.walk(message.subarray(0, 1))).toBe('begun');
    expect(walker.walk(message.subarray(1, 150))).toBe('within');
    expect(walker.walk(Buffer.concat([message.subarray(150), message.subarray(0, 5)]))).toBe('begun');
    expect(walker.walk(message.subarray(5, 207))).toBe('within');
    expect(walker.walk(message.subarray(207))).toBe('between');
  });

  it('fragments form one message for MessageWalker, and a ping between them does not end it', () => {
    const walker = new MessageWalker();
    expect(walker.walk(text(5, false))).toBe('begun');
    expect(walker.walk(ping())).toBe('within');
    expect(walker.walk(more(0))).toBe('within');
    expect(walker.walk(Buffer.concat([ping(7), more(1), ping()]))).toBe('within');
    expect(walker.walk(more(3, true))).toBe('between');
    expect(walker.walk(ping())).toBe('between');
  });

  it('the walker detects an unfinished ping', () => {
    const walker = new MessageWalker();
    expect(walker.walk(ping(9).subarray(0, 8))).toBe('begun');
    expect(walker.walk(ping(9).subarray(8))).toBe('between');
  });

  it('the walker also follows frames without a mask', () => {
    const walker = new MessageWalker();
    expect(walker.walk(Buffer.of(0x81, 2, 65, 65, 0x81, 0))).toBe('between');
  });

  it.each([0, 1, 125, 126, 300, 65_535])(
    'one frame of %d bytes is a whole message, more or less is not one',
    (size) => {
      const chunk = text(size);
      expect(isWholeMessage(chunk)).toBe(true);
      for (const cut of [0, 1, 2, 3, 5, chunk.length - 1])
        expect(isWholeMessage(chunk.subarray(0, Math.min(cut, chunk.length - 1)))).toBe(false);
      expect(isWholeMessage(Buffer.concat([chunk, text(0)]))).toBe(false);
    },
  );

  it.each([
    ['a fragment', text(5, false)],
    ['the last fragment', more(5, true)],
    ['a ping', ping(5)],
    ['a frame of 64 KiB, which is left to the walker', text(65_536)],
  ])('%s is not a whole message', (_, chunk) => {
    expect(isWholeMessage(chunk)).toBe(false);
  });

  it('a binary message and a message without a mask are whole messages', () => {
    expect(isWholeMessage(rawFrame({ opcode: 2, size: 9 }))).toBe(true);
    expect(isWholeMessage(Buffer.of(0x81, 2, 65, 65))).toBe(true);
  });

  it('the position of the walker does not depend on how the bytes are split', () => {
    const frames: fc.Arbitrary<RawFrame> = fc.oneof(
      fc.record({ opcode: fc.constantFrom(1, 2), isLast: fc.boolean(), size: fc.nat(300) }),
      fc.record({ opcode: fc.constant(9), isLast: fc.constant(true), size: fc.nat(125) }),
    );
    fc.assert(
      fc.property(fc.array(frames, { maxLength: 8 }), fc.array(fc.nat(80)), fc.nat(), (list, sizes, cut) => {
        let isOpen = false;
        const sent = list.map((frame) => {
          if (frame.opcode === 9) return rawFrame(frame);
          const continued = isOpen;
          isOpen = frame.isLast === false;
          return rawFrame({ ...frame, opcode: continued ? 0 : frame.opcode });
        });
        const bytes = Buffer.concat(sent);
        const end = cut % (bytes.length + 1);
        const whole = new MessageWalker().walk(bytes.subarray(0, end));
        const walker = new MessageWalker();
        let last = walker.walk(Buffer.alloc(0));
        for (let at = 0; at < end; ) {
          const size = Math.min(1 + (sizes.shift() ?? 0), end - at);
          last = walker.walk(bytes.subarray(at, at + size));
          at += size;
        }
        expect(last === 'between').toBe(whole === 'between');
        if (end === bytes.length) expect(last === 'between').toBe(!isOpen);
      }),
    );
  });
});
