import { expect, it } from 'vitest';
import { frameField, readFrame, withoutField, writeFrame } from './frame.js';

const text = 'MESSAGE\nsubscription:sub-0\nack:a\\c1\ncontent-length:30\n\n{"action":"PRINT","body":"ä"}\0';

it('a frame on the wire is read and written unchanged, including its escapes', () => {
  const frame = readFrame(text);
  expect(frame).toEqual({
    command: 'MESSAGE',
    headers: { subscription: 'sub-0', ack: 'a\\c1', 'content-length': '30' },
    body: '{"action":"PRINT","body":"ä"}',
  });
  // The length counts bytes and comes last.
  expect(frame && writeFrame(frame)).toBe(text);
});

it('a frame on the wire may have no headers and no body', () => {
  expect(readFrame('\nDISCONNECT\n\n\0\n')).toEqual({ command: 'DISCONNECT', headers: {}, body: '' });
  expect(writeFrame({ command: 'DISCONNECT', headers: {}, body: '' })).toBe('DISCONNECT\n\n\0');
});

it.each(['\n', '', 'CONNECT\n', 'connect\n\n\0', '{"a":1}'])('a frame on the wire is not %j', (other) => {
  expect(readFrame(other)).toBeUndefined();
});

it('a frame on the wire gives access to fields of its JSON body and can lose them', () => {
  const frame = { command: 'MESSAGE', headers: {}, body: '{"action":"PRINT","body":"x"}' };
  expect([frameField(frame, 'action'), frameField(frame, 'none')]).toEqual(['PRINT', undefined]);
  expect(withoutField(frame, 'body').body).toBe('{"action":"PRINT"}');
  expect(frameField({ ...frame, body: 'not JSON' }, 'action')).toBeUndefined();
  expect(frameField({ ...frame, body: 'null' }, 'action')).toBeUndefined();
});
