import { expect, it } from 'vitest';
import { eachInSilence } from '../../../test/support/each-in-silence.js';
import { type RawWriter, settle } from '../testing/fake-backend.js';
import { pass, TerminalFixture } from '../testing/fixture.js';
import { ends, frame, neverEnds, upgrades, writes } from '../testing/malformed-input.js';

let fixture: TerminalFixture;

eachInSilence(
  () => {
    fixture = new TerminalFixture();
  },
  // The terminal may still wait for a response.
  () => {
    void fixture.terminal.stop();
  },
);

const switching = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n';
const text = 0x81;
const binary = 0x82;

const page = '<html>gone</html>';
const cases: readonly (readonly [string, RawWriter, string])[] = [
  ...[200, 302, 401, 404, 503].map((status) => {
    const head = `HTTP/1.1 ${status} No\r\nLocation: /elsewhere\r\nContent-Length: ${page.length}\r\n\r\n`;
    return [`${status}`, ends(head, page), `Unexpected server response: ${status}`] as const;
  }),
  ['the greeting of another protocol', ends('SSH-2.0-OpenSSH_9.6\r\n'), 'HPE_INVALID_CONSTANT'],
  ['half a head and a close', ends('HTTP/1.1 101 Switch'), 'ECONNRESET'],
  [
    'headers without an end',
    neverEnds(switching, Buffer.from('x-more: and more\r\n')),
    'HPE_HEADER_OVERFLOW',
  ],
  ['101 without proof', writes(`${switching}\r\n`), 'Invalid Sec-WebSocket-Accept header'],
  [
    '101 with a wrong proof',
    writes(`${switching}Sec-WebSocket-Accept: abc=\r\n\r\n`),
    'Invalid Sec-WebSocket-Accept header',
  ],
  [
    '101 for another protocol',
    writes('HTTP/1.1 101 Sure\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n'),
    'Invalid Upgrade header',
  ],
];

it.each(cases)(
  'a malformed response to the upgrade like %s becomes the reason of a back-off',
  async (_title, rubbish, reason) => {
    fixture.backend.onUpgrade = rubbish;
    fixture.terminal.start();
    await settle(200);
    expect(fixture.terminal.state).toBe('backing-off');
    expect(fixture.retries).toMatchObject([{ attempt: 1, delayMs: 1_000, reason }]);
    fixture.backend.onUpgrade = 'accept';
    await pass(1_000);
    expect(fixture.terminal.state).toBe('online');
  },
);

it('a malformed response to the upgrade with the MQTT subprotocol is rejected', async () => {
  fixture.backend.onUpgrade = (socket, request) => {
    const through = { ...socket, write: undefined };
    expect(through).toBeDefined();
    upgrades()(
      Object.assign(Object.create(socket) as typeof socket, {
        write: (chunk: string) => socket.write(String(chunk).replace('v12.stomp', 'mqtt')),
      }),
      request,
    );
  };
  fixture.terminal.start();
  await settle();
  expect(fixture.retries[0]?.reason).toBe('Server sent an invalid subprotocol');
});

it('a malformed response to the upgrade that stops in its head is given up after 10 s', async () => {
  fixture.backend.onUpgrade = writes(switching);
  fixture.terminal.start();
  await pass(9_999);
  expect(fixture.terminal.state).toBe('connecting');
  await pass(1);
  expect(fixture.retries[0]?.reason).toBe('no CONNECTED within 10000 ms');
});

const openings: readonly (readonly [string, readonly (string | Buffer)[], string])[] = [
  [
    'CONNACK of MQTT in a binary message',
    [frame(binary, Buffer.from([0x20, 2, 0, 0]))],
    'not a STOMP frame: 20 02 00 00',
  ],
  [
    'MQTT instead of WebSocket frames',
    [Buffer.from([0x30, 6, 0, 1, 65, 66, 67, 68])],
    'WS_ERR_UNEXPECTED_RSV_2_3',
  ],
  ['zeros', [frame(binary, Buffer.alloc(20))], `not a STOMP frame: ${'00 '.repeat(20).trim()}`],
  ['control characters', [frame(text, '\u001b[2J\u0007\u0000')], 'not a STOMP frame: [2J'],
  ['text that is not a valid UTF-8', [frame(text, Buffer.from([0xff, 0xfe]))], 'WS_ERR_INVALID_UTF8'],
  ['a masked frame', [Buffer.from([text, 0x81, 1, 2, 3, 4, 5])], 'WS_ERR_UNEXPECTED_MASK'],
  ['an opcode that there is not', [Buffer.from([0x83, 0])], 'WS_ERR_INVALID_OPCODE'],
  ['a compressed frame', [Buffer.from([0xc1, 1, 65])], 'WS_ERR_UNEXPECTED_RSV_1'],
  [
    'a message of 2 GiB',
    [Buffer.from([0x82, 127, 0, 0, 0, 0, 0x80, 0, 0, 0])],
    'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH',
  ],
  ['an end without a beginning', [Buffer.from([0x80, 0])], 'WS_ERR_INVALID_OPCODE'],
  ['a close with a code that there is not', [Buffer.from([0x88, 2, 0, 1])], 'WS_ERR_INVALID_CLOSE_CODE'],
  [
    'a close with control characters',
    [frame(0x88, Buffer.concat([Buffer.from([3, 0xe8]), Buffer.from('a\u001b[1mb\nc')]))],
    'closed with 1000 a [1mb c',
  ],
  ['STOMP 1.0', [frame(text, 'CONNECTED\n\n\0')], 'CONNECTED has the STOMP version 1.0'],
  ['STOMP 2.0', [frame(text, 'CONNECTED\nversion:2.0\n\n\0')], 'CONNECTED has the STOMP version 2.0'],
  [
    'a MESSAGE instead of CONNECTED',
    [frame(text, 'MESSAGE\nsubscription:sub-0\n\n{}\0')],
    'a MESSAGE for no subscription',
  ],
  ...['abc', '1', '-1,0', '1e9,0', ',', '9999999999,9999999999', '10000, 10000'].map(
    (beat) =>
      [
        `a heart-beat of ${beat}`,
        [frame(text, `CONNECTED\nversion:1.2\nheart-beat:${beat}\n\n\0`)],
        `CONNECTED with the heart-beat ${beat}`,
      ] as const,
  ),
];

it.each(openings)(
  'a WebSocket with malformed data like %s becomes the reason of a back-off',
  async (_title, parts, reason) => {
    fixture.backend.onUpgrade = upgrades(...parts);
    fixture.terminal.start();
    await settle();
    await pass(2_000);
    expect(fixture.retries[0]).toMatchObject({ attempt: 1, delayMs: 1_000 });
    expect(fixture.retries[0]?.reason).toBe(reason);
    fixture.backend.onUpgrade = 'accept';
    await pass(1_000);
    await pass(1_000);
    expect(fixture.terminal.state).toBe('online');
  },
);

it('a WebSocket that sends an ERROR at once has it as the reason of the documented waits', async () => {
  const code = 'code:AUTH_FAILED\nmessage:who are you';
  fixture.backend.onUpgrade = (socket, request) => {
    upgrades(frame(text, `ERROR\n${code}\n\n\0`), frame(0x88, Buffer.from([3, 0xf0])))(socket, request);
  };
  fixture.terminal.start();
  await settle();
  for (const seconds of [0, 1, 2, 4, 8, 16, 30]) {
    await pass(seconds * 1_000);
    // The broken server does not respond to a close either.
    await pass(2_000);
  }
  expect(fixture.retries.map(({ delayMs }) => delayMs / 1_000)).toEqual([1, 2, 4, 8, 16, 30, 30]);
  expect(new Set(fixture.retries.map(({ reason }) => reason))).toEqual(
    new Set(['ERROR AUTH_FAILED who are you']),
  );
});

it.each([
  'RECEIPT\nreceipt-id:receipt-1\n\n\0',
  'CONNECTED\nversion\n\n\0',
  '\n\n\n',
  'CONNECTED\nversion:1.2\n\n',
])('a WebSocket that sends %j instead of CONNECTED is given up after 10 s', async (content) => {
  fixture.backend.onUpgrade = upgrades(frame(text, content));
  fixture.terminal.start();
  await pass(9_999);
  expect(fixture.retries).toEqual([]);
  await pass(1);
  expect(fixture.retries[0]?.reason).toBe('no CONNECTED within 10000 ms');
});

it('a WebSocket that sends an endless message ends at the limit', async () => {
  fixture.backend.onUpgrade = (socket, request) => {
    upgrades()(socket, request);
    const part = Buffer.concat([Buffer.from([0x00, 126, 0xff, 0xff]), Buffer.alloc(0xffff, 'x')]);
    neverEnds(Buffer.from([0x01, 0]).toString('latin1'), part)(socket, request);
  };
  fixture.terminal.start();
  await settle(400);
  await pass(2_000);
  expect(fixture.retries[0]?.reason).toBe('WS_ERR_UNSUPPORTED_MESSAGE_LENGTH');
});

const session = () => fixture.backend.session;
const head = () => `MESSAGE\nsubscription:${session().subscription}\nmessage-id:x\n`;

it('a session with malformed data stays open without heart-beats of the server', async () => {
  fixture.backend.onFrame = ({ command }, to) => {
    if (command === 'CONNECT') to.send('CONNECTED', { version: '1.2' });
    return command === 'CONNECT';
  };
  await fixture.goOnline();
  await pass(300_000);
  expect(fixture.terminal.state).toBe('online');
  expect(fixture.terminal.counters.sessions).toBe(1);
});

it.each(['-1', 'NaN', '1e3', '99999999999', ' 5', ''])(
  'a session with malformed data ends at a MESSAGE with the content-length "%s", which would never end',
  async (length) => {
    await fixture.goOnline();
    session().webSocket.send(`${head()}content-length:${length}\n\n{}\0`);
    await pass(100);
    expect(fixture.retries[0]?.reason).toBe(
      `a frame with the invalid content-length ${length.trim()}`.trim(),
    );
  },
);

it('a session with malformed data ends at an unknown frame', async () => {
  await fixture.goOnline();
  session().webSocket.send(`${head()}\n{}\0DANCE\n\n\0`);
  await pass(100);
  expect(fixture.retries[0]?.reason).toBe('an unknown frame DANCE');
});

it('a session with malformed data survives messages of any content, and executes the valid ones', async () => {
  await fixture.goOnline();
  const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)},"action":"CONFIG_UPDATE","key":"k","value":1}`;
  const values = [
    '{"action":"PRINT"',
    '{"action":"PRINT","body":["a"]}',
    '{"action":"PRINT","body":null}',
    '{"action":"CONFIG_UPDATE","key":7,"value":1}',
    '{"action":"CONFIG_UPDATE","key":"k"}',
    '{"action":"PAYMENT_STATUS","referenceId":1}',
    '{"action":["PRINT"]}',
    '{"action":"print","body":"no"}',
    '{"action":"REPORT_REJECTED"}',
    '{"action":"CHECK_IN","configId":"x"}',
    '[]',
    '7',
    deep,
    '\u0001\u0002',
  ];
  for (const value of values) session().message(value);
  session().webSocket.send(Buffer.from(`${head()}\n\u00ff\u00fe{"action":\0`, 'latin1'));
  session().message({ action: 'PRINT', body: 'still here', requestId: 'r1' });
  await settle();
  expect(fixture.terminal.state).toBe('online');
  expect(fixture.terminal.paperRoll).toEqual(['still here']);
  expect(fixture.terminal.device.settings).toEqual({ tip: true, language: 'en' });
  expect(fixture.terminal.device.payments).toEqual([]);
  expect(fixture.terminal.counters).toMatchObject({ messages: 16, malformed: 12, unknownActions: 1 });
  expect(session().bodies('/app/terminal/command-result')).toHaveLength(1);
  expect(session().frames.filter(({ command }) => command === 'ACK')).toHaveLength(15);
});

it('a session with malformed data shows the first such message in one line without secrets', async () => {
  await fixture.goOnline();
  session().message(`{"wsToken":"abcdef","x":"\u001b[2J\n${'long '.repeat(1_000)}`);
  session().message('rubbish');
  await settle();
  const notices = fixture.events.flatMap((event) => (event.type === 'notice' ? [event.message] : []));
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatch(/^T00001001 received a message without an action: \{"wsToken":"\*\*\*"/);
  expect(notices[0]).not.toMatch(/\p{Cc}|abcdef/u);
  expect(notices[0]?.length).toBeLessThan(150);
});

it('a session with malformed data reports the invalid fields of a known action', async () => {
  await fixture.goOnline();
  session().message({ action: 'PRINT', body: 7 });
  await settle();
  expect(fixture.events.at(-1)).toMatchObject({
    type: 'notice',
    message: 'T00001001 received a message that is not a valid PRINT: {"action":"PRINT","body":7}',
  });
});

it('a session with malformed data prints at most as much of a text as the contract allows', async () => {
  await fixture.goOnline();
  session().message({ action: 'PRINT', body: 'x'.repeat(500_000), requestId: 'r1' });
  await settle();
  expect(fixture.terminal.paperRoll.map(({ length }) => length)).toEqual([8 * 1024]);
});

it('a session with malformed data is renewed at most once a second, despite repeated SESSION_TIMEOUT', async () => {
  fixture.backend.onFrame = ({ command, headers }, to) => {
    if (command !== 'SUBSCRIBE') return false;
    to.subscribed(headers);
    to.send('RECEIPT', { 'receipt-id': headers.receipt ?? '' });
    setTimeout(() => to.message({ action: 'SESSION_TIMEOUT' }), 10);
    return true;
  };
  fixture.terminal.start();
  for (let step = 0; step < 100; step += 1) await pass(100);
  expect(fixture.backend.count('upgrade')).toBeGreaterThan(5);
  expect(fixture.backend.count('upgrade')).toBeLessThanOrEqual(11);
});

it('a session with malformed data ends only for its own terminal', async () => {
  const other = fixture.newTerminal({ emit: () => undefined }, { configId: 1002, terminalId: 'T00001002' });
  other.start();
  await settle();
  await fixture.goOnline();
  session().webSocket.send('what now');
  await settle();
  expect(fixture.terminal.state).toBe('backing-off');
  expect(other.state).toBe('online');
  void other.stop();
});
