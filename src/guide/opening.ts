import { terminalMessages } from '../contract/channel/messages.js';
import { paths } from '../contract/operations.js';
import { frame, sendFrame } from './script.js';
import type { Section } from './section.js';
import type { RecordedSession } from './session.js';
import { basic, type Stage } from './stage.js';

export const tokens: Section = {
  title: 'Tokens',
  text: [
    'A terminal trades its clientId and clientSecret for an access token (7 days), and that for a wsToken: 30 minutes,',
    'good for the terminal that it names and for nothing else. `queueDestination` is the only queue it opens.',
  ].join('\n'),
  async play(stage) {
    const { clientId, clientSecret, configId } = stage.till;
    await stage.call('T', {
      path: paths.token,
      authorization: [basic(clientId, clientSecret), 'Basic <base64 of clientId:clientSecret>'],
    });
    await stage.call('T', {
      path: paths.webSocketToken,
      authorization: stage.ofTill(),
      body: { configId },
    });
  },
};

export const upgrade: Section = {
  title: 'The WebSocket',
  text: [
    '`/webs` and `/websocket` are the same. Offer the subprotocol `v12.stomp`, or none; among others it is the one that is',
    'chosen. Only other ones: 400. An `Origin` must be that of the service or a configured one; programs send none. Text',
    'and binary messages are one stream of bytes: a STOMP frame may come in several, and several in one. The service sends',
    'one frame in one message, and no compression.',
  ].join('\n'),
  async play(stage) {
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
    stage.script.add('T', request.join('\n'));
    stage.script.add('S', await answerOf(stage, `${request.join('\r\n')}\r\n\r\n`));
  },
};

/** The head of the answer to raw bytes, on a connection of its own. */
async function answerOf(stage: Stage, bytes: string): Promise<string> {
  const client = stage.connect();
  let answer = '';
  client.setEncoding('latin1').on('data', (chunk: string) => {
    answer += chunk;
  });
  client.on('error', () => undefined);
  client.write(bytes);
  await stage.wait(50);
  client.destroy();
  await stage.wait(50);
  return (answer.split('\r\n\r\n', 1)[0] ?? '').replaceAll('\r\n', '\n');
}

/** CONNECT with a fresh wsToken. */
export function connectFrame(wsToken: string): string {
  return frame('CONNECT', [
    'accept-version:1.2',
    'host:pay.example.com',
    'heart-beat:10000,10000',
    `Authorization:Bearer ${wsToken}`,
  ]);
}

export function subscribeFrame(stage: Stage): string {
  return frame('SUBSCRIBE', [
    'id:s-1',
    `destination:${stage.queue}`,
    'ack:client-individual',
    `receipt:${stage.receipt()}`,
  ]);
}

/** Connected, subscribed, registered; all of it goes into the script. */
export async function goOnline(stage: Stage): Promise<RecordedSession> {
  const session = await stage.session();
  await session.say(connectFrame(await stage.pass()));
  await session.say(subscribeFrame(stage));
  await session.say(sendFrame(terminalMessages.register.destination, stage.receipt()));
  return session;
}

export const session: Section = {
  title: 'A session',
  text: [
    'CONNECT comes first, with the wsToken in the header `Authorization` of the frame: the one of the HTTP upgrade does not',
    'count. Then SUBSCRIBE to the own queue and register, in either order; once both are done the terminal is online and',
    'everything that waits for it is delivered. `ack:client-individual` is what a terminal should use. CONNECT must be',
    'there within 10 seconds.',
  ].join('\n'),
  async play(stage) {
    const terminal = await goOnline(stage);
    await leave(stage, terminal, 'hidden');
  },
};

/** DISCONNECT with a receipt; `hidden`: not in the script. */
export async function leave(stage: Stage, terminal: RecordedSession, how: 'shown' | 'hidden'): Promise<void> {
  const before = how === 'hidden' ? stage.script.mark() : undefined;
  await terminal.say(frame('DISCONNECT', [`receipt:${stage.receipt()}`]));
  await terminal.hear(2_500);
  if (before !== undefined) stage.script.rewind(before);
}

/** A terminal that is online, of whose way there the script shows nothing. */
export async function onlineTerminal(stage: Stage): Promise<RecordedSession> {
  const before = stage.script.mark();
  const terminal = await goOnline(stage);
  stage.script.rewind(before);
  return terminal;
}

export const keepAlive: Section = {
  title: 'Keep-alive',
  text: [
    'Two things. A STOMP heart-beat, a lone line end, at least every 10 seconds both ways as agreed in CONNECT; any other',
    'frame counts too. After two silent intervals the service takes the peer for gone. And a keep-alive message every 30 to',
    '60 seconds, which the service answers with CHECK_IN.',
  ].join('\n'),
  async play(stage) {
    const terminal = await onlineTerminal(stage);
    stage.script.note('every 10 seconds or less, both ways: one line end');
    await terminal.hear(30_000);
    await terminal.say(sendFrame(terminalMessages.heartbeat.destination, stage.receipt()));
    await leave(stage, terminal, 'hidden');
  },
};
