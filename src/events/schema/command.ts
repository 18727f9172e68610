import Type from 'typebox';
import { type BodyOf, eventSchema } from './event-schema.js';
import { configId, ofFleet, terminalId, text } from './fields.js';

const command = { requestId: text, requestType: Type.String({ examples: ['PRINT'] }), configId };

export const commandQueued = eventSchema(
  'command.queued',
  'A command trigger was accepted and its command stored.',
  command,
);

export const commandSent = eventSchema(
  'command.sent',
  'A command was written to the session of the terminal.',
  { ...command, redelivered: Type.Boolean() },
);

export const commandDone = eventSchema('command.done', 'The result of the terminal has been stored.', {
  ...command,
  status: text,
});

const ofTerminal = { ...command, terminalId, fleet: ofFleet };

export const commandReceived = eventSchema('command.received', 'A simulated terminal received a command.', {
  ...ofTerminal,
  redelivered: Type.Boolean(),
});

export const commandExecuted = eventSchema(
  'command.executed',
  'A simulated terminal has executed a command and reports the result, which has this status.',
  { ...ofTerminal, status: text },
);

export type CommandQueued = BodyOf<typeof commandQueued>;
export type CommandSent = BodyOf<typeof commandSent>;
export type CommandDone = BodyOf<typeof commandDone>;
export type CommandReceived = BodyOf<typeof commandReceived>;
export type CommandExecuted = BodyOf<typeof commandExecuted>;
