import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StompRefusal } from '../errors.js';
import { drain, only, parse, parserOf } from '../testing/parsing.js';
import type { Frame } from './frame.js';
import { encodeFrame } from './writer.js';

describe('input in pieces', () => {
  const stream = Buffer.concat([
    Buffer.from('\r\nSEND\r\ndestination:/a\\cb\r\nключ:\u{1f600}\r\n\r\nbody\0\n\r\n'),
    Buffer.from('SUBSCRIBE\nid:0\ndestination:/q\nback:a\\\\nb\n\n\0'),
    Buffer.from('SEND\ncontent-length:7\n\na\0b\r\n\n\0\0\n'),
    Buffer.from('SEND\n\n\u{e9}\u{1f600}\0DISCONNECT\nreceipt:77\n\n\0'),
  ]);
  const whole = parse(stream);

  it('W07: input split at any offset gives the same frames as the whole', () => {
    expect(whole.map((frame) => frame.command)).toEqual(['SEND', 'SUBSCRIBE', 'SEND', 'SEND', 'DISCONNECT']);
    for (let at = 0; at <= stream.length; at++) {
      const parser = parserOf();
      parser.push(stream.subarray(0, at));
      const first = drain(parser);
      parser.push(stream.subarray(at));
      expect([...first, ...drain(parser)]).toEqual(whole);
    }
  });

  it('W07, BAD-30: input in any pieces gives the same frames, read at once or at the end', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 40 }), fc.boolean(), (cuts, eager) => {
        const parser = parserOf();
        const frames: Frame[] = [];
        const offsets = [0, ...cuts.sort((a, b) => a - b), stream.length];
        for (const [i, from] of offsets.entries()) {
          parser.push(stream.subarray(from, offsets[i + 1] ?? from));
          if (eager) frames.push(...drain(parser));
        }
        expect([...frames, ...drain(parser)]).toEqual(whole);
        expect(parser.takeLineEnds()).toBe(4);
        expect(parser.incomplete).toBe(false);
      }),
    );
  });

  it('W07: input in single bytes gives the same frames', () => {
    const parser = parserOf();
    const frames: Frame[] = [];
    for (let i = 0; i < stream.length; i++) {
      parser.push(stream.subarray(i, i + 1));
      frames.push(...drain(parser));
    }
    expect(frames).toEqual(whole);
  });

  it('C10: input after a frame is not examined before it is requested', () => {
    const parser = parserOf();
    parser.push(Buffer.from('SEND\n\n\0junk that is refused\n'));
    expect(parser.next()?.command).toBe('SEND');
    expect(() => parser.next()).toThrow(StompRefusal);
  });

  it('X02: the parser returns the receipt of a frame that is rejected after its headers', () => {
    const parser = parserOf();
    parser.push(Buffer.from('SUBSCRIBE\nreceipt:r1\n\nbody\0'));
    expect(() => parser.next()).toThrow(StompRefusal);
    expect(parser.receipt).toBe('r1');
  });

  it('the parser keeps a copy of an unfinished frame, not the chunk that contains it', () => {
    const parser = parserOf();
    const chunk = Buffer.from('SEND\ndestination:/a\n');
    parser.push(chunk);
    parser.next();
    chunk.fill(0);
    parser.push(Buffer.from('\nbody\0'));
    expect(drain(parser)).toMatchObject([{ headers: [['destination', '/a']] }]);
  });

  it('the body of a frame is not overwritten by later input', () => {
    const parser = parserOf();
    const bodies: Uint8Array[] = [];
    for (const byte of Buffer.from('SEND\n\none\0SEND\n\ntwo\0')) {
      parser.push(Buffer.of(byte));
      bodies.push(...drain(parser).map((frame) => frame.body));
    }
    expect(bodies.map((body) => Buffer.from(body).toString())).toEqual(['one', 'two']);
  });
});

describe('any input', () => {
  const limits = { frameBytes: 600, headers: 4, headerLineBytes: 100, commandBytes: 12 };
  const token = fc.constantFrom(
    'SEND',
    'ACK',
    '\n',
    '\r\n',
    '\r',
    '\0',
    ':',
    '\\',
    '\\n',
    'a',
    'content-length:',
    '3',
    'é',
  );
  const almostFrames = fc.array(token, { maxLength: 60 }).map((parts) => Buffer.from(parts.join('')));
  const anyBytes = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));

  it('BAD-44: random bytes cause no error but a refusal and are never buffered above the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(almostFrames, anyBytes), { maxLength: 20 }), (chunks) => {
        const parser = parserOf(limits);
        try {
          for (const chunk of chunks) {
            parser.push(chunk);
            drain(parser);
            expect(parser.bufferedBytes).toBeLessThanOrEqual(limits.frameBytes + 1);
          }
        } catch (error) {
          if (!(error instanceof StompRefusal)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('E01, E05: the parser reads back every frame of the writer', () => {
    const headerText = fc
      .string({ unit: 'binary', maxLength: 20 })
      .map((value) => value.replaceAll('\0', ''));
    const name = headerText.filter((value) => value !== '' && value !== 'content-length');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, headerText), { maxLength: 10 }),
        fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 50 })),
        (headers, body) => {
          const frame = only(Buffer.from(encodeFrame('SEND', headers, body) as string));
          expect(frame.headers.slice(0, headers.length)).toEqual(headers);
          expect(Buffer.from(frame.body)).toEqual(Buffer.from(body as string));
        },
      ),
    );
  });
});
