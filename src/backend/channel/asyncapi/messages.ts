import Type, { type TSchema } from 'typebox';
import {
  adminEvent,
  type ServerAction,
  sendDestinations,
  serverActions,
  terminalMessages,
} from '../../../contract/channel/messages.js';
import { requestTypes } from '../../../contract/rest/commands.js';
import { actionExamples, adminEventExamples, messageExamples, type SendName } from './examples.js';

export interface Message {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly contentType?: string;
  readonly headers: { readonly $ref: string };
  readonly payload: TSchema;
  readonly correlationId?: { readonly location: string; readonly description: string };
  readonly examples: readonly { readonly name: string; readonly payload: unknown }[];
}

const actionSummaries: Readonly<Record<ServerAction, string>> = {
  PAYMENT_STATUS: 'A payment that names this terminal has come to its end.',
  FORCE_REFRESH: 'Fetch the configuration from terminal/info again.',
  SESSION_KICK:
    'The session ends: close it gracefully. With another reason than `replaced` or `terminal deactivated` you may come back.',
  PRINT: 'Print this text.',
  CONFIG_UPDATE: 'One key of the settings has changed; null stands for one that was removed.',
  SYNC_REQUEST: 'Upload the settings and every pending transaction.',
  SESSION_TIMEOUT: 'The wsToken is about to expire: get a new one and reconnect with it.',
  CHECK_IN: 'The answer to a keep-alive message.',
  REPORT_REJECTED: 'A message that was well-formed and cannot be taken. The session goes on.',
};

const sendSummaries: Readonly<Record<SendName, string>> = {
  register: 'Makes the terminal online. Sent right after CONNECTED; a body is ignored.',
  heartbeat: 'A sign of life every 30 to 60 seconds, answered by CHECK_IN; a body is ignored.',
  transaction: 'A transaction that the terminal has made. The same report again changes nothing.',
  settings: "The terminal's current settings; the last snapshot is kept.",
  commandResult: 'What became of a command. A second result for the same request changes nothing.',
};

const correlationId = {
  location: '$message.payload#/requestId',
  description: 'The request that requestTerminal answered with; the command result names it again.',
};

/** All messages of the channel, by the key under which the document holds them. */
export function channelMessages(): Readonly<Record<string, Message>> {
  return Object.fromEntries([
    ...serverActionNames.map((action) => [action, actionMessage(action)] as const),
    ...sendNames.map((name) => [name, sendMessage(name)] as const),
    ['adminEvent', adminEventMessage()] as const,
  ]);
}

export const serverActionNames = keysOf(serverActions);
export const sendNames = keysOf(sendDestinations);

/** True if the message comes from a request and carries its requestId. */
export function isCommand(action: ServerAction): boolean {
  return (requestTypes as readonly string[]).includes(action);
}

function actionMessage(action: ServerAction): Message {
  const { properties } = serverActions[action] as { readonly properties: Readonly<Record<string, TSchema>> };
  const request = isCommand(action) ? { requestId: Type.String() } : {};
  return {
    name: action,
    title: action,
    summary: actionSummaries[action],
    contentType: 'application/json',
    headers: { $ref: '#/components/schemas/messageHeaders' },
    payload: Type.Object({ action: Type.Literal(action), ...properties, ...request }),
    ...(isCommand(action) && { correlationId }),
    examples: [{ name: 'example', payload: { action, ...actionExamples[action] } }],
  };
}

function sendMessage(name: SendName): Message {
  const common = {
    name,
    title: sendDestinations[name],
    summary: sendSummaries[name],
    headers: { $ref: '#/components/schemas/sendHeaders' },
  };
  if (name === 'register' || name === 'heartbeat') {
    const payload = Type.String({ maxLength: 0, description: 'Empty.' });
    return { ...common, contentType: 'text/plain', payload, examples: [{ name: 'example', payload: '' }] };
  }
  return {
    ...common,
    contentType: 'application/json',
    payload: terminalMessages[name],
    ...(name === 'commandResult' && { correlationId }),
    examples: [{ name: 'example', payload: messageExamples[name] }],
  };
}

function adminEventMessage(): Message {
  return {
    name: 'adminEvent',
    title: 'Event of a terminal',
    summary: 'Something has happened at a terminal of any merchant.',
    contentType: 'application/json',
    headers: { $ref: '#/components/schemas/messageHeaders' },
    payload: adminEvent,
    examples: adminEventExamples.map((payload) => ({ name: payload.type, payload })),
  };
}

function keysOf<T extends object>(value: T): readonly (keyof T)[] {
  return Object.keys(value) as (keyof T)[];
}
