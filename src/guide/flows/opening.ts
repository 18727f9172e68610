import { terminalMessages } from '../../contract/channel/messages.js';
import { paths } from '../../contract/operations.js';
import { basic, type RecordedBackend } from './recorded-backend.js';
import { frame, sendFrame } from './script.js';
import type { Section } from './section.js';
import type { RecordedSession } from './session.js';

export const tokens: Section = {
  title: 'Tokens',
  text: [
    'A terminal exchanges its clientId and clientSecret for an access token (7 days), and that for a wsToken: 30 minutes,',
    'valid for the terminal that it names and for nothing else. `queueDestination` is the only queue that it opens.',
  ].join('\n'),
  async play(backend) {
    const { clientId, clientSecret, configId } = backend.terminal;
    await backend.call('T', {
      path: paths.token,
      authorization: [basic(clientId, clientSecret), 'Basic <base64 of clientId:clientSecret>'],
    });
    await backend.call('T', {
      path: paths.webSocketToken,
      authorization: backend.terminalAuthorization(),
      body: { configId },
    });
  },
};

export const upgrade: Section = {
  title: 'The WebSocket',
  text: [
    '`/webs` and the fallback `/websocket` under the base URL are equivalent: a terminal whose handshake fails at one, and not by',
    '401, 403, 429 or 503, tries the other at once, and stays with the one that works (REC-10). Offer the subprotocol',
    '`v12.stomp`, or none; the service chooses it among several. Without it in the offer: 400. An `Origin` must be that of the service or a configured one; programs send none. Text',
    'and binary messages are one stream of bytes: a STOMP frame may span several messages, and one message may hold several frames. The service sends',
    'one frame in one message, and no compression.',
  ].join('\n'),
  async play(backend) {
    const request = [
      'GET /webs HTTP/1.1',
      'Host: pay.example.com',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      // The key of RFC 6455.
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Protocol: v12.stomp',
    ];
    backend.script.add('T', request.join('\n'));
    backend.script.add('S', await responseTo(backend, `${request.join('\r\n')}\r\n\r\n`));
  },
};

/** The head of the response to raw bytes, on its own connection. */
async function responseTo(backend: RecordedBackend, bytes: string): Promise<string> {
  const client = backend.connect();
  let response = '';
  client.setEncoding('latin1').on('data', (chunk: string) => {
    response += chunk;
  });
  client.on('error', () => undefined);
  client.write(bytes);
  await backend.wait(50);
  client.destroy();
  await backend.wait(50);
  return (response.split('\r\n\r\n', 1)[0] ?? '').replaceAll('\r\n', '\n');
}

/** CONNECT with a new wsToken. */
export function connectFrame(wsToken: string): string {
  return frame('CONNECT', [
    'accept-version:1.2',
    'host:pay.example.com',
    'heart-beat:10000,10000',
    `Authorization:Bearer ${wsToken}`,
  ]);
}

export function subscribeFrame(backend: RecordedBackend): string {
  return frame('SUBSCRIBE', [
    'id:s-1',
    `destination:${backend.queue}`,
    'ack:client-individual',
    `receipt:${backend.receipt()}`,
  ]);
}

/** Connects, subscribes and registers; all of it is recorded in the script. */
export async function goOnline(backend: RecordedBackend): Promise<RecordedSession> {
  const session = await backend.session();
  await session.send(connectFrame(await backend.wsToken()));
  await session.send(subscribeFrame(backend));
  await session.send(sendFrame(terminalMessages.register.destination, backend.receipt()));
  return session;
}

export const session: Section = {
  title: 'A session',
  text: [
    'CONNECT comes first, with the wsToken in the header `Authorization` of the frame; the header of the HTTP upgrade is',
    'ignored. Then SUBSCRIBE to the own queue and register, in either order; after both the terminal is online and receives',
    'everything that is stored for it. A terminal should use `ack:client-individual`. CONNECT must arrive within',
    '10 seconds.',
  ].join('\n'),
  async play(backend) {
    const terminal = await goOnline(backend);
    await leave(backend, terminal, 'hidden');
  },
};

/** Sends DISCONNECT with a receipt; `hidden`: not in the script. */
export async function leave(
  backend: RecordedBackend,
  terminal: RecordedSession,
  how: 'shown' | 'hidden',
): Promise<void> {
  const before = how === 'hidden' ? backend.script.mark() : undefined;
  await terminal.send(frame('DISCONNECT', [`receipt:${backend.receipt()}`]));
  await terminal.receive(2_500);
  if (before !== undefined) backend.script.rewind(before);
}

/** A terminal that is online; the script does not show how it connected. */
export async function onlineTerminal(backend: RecordedBackend): Promise<RecordedSession> {
  const before = backend.script.mark();
  const terminal = await goOnline(backend);
  backend.script.rewind(before);
  return terminal;
}

export const keepAlive: Section = {
  title: 'Keep-alive',
  text: [
    'There are two kinds. Both ends send a STOMP heart-beat, a lone line end, at least every 10 seconds, as agreed in',
    'CONNECT; any other frame counts too. After two silent intervals the service ends the connection. The terminal also',
    'sends a keep-alive message every 30 to 60 seconds; the service responds with CHECK_IN.',
  ].join('\n'),
  async play(backend) {
    const terminal = await onlineTerminal(backend);
    backend.script.note('every 10 seconds or less, both ways: one line end');
    await terminal.receive(30_000);
    await terminal.send(sendFrame(terminalMessages.heartbeat.destination, backend.receipt()));
    await leave(backend, terminal, 'hidden');
  },
};
