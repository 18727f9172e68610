import { expect, it } from 'vitest';
import {
  escaped,
  headerLines,
  problemExceptLineEnds,
  rawFrame,
  readRawFrame,
  unescaped,
  wireValue,
} from './raw-frame.js';

const read = (text: string) => readRawFrame(Buffer.from(text));

it('a frame that is written by hand has the given header lines, the body and a NUL', () => {
  expect(rawFrame('SEND', ['destination:/a', 'x:\\t'], 'body')).toBe('SEND\ndestination:/a\nx:\\t\n\nbody\0');
  expect(headerLines({ id: '1', ack: 'auto' })).toEqual(['id:1', 'ack:auto']);
});

it('a message that is read as a frame gives the command, the headers in both forms, and the body', () => {
  const frame = read('MESSAGE\nid:a\\cb\nid:second\nconstructor:x\n\n{"a":1}\0');
  expect(frame).toMatchObject({ command: 'MESSAGE', body: '{"a":1}', problem: undefined });
  expect(frame.headerLines).toEqual(['id:a\\cb', 'id:second', 'constructor:x']);
  expect({ ...frame.headers }).toEqual({ id: 'a:b', constructor: 'x' });
  expect(wireValue(frame, 'id')).toBe('a\\cb');
  expect(wireValue(frame, 'other')).toBeUndefined();
  expect(String(frame.bytes)).toContain('MESSAGE');
});

it('a message that is read as a frame may hold a NUL in a body whose length is announced', () => {
  expect(read('MESSAGE\ncontent-length:3\n\na\0b\0')).toMatchObject({ body: 'a\0b', problem: undefined });
});

it.each([
  ['MESSAGE\nid:1\n', 'its headers have no end'],
  ['MESSAGE\n\nbody', 'its body has no NUL at its end'],
  ['MESSAGE\ncontent-length:2\n\nbody\0', 'its body has no NUL at its end'],
  ['MESSAGE\ncontent-length:often\n\nbody\0', 'its body has no NUL at its end'],
  ['RECEIPT\n\n\0RECEIPT\n\n\0', 'it continues after its NUL'],
  ['RECEIPT\n\n\0\n', 'it continues after its NUL'],
])('a message that is read as a frame names what is wrong with %j', (text, problem) => {
  expect(read(text).problem).toBe(problem);
});

it('the escapes of STOMP 1.2 are written and undone', () => {
  expect(escaped('a:b\\c\r\n')).toBe('a\\cb\\\\c\\r\\n');
  expect(unescaped('a\\cb\\\\c\\r\\n')).toBe('a:b\\c\r\n');
  expect(unescaped('\\\\n')).toBe('\\n');
  expect(unescaped('a\\tb\\')).toBe('a\\tb\\');
});

it('a message that is read as a frame may have lines that end in CRLF, which belong to no value', () => {
  const frame = read('MESSAGE\r\nid:a\r\nlast:\n\r\n\r\n{}\r\n\0');
  expect(frame).toMatchObject({ command: 'MESSAGE', body: '\r\n{}\r\n', problem: undefined });
  expect({ ...frame.headers }).toEqual({ id: 'a', last: '' });
});

it('line ends after the NUL of a frame are a problem only where one message is to be one frame', () => {
  const frame = read('RECEIPT\nreceipt-id:1\n\n\0\r\n');
  expect(frame.problem).toBe('it continues after its NUL');
  expect(problemExceptLineEnds(frame)).toBeUndefined();
  expect(problemExceptLineEnds(read('RECEIPT\n\n\0x'))).toBe('it continues after its NUL');
});
