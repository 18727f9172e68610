import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { StompRefusal } from '../errors.js';
import { encodeFrame } from './writer.js';

describe('encodeFrame', () => {
  it('E05: header names and values are escaped', () => {
    expect(encodeFrame('RECEIPT', [['a:b', 'c\\d\r\n']])).toBe('RECEIPT\na\\cb:c\\\\d\\r\\n\n\n\0');
  });

  it('E06: CONNECTED is not escaped, and a header that would need it is an error', () => {
    expect(encodeFrame('CONNECTED', [['session', 'a:b\\c']])).toBe('CONNECTED\nsession:a:b\\c\n\n\0');
    expect(() => encodeFrame('CONNECTED', [['session', 'a\nb']])).toThrow(TypeError);
    expect(() => encodeFrame('CONNECTED', [['session', 'a\rb']])).toThrow(TypeError);
    expect(() => encodeFrame('CONNECTED', [['a:b', 'c']])).toThrow(TypeError);
  });

  it('NUL in a header is an error, because it has no escape', () => {
    expect(() => encodeFrame('RECEIPT', [['receipt-id', 'a\0b']])).toThrow(TypeError);
    expect(() => encodeFrame('CONNECTED', [['session', 'a\0b']])).toThrow(TypeError);
  });

  it('W09, W10, F11: text is written as text with its length in bytes and ends with NUL only', () => {
    expect(encodeFrame('MESSAGE', [], 'é')).toBe('MESSAGE\ncontent-length:2\n\né\0');
    expect(encodeFrame('MESSAGE', [], Buffer.from('é'))).toBe('MESSAGE\ncontent-length:2\n\né\0');
  });

  it('W09: bytes are written as binary if they are declared so or are not valid UTF-8', () => {
    const declared = encodeFrame('MESSAGE', [['content-type', 'application/octet-stream']], 'ab');
    expect(declared).toEqual(
      Buffer.from('MESSAGE\ncontent-type:application/octet-stream\ncontent-length:2\n\nab\0'),
    );
    const broken = encodeFrame('MESSAGE', [], Buffer.of(0xff, 0));
    expect(broken).toEqual(
      Buffer.concat([Buffer.from('MESSAGE\ncontent-length:2\n\n'), Buffer.of(0xff, 0, 0)]),
    );
  });
});

describe('StompRefusal', () => {
  it('X02: the message of a refusal contains no character that stompjs would misread', () => {
    expect(new StompRefusal('PROTOCOL_ERROR', 'a:b\\c\r\nd\0e').message).toBe('a b c  d e');
  });
});
