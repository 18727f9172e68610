import type { Form } from './form.js';
import {
  alive,
  closed,
  connected,
  connectFrame,
  events,
  form,
  handshake,
  handshaken,
  inputs,
  on,
  online,
  open,
  stillOpen,
  text,
  write,
} from './steps.js';

const offers = [
  ['v12.stomp', 'v11.stomp', 'v10.stomp'],
  ['v12.stomp', 'v10.stomp', 'v11.stomp'],
  ['v11.stomp', 'v12.stomp', 'v10.stomp'],
  ['v10.stomp', 'v12.stomp', 'v11.stomp'],
  ['v11.stomp', 'v10.stomp', 'v12.stomp'],
  ['v10.stomp', 'v11.stomp', 'v12.stomp'],
  ['mqtt', 'v12.stomp'],
];

const upgrade = ['Connection: Upgrade', 'Upgrade: websocket'];
const version = 'Sec-WebSocket-Version: 13';
const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
const manyHeaders = Array.from({ length: 2_000 }, (_, at) => `X-Header-${at}: ${'v'.repeat(20)}`);

function invalid(
  what: string,
  status: number,
  lines: readonly string[],
  method = 'GET',
  path?: string,
): Form {
  const request = { method, lines: [...upgrade, ...lines] };
  const input = handshake({ protocols: [], request, ...(path !== undefined && { path }) });
  return form('BAD-57', what, 'none', [input, handshaken(status)]);
}

/** The Origin is checked on each path. */
function onBothPaths(what: string, lines: readonly string[], response: Form['steps'][number]): Form[] {
  const paths = { '/webs': '{webs}', '/websocket': '{fallback}' };
  return Object.entries(paths).map(([name, path]) =>
    form('BAD-20', `${what} on ${name}`, 'none', [handshake({ path, lines }), response]),
  );
}

/** W01 to W04, BAD-20, BAD-57: the handshake of the WebSocket. */
export const handshakeForms: readonly Form[] = [
  form('W01', 'v12.stomp is offered', 'none', [
    handshake({ protocols: ['v12.stomp'] }),
    handshaken(101, 'v12.stomp'),
    text(connectFrame()),
    connected(),
    alive,
  ]),
  ...offers.map((protocols) =>
    form('W02', `${protocols.join(', ')} are offered`, 'none', [
      handshake({ protocols }),
      handshaken(101, 'v12.stomp'),
    ]),
  ),
  form('W03', 'no subprotocol is offered', 'none', [
    handshake({ protocols: [] }),
    handshaken(101, ''),
    text(connectFrame()),
    connected(),
    alive,
  ]),
  ...[['mqtt'], ['v11.stomp'], ['v10.stomp', 'v11.stomp'], ['v12.stomp.x'], ['xv12.stomp']].map((protocols) =>
    form('W04', `only ${protocols.join(', ')} is offered`, 'none', [
      handshake({ protocols }),
      handshaken(400),
    ]),
  ),
  ...[
    'https://elsewhere.invalid',
    '{origin}.elsewhere.invalid',
    '{origin-of-other-port}',
    '{origin-of-other-scheme}',
    '{origin}/',
    'null',
    'file://',
    'elsewhere',
  ].flatMap((origin) => onBothPaths(`Origin ${origin}`, [`Origin: ${origin}`], handshaken(403))),
  ...onBothPaths('no Origin', [], handshaken(101, 'v12.stomp')),
  ...onBothPaths("the service's own Origin", ['Origin: {origin}'], handshaken(101, 'v12.stomp')),
  invalid('Sec-WebSocket-Version 8', 400, [key, 'Sec-WebSocket-Version: 8']),
  invalid('no Sec-WebSocket-Version', 400, [key]),
  invalid('no Sec-WebSocket-Key', 400, [version]),
  invalid('an invalid Sec-WebSocket-Key', 400, [version, 'Sec-WebSocket-Key: x']),
  invalid('an upgrade by POST', 405, [version, key, 'Content-Length: 0'], 'POST'),
  invalid('a wrong path', 404, [version, key], 'GET', '/websockets'),
  invalid('the path with a slash at its end', 404, [version, key], 'GET', '/webs/'),
  invalid('the root as the path', 404, [version, key], 'GET', '/'),
  invalid('2,000 HTTP headers', 431, [version, key, ...manyHeaders]),
];

/** A close frame of the client with that payload. */
function closeFrame(...payload: readonly (string | readonly number[])[]): Form['steps'][number] {
  return inputs({ opcode: 8, parts: payload });
}

const cleanedUp = (what: string, ...payload: readonly (string | readonly number[])[]): Form =>
  form('BAD-56', `a close frame with ${what}`, 'registered', [
    closeFrame(...payload),
    closed(),
    online(false),
    events('session-offline', 1),
    open('again', 'registered'),
    ...on('again', alive),
  ]);

const broken = (what: string, bytes: readonly number[]): Form =>
  form('BAD-56', what, 'registered', [
    stillOpen,
    write(...bytes),
    closed(1002),
    online(false),
    events('session-offline', 1),
  ]);

/** BAD-56: invalid close frames, and other violations below STOMP. */
export const closeFrameForms: readonly Form[] = [
  cleanedUp('the status 1005', [0x03, 0xed]),
  cleanedUp('the status 1006', [0x03, 0xee]),
  cleanedUp('the status 999', [0x03, 0xe7]),
  cleanedUp('the status 5000', [0x13, 0x88]),
  cleanedUp('one byte', [3]),
  cleanedUp('a reason of 126 bytes', [0x03, 0xe8], 'x'.repeat(124)),
  cleanedUp('a reason that is not UTF-8', [0x03, 0xe8, 0xff, 0xff]),
  broken('a reserved opcode', [0x83, 0x80, 0, 0, 0, 0]),
  broken('a frame without mask', [0x81, 0x01, 0x0a]),
  broken('a reserved bit', [0xc1, 0x80, 0, 0, 0, 0]),
  broken('a continuation without a first fragment', [0x80, 0x80, 0, 0, 0, 0]),
  broken('a fragmented ping', [0x09, 0x80, 0, 0, 0, 0]),
];
