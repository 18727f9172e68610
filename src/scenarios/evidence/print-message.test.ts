import { expect, it } from 'vitest';
import { printMessage } from './print-message.js';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ0ZXJtXzEifQ.c2lnbmF0dXJlLXRoYXQtaXMtbG9uZw';

it('a frame is printed with its headers and its body, without its NUL', () => {
  expect(printMessage('SEND\ndestination:/app/a\n\n{"a":1}\0')).toBe('SEND\ndestination:/app/a\n\n{"a":1}');
  expect(printMessage(Buffer.from('RECEIPT\r\nreceipt-id:1\r\n\r\n\0\n'))).toBe('RECEIPT\nreceipt-id:1');
});

it('a frame keeps its headers and loses their secrets', () => {
  const frame = `CONNECT\nAuthorization:Bearer ${jwt}\npasscode:open sesame\naccess_id:acc_1\nlogin:me\n\n\0`;
  expect(printMessage(frame)).toBe(
    'CONNECT\nAuthorization:Bearer ***\npasscode:***\naccess_id:***\nlogin:me',
  );
  const message = `MESSAGE\nid:1\n\n{"activationCode":"1234","text":"${jwt}"}\0`;
  expect(printMessage(message)).toBe('MESSAGE\nid:1\n\n{"activationCode":"***","text":"***"}');
});

it('several frames of one message are printed one after the other', () => {
  expect(printMessage('SEND\na:1\n\nx\0\nDISCONNECT\n\n\0')).toBe('SEND\na:1\n\nx\n\nDISCONNECT');
});

it('a part of a token in bytes that are not a frame is masked, and control characters are visible', () => {
  const end = jwt.slice(30);
  expect(printMessage(`${end}\n\n\0`)).toBe(`***\n\n\\u0000 (${end.length + 3} bytes)`);
  expect(printMessage('\r\nNONSENSE\t')).toBe('\\r\nNONSENSE\\t (11 bytes)');
});

it('headers of a frame without its NUL are masked by their names as well', () => {
  expect(printMessage('CONNECT\npasscode:SHORTPW\nlogin:me\n\n')).toMatch(
    /^CONNECT\npasscode:\*\*\*\nlogin:me/,
  );
});

it('a long message is cut, and its size stays', () => {
  const printed = printMessage(`SEND\ndestination:/app/a\n\n${'ab '.repeat(5_000)}\0`);
  expect(printed.length).toBeLessThan(1_100);
  expect(printed).toMatch(/… \(15026 bytes\)$/);
});

it('nothing that a service sends reaches the terminal as a control sequence', () => {
  expect(printMessage('MESSAGE\na:\u001b[2J\n\n\u009b1m\0')).not.toMatch(/\p{Cc}(?<!\n)/u);
  expect(printMessage('\u001b[2J\u009b1m')).not.toMatch(/\p{Cc}(?<!\n)/u);
});
