import Type, { type TSchema } from 'typebox';
import { type ServerAction, serverActions } from '../../../contract/channel/actions.js';
import { adminEvent, adminEventExamples, adminEventSummary } from '../../../contract/channel/admin-events.js';
import { type TerminalMessageName, terminalMessages } from '../../../contract/channel/messages.js';
import { requestTypes } from '../../../contract/rest/commands.js';

/** A message as the AsyncAPI document describes it. */
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

const correlationId = {
  location: '$message.payload#/requestId',
  description: 'The requestId in the response of requestTerminal; the command result contains it too.',
};

/** All messages of the channel, by their key in the document. */
export function channelMessages(): Readonly<Record<string, Message>> {
  return Object.fromEntries([
    ...serverActionNames.map((action) => [action, actionMessage(action)] as const),
    ...terminalMessageNames.map((name) => [name, terminalMessage(name)] as const),
    ['adminEvent', adminEventMessage()] as const,
  ]);
}

export const serverActionNames = keysOf(serverActions);
export const terminalMessageNames = keysOf(terminalMessages);

/** Returns whether the message comes from a request and has its requestId. */
export function isCommand(action: ServerAction): boolean {
  return (requestTypes as readonly string[]).includes(action);
}

function actionMessage(action: ServerAction): Message {
  const { summary, fields, example } = serverActions[action];
  const request = isCommand(action) ? { requestId: Type.String() } : {};
  return {
    name: action,
    title: action,
    summary,
    contentType: 'application/json',
    headers: { $ref: '#/components/schemas/messageHeaders' },
    payload: Type.Object({ action: Type.Literal(action), ...fields.properties, ...request }),
    ...(isCommand(action) && { correlationId }),
    examples: [{ name: 'example', payload: { action, ...example } }],
  };
}

function terminalMessage(name: TerminalMessageName): Message {
  const message = terminalMessages[name];
  const common = {
    name,
    title: message.destination,
    summary: message.summary,
    headers: { $ref: '#/components/schemas/sendHeaders' },
  };
  if (!('body' in message)) {
    const payload = Type.String({ maxLength: 0, description: 'Empty.' });
    return { ...common, contentType: 'text/plain', payload, examples: [{ name: 'example', payload: '' }] };
  }
  return {
    ...common,
    contentType: 'application/json',
    payload: message.body,
    ...(name === 'commandResult' && { correlationId }),
    examples: [{ name: 'example', payload: message.example }],
  };
}

function adminEventMessage(): Message {
  return {
    name: 'adminEvent',
    title: 'Event of a terminal',
    summary: adminEventSummary,
    contentType: 'application/json',
    headers: { $ref: '#/components/schemas/messageHeaders' },
    payload: adminEvent,
    examples: adminEventExamples.map((payload) => ({ name: payload.type, payload })),
  };
}

function keysOf<T extends object>(value: T): readonly (keyof T)[] {
  return Object.keys(value) as (keyof T)[];
}
