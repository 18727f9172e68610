import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { StompRefusal } from '../errors.js';
import { encodeFrame } from './writer.js';

describe('encodeFrame', () => {
  it('E05: escapes names and values', () => {
    expect(encodeFrame('RECEIPT', [['a:b', 'c\\d\r\n']])).toBe('RECEIPT\na\\cb:c\\\\d\\r\\n\n\n\0');
  });

  it('E06: escapes nothing in CONNECTED and refuses what would need it', () => {
    expect(encodeFrame('CONNECTED', [['session', 'a:b\\c']])).toBe('CONNECTED\nsession:a:b\\c\n\n\0');
    expect(() => encodeFrame('CONNECTED', [['session', 'a\nb']])).toThrow(TypeError);
    expect(() => encodeFrame('CONNECTED', [['session', 'a\rb']])).toThrow(TypeError);
    expect(() => encodeFrame('CONNECTED', [['a:b', 'c']])).toThrow(TypeError);
  });

  it('refuses NUL in a header, which no escape can carry', () => {
    expect(() => encodeFrame('RECEIPT', [['receipt-id', 'a\0b']])).toThrow(TypeError);
    expect(() => encodeFrame('CONNECTED', [['session', 'a\0b']])).toThrow(TypeError);
  });

  it('W09, W10, F11: text goes as text with its length in octets and ends with NUL alone', () => {
    expect(encodeFrame('MESSAGE', [], 'é')).toBe('MESSAGE\ncontent-length:2\n\né\0');
    expect(encodeFrame('MESSAGE', [], Buffer.from('é'))).toBe('MESSAGE\ncontent-length:2\n\né\0');
  });

  it('W09: octets go as binary when they are declared so, or are no UTF-8', () => {
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
  it('X02: its message holds nothing that stompjs would misread', () => {
    expect(new StompRefusal('PROTOCOL_ERROR', 'a:b\\c\r\nd\0e').message).toBe('a b c  d e');
  });
});
