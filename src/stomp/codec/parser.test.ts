import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { StompRefusal } from '../errors.js';
import { defaultLimits, type StompLimits } from '../limits.js';
import { drain, only, parse, parserOf } from '../testing/parsing.js';
import { wire } from '../testing/wire.js';
import type { Frame } from './frame.js';
import { headerValue } from './headers.js';
import { FrameParser } from './parser.js';

const text = (frame: Frame): string => Buffer.from(frame.body).toString();

/** Returns the error code of rejected input; 'none' for accepted input. */
function refusal(input: string | Uint8Array, limits?: Partial<StompLimits>): string {
  try {
    parse(input, limits);
  } catch (error) {
    if (error instanceof StompRefusal) return error.code;
    throw error;
  }
  return 'none';
}

describe('frame grammar', () => {
  it('F01: lines may end with LF, CRLF and a mix of both', () => {
    const crlf = only('\r\nSEND\r\ndestination:/a\r\nx:1\n\r\nbody\0\r\n');
    expect(crlf.command).toBe('SEND');
    expect(crlf.headers).toEqual([
      ['destination', '/a'],
      ['x', '1'],
    ]);
    expect(text(crlf)).toBe('body');
    expect(only('SUBSCRIBE\r\n\r\n\0')).toMatchObject({ command: 'SUBSCRIBE', headers: [] });
    expect(only('SUBSCRIBE\n\r\n\0')).toMatchObject({ command: 'SUBSCRIBE', headers: [] });
  });

  it.each(['connect', 'Send', 'HELLO', 'SENT', '', 'CONNECTED', 'MESSAGE', 'RECEIPT', 'ERROR'])(
    'F02, F17, BAD-44: the command "%s" is rejected',
    (command) => {
      expect(refusal(`x${command}\n\n\0`.slice(command === '' ? 0 : 1))).toBe('PROTOCOL_ERROR');
    },
  );

  it('F02: header names are case-sensitive', () => {
    const frame = only(wire('SEND', ['Destination:/a']));
    expect(headerValue(frame.headers, 'destination')).toBeUndefined();
  });

  it.each([
    'SE\rND\n\n\0',
    'SEND\r\r\n\n\0',
    'SEND\na\rb:c\n\n\0',
    'SEND\na:b\r\r\n\n\0',
    '\rSEND\n\n\0',
    '\r\r\n',
  ])('F03, BAD-32: a bare CR in %j is rejected', (input) => {
    expect(refusal(input)).toBe('PROTOCOL_ERROR');
  });

  it.each([
    'SEND\nnocolon\n\n\0',
    'SEND\nnocolon\nreal:x\n\n\0',
    'SEND\n:v\n\n\0',
    'SEND\na:b\0c\n\n\0',
    'SEND\0',
  ])('F04, F05, BAD-32: the header block of %j is rejected', (input) => {
    expect(refusal(input)).toBe('PROTOCOL_ERROR');
  });

  it('F05, F06, F07: a header keeps an empty value, further colons and every space', () => {
    expect(only('SEND\na:\nb:c:d\n e : f \n\n\0').headers).toEqual([
      ['a', ''],
      ['b', 'c:d'],
      [' e ', ' f '],
    ]);
  });

  it('F08: headers are decoded as UTF-8 and keep a leading U+FEFF', () => {
    expect(only('SEND\n\u{feff}ключ:\u{1f600}\n\n\0').headers).toEqual([['\u{feff}ключ', '\u{1f600}']]);
  });

  it('W13, F08, BAD-43: invalid UTF-8 is rejected in a header, not in a body', () => {
    const bad = Buffer.of(0xc3, 0x28);
    expect(refusal(Buffer.concat([Buffer.from('SEND\na:'), bad, Buffer.from('\n\n\0')]))).toBe(
      'PROTOCOL_ERROR',
    );
    expect(only(Buffer.concat([Buffer.from('SEND\n\n'), bad, Buffer.of(0)])).body).toEqual(bad);
  });

  it('F09, F11: content-length counts bytes, including NUL', () => {
    expect(text(only('SEND\ncontent-length:3\n\na\0b\0'))).toBe('a\0b');
    expect(text(only('SEND\ncontent-length:2\n\né\0'))).toBe('é');
    expect(refusal('SEND\ncontent-length:1\n\né\0')).toBe('PROTOCOL_ERROR');
  });

  it('F09, BAD-34: a content-length that is too short is rejected at once, one that is too long waits', () => {
    expect(refusal('SEND\ncontent-length:2\n\nabc\0')).toBe('PROTOCOL_ERROR');
    const parser = parserOf();
    parser.push(Buffer.from('SEND\ncontent-length:5\n\nabc\0'));
    expect(parser.next()).toBeUndefined();
    expect(parser.incomplete).toBe(true);
  });

  it.each(['-1', '+1', '+5', ' 5', '5 ', 'abc', '0x10', '1e3', '1e9', '', 'NaN', '99999999999'])(
    'F10, BAD-33: content-length "%s" is rejected at the end of the headers',
    (value) => {
      expect(refusal(`SEND\ncontent-length:${value}\n\n`)).toBe('PROTOCOL_ERROR');
    },
  );

  it('F12: without content-length the first NUL ends the body', () => {
    expect(parse('SEND\n\nab\0SEND\n\ncd\0').map(text)).toEqual(['ab', 'cd']);
  });

  it('F13, BAD-35: the first of two content-length headers is used, as for every header', () => {
    const frame = only('SEND\ncontent-length:5\ncontent-length:500\na:1\na:2\n\nhello\0');
    expect(text(frame)).toBe('hello');
    expect(headerValue(frame.headers, 'a')).toBe('1');
  });

  it.each([
    'CONNECT',
    'STOMP',
    'SUBSCRIBE',
    'UNSUBSCRIBE',
    'ACK',
    'NACK',
    'BEGIN',
    'COMMIT',
    'ABORT',
    'DISCONNECT',
  ])('F14, BAD-36: %s may not have a body', (command) => {
    expect(refusal(`${command}\n\nx`)).toBe('PROTOCOL_ERROR');
    expect(refusal(`${command}\ncontent-length:1\n\n`)).toBe('PROTOCOL_ERROR');
    expect(refusal(`${command}\ncontent-length:0\n\n\0`)).toBe('none');
  });

  it('F15, W06: line ends between frames are counted and give no frame', () => {
    const parser = parserOf();
    parser.push(Buffer.from('\n\r\nSEND\n\n\0\n\n\r\nSEND\n\n\0\n'));
    expect(drain(parser)).toHaveLength(2);
    expect(parser.takeLineEnds()).toBe(6);
    expect(parser.takeLineEnds()).toBe(0);
  });

  it('F16: NUL between frames is rejected', () => {
    expect(refusal('SEND\n\n\0\0')).toBe('PROTOCOL_ERROR');
    expect(refusal('\n\0')).toBe('PROTOCOL_ERROR');
  });

  it('F18, BAD-37: a command of 33 bytes is rejected without waiting for its end, one of 32 is not', () => {
    expect(refusal('A'.repeat(33))).toBe('PROTOCOL_ERROR');
    expect(refusal('A'.repeat(32))).toBe('none');
    expect(refusal(`${'A'.repeat(32)}\r`)).toBe('none');
  });

  it.each(['GET / HTTP/1.1\r\n', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'])(
    'BAD-44: the foreign protocol %j is rejected at its first bytes',
    (input) => {
      expect(refusal(Buffer.from(input, 'latin1'))).toBe('PROTOCOL_ERROR');
    },
  );

  it('BAD-45: names of object properties are ordinary header names', () => {
    const { headers } = only('SEND\n__proto__:x\nconstructor:y\n\n\0');
    expect(headerValue(headers, '__proto__')).toBe('x');
    expect(headerValue(headers, 'constructor')).toBe('y');
    expect(headerValue(headers, 'toString')).toBeUndefined();
  });
});

describe('header escapes', () => {
  it('E01, E02, BAD-31: names and values are decoded in a single pass', () => {
    expect(only('SEND\na\\cb:\\r\\n\\c\\\\\nx:a\\\\nb\n\n\0').headers).toEqual([
      ['a:b', '\r\n:\\'],
      ['x', 'a\\nb'],
    ]);
  });

  it.each(['a:b\\t', 'a:b\\', 'a\\x:b', 'a:\\\\\\'])('E03, BAD-30: the header %j is rejected', (line) => {
    expect(refusal(`SEND\n${line}\n\n\0`)).toBe('PROTOCOL_ERROR');
  });

  it.each(['CONNECT', 'STOMP'])('E04: the headers of %s are not decoded', (command) => {
    expect(only(`${command}\npasscode:pass\\word\\n:\\\n\n\0`).headers).toEqual([
      ['passcode', 'pass\\word\\n:\\'],
    ]);
  });
});

describe('limits of a frame', () => {
  it('BAD-37: 64 headers are accepted, 65 are not', () => {
    const headers = (count: number) => Array.from({ length: count }, (_, i) => `h${i}:v`);
    expect(refusal(wire('SEND', headers(64)))).toBe('none');
    expect(refusal(wire('SEND', headers(65)))).toBe('FRAME_TOO_LARGE');
  });

  it('BAD-37: a header line of 8 KiB is accepted, one byte more is not, with or without its end', () => {
    const line = (length: number) => `a:${'x'.repeat(length - 2)}`;
    expect(refusal(wire('SEND', [line(8192)]))).toBe('none');
    expect(refusal(`SEND\n${line(8192)}\r\n\n\0`)).toBe('none');
    expect(refusal(wire('SEND', [line(8193)]))).toBe('FRAME_TOO_LARGE');
    expect(refusal(`SEND\n${line(8193)}`)).toBe('FRAME_TOO_LARGE');
  });

  it('BAD-38: content-length above the limit is rejected when the header is read', () => {
    expect(refusal('SEND\ncontent-length:262145\n\n')).toBe('FRAME_TOO_LARGE');
    expect(refusal('SEND\ncontent-length:9999999999\n\n')).toBe('FRAME_TOO_LARGE');
  });

  it('L01: a frame of exactly the limit is accepted, one byte more is not, with and without content-length', () => {
    const frame = (size: number, headers: string[]) => {
      const empty = wire('SEND', headers).length;
      return wire('SEND', headers, 'b'.repeat(size - empty));
    };
    const sized = (size: number) => {
      const empty = 'SEND\ncontent-length:000\n\n\0'.length;
      return frame(size, [`content-length:${String(size - empty).padStart(3, '0')}`]);
    };
    expect(refusal(frame(500, []), { frameBytes: 500 })).toBe('none');
    expect(refusal(frame(501, []), { frameBytes: 500 })).toBe('FRAME_TOO_LARGE');
    expect(refusal(sized(500), { frameBytes: 500 })).toBe('none');
    expect(refusal(sized(501), { frameBytes: 500 })).toBe('FRAME_TOO_LARGE');
  });

  it('C11, BAD-40: before CONNECTED all bytes are counted together, in pieces too', () => {
    const parser = new FrameParser(defaultLimits);
    const piece = Buffer.from(`${'a:b'.padEnd(3000, 'x')}\n`);
    parser.push(Buffer.from('\n'.repeat(500)));
    parser.push(Buffer.from('CONNECT\n'));
    for (let i = 0; i < 5; i++) {
      parser.push(piece);
      expect(parser.next()).toBeUndefined();
    }
    parser.push(piece);
    expect(() => parser.next()).toThrow(expect.objectContaining({ code: 'FRAME_TOO_LARGE' }));
  });

  it('C11: line ends alone reach the limit before CONNECTED', () => {
    const parser = new FrameParser(defaultLimits);
    parser.push(Buffer.from('\n'.repeat(16_384)));
    expect(parser.next()).toBeUndefined();
    parser.push(Buffer.from('\n'));
    expect(() => parser.next()).toThrow(expect.objectContaining({ code: 'FRAME_TOO_LARGE' }));
  });
});
