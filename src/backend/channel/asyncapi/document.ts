import Type from 'typebox';
import type { ServerAction } from '../../../contract/channel/actions.js';
import { adminTopic, terminalQueue, webSocketPaths } from '../../../contract/channel/destinations.js';
import { channelErrors, silentCloses } from '../../../contract/channel/errors.js';
import { type TerminalMessageName, terminalMessages } from '../../../contract/channel/messages.js';
import { channelMessages, isCommand, serverActionNames, terminalMessageNames } from './messages.js';

/** Messages that can be rejected on business grounds, by a message and not by an ERROR. */
const rejectable: readonly TerminalMessageName[] = ['transaction', 'settings', 'commandResult'];
/** Responses to messages of the terminal, without their own operation. */
const replies: readonly ServerAction[] = ['CHECK_IN', 'REPORT_REJECTED'];
const sessionMessages: readonly ServerAction[] = ['SESSION_KICK', 'SESSION_TIMEOUT'];

/**
 * The terminal channel as an AsyncAPI 3.0 document, from the point of view of the service: it sends what terminals
 * receive, and receives what they send.
 *
 * @param version of the program
 */
export function asyncApiDocument(version: string): object {
  const document = {
    asyncapi: '3.0.0',
    info: {
      title: 'Tillfleet terminal channel',
      version,
      description: [
        'STOMP 1.2 over WebSocket, from the point of view of the service: terminals receive its messages as MESSAGE',
        'frames and send theirs as SEND frames. The service responds to a protocol violation with one ERROR frame, whose',
        'header `code` is one of `x-errors`, and closes the socket.',
      ].join(' '),
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    servers: Object.fromEntries(webSocketPaths.map((path) => [path.slice(1), server(path)])),
    channels: {
      terminalQueue: terminalQueueChannel(),
      adminEvents: {
        address: adminTopic,
        title: "The dashboards' topic",
        summary:
          'Events of all terminals of every merchant. Events are not stored for disconnected dashboards.',
        messages: messages(['adminEvent']),
        bindings,
      },
      ...Object.fromEntries(terminalMessageNames.map((name) => [name, sendChannel(name)])),
    },
    operations: operations(),
    components: {
      messages: channelMessages(),
      schemas: { messageHeaders, sendHeaders },
      securitySchemes,
    },
    'x-errors': channelErrors,
    'x-closes-without-error': silentCloses,
  };
  // Schemas contain symbols of their library, which are not part of the document.
  return JSON.parse(JSON.stringify(document)) as object;
}

function server(pathname: string): object {
  return {
    host: '{host}',
    pathname,
    protocol: 'ws',
    protocolVersion: '13',
    title: `STOMP 1.2 on ${pathname}`,
    description:
      'Subprotocol `v12.stomp`; wss if the service uses TLS. All paths behave the same. Heart-beats 10000,10000.',
    variables: { host: { default: '127.0.0.1:8080', description: 'Host and port of the service.' } },
    security: [reference('securitySchemes', 'wsToken'), reference('securitySchemes', 'legacy')],
    bindings: { ws: {}, stomp: {} },
  };
}

const bindings = {
  ws: {
    method: 'GET',
    headers: {
      type: 'object',
      properties: {
        'Sec-WebSocket-Protocol': {
          type: 'string',
          description: 'A list that contains `v12.stomp`, which the service chooses; or absent.',
        },
        Origin: { type: 'string', description: "Absent, the service's own origin, or a configured one." },
      },
    },
    bindingVersion: '0.1.0',
  },
  stomp: {},
};

function terminalQueueChannel(): object {
  return {
    address: terminalQueue('{configId}'),
    title: "A terminal's queue",
    summary:
      'Delivered in order, at least once. Every message is JSON with `action`; ignore unknown actions and fields.',
    parameters: { configId: { description: "The terminal's configuration identifier, from the wsToken." } },
    messages: messages(serverActionNames),
    bindings,
  };
}

function sendChannel(name: TerminalMessageName): object {
  return { address: terminalMessages[name].destination, messages: messages([name]), bindings };
}

function operations(): Readonly<Record<string, object>> {
  const onQueue = serverActionNames.filter((action) => !replies.includes(action));
  const commands = onQueue.filter(isCommand);
  const session = onQueue.filter((action) => sessionMessages.includes(action));
  const pushes = onQueue.filter((action) => !commands.includes(action) && !session.includes(action));
  return {
    sendCommand: {
      ...sent('terminalQueue', commands),
      summary:
        'Commands: settled only by the command result, and sent again after a reconnect until it arrives.',
      reply: {
        channel: reference('channels', 'commandResult'),
        messages: [inChannel('commandResult', 'commandResult')],
      },
    },
    sendPush: {
      ...sent('terminalQueue', pushes),
      summary: 'Pushes: settled by ACK, or when written to a subscription with `ack:auto`.',
    },
    sendSessionMessage: {
      ...sent('terminalQueue', session),
      summary: 'Messages for this session only: neither stored nor repeated.',
    },
    sendAdminEvent: {
      ...sent('adminEvents', ['adminEvent']),
      security: [reference('securitySchemes', 'adminToken')],
      summary: 'Terminal events for dashboards.',
    },
    ...Object.fromEntries(terminalMessageNames.map((name) => [operationOf(name), received(name)])),
  };
}

/** The operation of `commandResult` is `receiveCommandResult`. */
function operationOf(name: TerminalMessageName): string {
  return `receive${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

function sent(channel: string, names: readonly string[]): object {
  return {
    action: 'send',
    channel: reference('channels', channel),
    messages: names.map((name) => inChannel(channel, name)),
    bindings: { stomp: {} },
  };
}

function received(name: TerminalMessageName): object {
  const response =
    name === 'heartbeat' ? 'CHECK_IN' : rejectable.includes(name) ? 'REPORT_REJECTED' : undefined;
  return {
    action: 'receive',
    channel: reference('channels', name),
    summary:
      name === 'register' ? 'The first SEND of a session.' : 'Only allowed after the session has registered.',
    messages: [inChannel(name, name)],
    bindings: { stomp: {} },
    ...(response !== undefined && {
      reply: {
        channel: reference('channels', 'terminalQueue'),
        messages: [inChannel('terminalQueue', response)],
      },
    }),
  };
}

const messageHeaders = Type.Object(
  {
    subscription: Type.String({ description: 'The id of the SUBSCRIBE.' }),
    'message-id': Type.String({ description: 'The same in each redelivery.' }),
    destination: Type.String(),
    'content-type': Type.Literal('application/json'),
    'content-length': Type.String({ pattern: '^[0-9]+$' }),
    ack: Type.Optional(Type.String({ description: 'The id for ACK and NACK; absent with `ack:auto`.' })),
    redelivered: Type.Optional(
      Type.Literal('true', {
        description:
          'The message was written before, to an earlier session or to this one until a NACK, and is not settled.',
      }),
    ),
  },
  { description: 'Headers of a MESSAGE frame.' },
);

const sendHeaders = Type.Object(
  {
    destination: Type.String(),
    'content-type': Type.Optional(Type.String()),
    'content-length': Type.Optional(Type.String({ pattern: '^[0-9]{1,10}$' })),
    receipt: Type.Optional(
      Type.String({ description: 'The service sends a RECEIPT once it has processed the message.' }),
    ),
  },
  { description: 'Headers of a SEND frame.' },
);

const securitySchemes = {
  wsToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'Header `Authorization` of the CONNECT frame, with the wsToken of POST /api/v1/terminal/ws-token. The header of the HTTP upgrade is ignored.',
  },
  adminToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'As wsToken, with the wsToken of POST /api/v1/admin/ws-token.',
  },
  legacy: {
    type: 'httpApiKey',
    in: 'header',
    name: 'access_id',
    description:
      'If `ws.migration.legacy-auth.enabled` is on: a CONNECT without a bearer token in Authorization, then `config_id`, `terminal_id` and `access_id` as headers of the SUBSCRIBE frame.',
  },
};

function messages(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, reference('components/messages', name)]));
}

function reference(group: string, name: string): { readonly $ref: string } {
  const root = group === 'securitySchemes' ? 'components/securitySchemes' : group;
  return { $ref: `#/${root}/${name}` };
}

function inChannel(channel: string, message: string): { readonly $ref: string } {
  return { $ref: `#/channels/${channel}/messages/${message}` };
}
