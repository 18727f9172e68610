import Type, { type Static } from 'typebox';
import { configId, identifier, timestamp } from '../formats.js';
import { limits } from '../limits.js';
import { exampleIds, oneExample } from '../request-example.js';

/** The commands of requestTerminal. SESSION_KICK and CONFIG_UPDATE are reserved for administrators. */
export const requestTypes = ['PRINT', 'FORCE_REFRESH', 'SYNC_REQUEST'] as const;
export type RequestType = (typeof requestTypes)[number];
export const adminRequestTypes = ['SESSION_KICK', 'CONFIG_UPDATE'] as const;

export const commandStatuses = ['QUEUED', 'SENT', 'COMPLETED', 'FAILED', 'EXPIRED'] as const;
export type CommandStatus = (typeof commandStatuses)[number];

/** The request type of a response. A record's action has the wider type of all messages, though only commands have a record. */
const requestTypeOut = Type.Unsafe<string>(Type.Enum([...requestTypes]));

export const requestTerminalBody = Type.Object({
  terminalId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  configId: Type.Optional(Type.Integer({ minimum: 1 })),
  requestType: Type.String({ minLength: 1, maxLength: 64 }),
  // The operation checks the size: it is configured, and in bytes.
  body: Type.Optional(
    Type.String({
      description: `The text of a PRINT, which requires it: by default at most ${limits.maxPrintBytes / 1024} KiB of UTF-8.`,
    }),
  ),
});

export const requestTerminalResponse = Type.Object({
  requestId: identifier,
  requestType: requestTypeOut,
  configId,
  terminalId: identifier,
  status: Type.Enum([...commandStatuses]),
});

export const requestStatusBody = Type.Object({ requestId: Type.String({ minLength: 1, maxLength: 64 }) });

/** The record of a command request, which the command's result updates (CMD-03). */
export const commandRequest = Type.Object(
  {
    requestId: identifier,
    requestType: requestTypeOut,
    configId,
    terminalId: identifier,
    status: Type.Enum([...commandStatuses]),
    reportedStatus: Type.Optional(
      Type.String({ description: 'The status of the result as the terminal reported it.' }),
    ),
    result: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    createdAt: timestamp,
    sentAt: Type.Optional(timestamp),
    completedAt: Type.Optional(timestamp),
    expiresAt: timestamp,
  },
  { title: 'WinSockRequest', description: 'The record of a command request.' },
);

export type CommandRequestResponse = Static<typeof commandRequest>;

/** The success response of each operation of this family. */
export const commandResponses = {
  requestTerminal: { status: 202, schema: requestTerminalResponse },
  requestStatus: { status: 200, schema: commandRequest },
} as const;

/** The examples of each operation of this family. */
export const commandExamples = {
  requestTerminal: {
    print: {
      summary: 'Print a receipt',
      value: { terminalId: exampleIds.terminalId, requestType: 'PRINT', body: 'Thank you.' },
    },
    refresh: {
      summary: 'Fetch the configuration',
      value: { configId: exampleIds.configId, requestType: 'FORCE_REFRESH' },
    },
    sync: {
      summary: 'Upload the state',
      value: { configId: exampleIds.configId, requestType: 'SYNC_REQUEST' },
    },
  },
  requestStatus: oneExample('A command', { requestId: 'req_0V6aJkbWq3ZsXn5LmT2p' }),
} as const;
