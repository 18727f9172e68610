import Type, { type Static } from 'typebox';
import { displayText, timestamp } from '../formats.js';
import { listPosition, pageOf } from '../paging.js';
import { terminalStatuses } from '../rest/terminals.js';

const anything = Type.Record(Type.String(), Type.Unknown());
const branchId = Type.String({ minLength: 1, maxLength: 64 });
const name = Type.Optional(displayText(128));

// An invalid id in a path is simply not found.
export const configIdPath = Type.Object({ configId: Type.String() });

export const terminalBody = Type.Object({
  branchId,
  name,
  legacy: Type.Optional(Type.Boolean()),
  settings: Type.Optional(anything),
});

/** The response to the creation of a terminal: it and that of an activation are the only ones with credentials. */
export const terminalCreated = Type.Object({
  terminalId: Type.String(),
  configId: Type.Integer(),
  branchId: Type.String(),
  name: Type.String(),
  clientId: Type.String(),
  clientSecret: Type.String(),
  accessId: Type.String(),
});

/** The settings that a terminal uploaded last (MSG-06). */
export const settingsSnapshot = Type.Object({ settings: anything, receivedAt: timestamp });

/** A terminal as administrators see it. */
export const terminalResponse = Type.Object(
  {
    terminalId: Type.String(),
    configId: Type.Integer(),
    merchantId: Type.String(),
    branchId: Type.String(),
    name: Type.String(),
    status: Type.Enum([...terminalStatuses]),
    online: Type.Boolean(),
    lastSeenAt: Type.Union([Type.String(), Type.Null()]),
    legacy: Type.Boolean(),
    settings: anything,
    fees: anything,
    version: Type.Integer({ description: 'It increases with each change of the configuration.' }),
    activationCode: Type.Optional(Type.String({ description: 'Only while the terminal is deactivated.' })),
  },
  { title: 'ManagedTerminal' },
);

/** One terminal, requested by its configId. */
export const terminalDetails = Type.Object({
  ...terminalResponse.properties,
  settingsSnapshot: Type.Optional(settingsSnapshot),
});

export const terminalListQuery = Type.Object({
  ...listPosition,
  branchId: Type.Optional(branchId),
});
export const terminalList = pageOf(terminalResponse, 'ManagedTerminalList');

export const terminalPatch = Type.Object({ name });

/** All settings: a key that is left out is removed. */
export const terminalSettingsBody = Type.Object({ settings: anything });
export const terminalFeesBody = Type.Object({ fees: anything });

export const terminalKickBody = Type.Object({ reason: displayText(256) });
export const terminalKickResponse = Type.Object({
  configId: Type.Integer(),
  terminalId: Type.String(),
  kicked: Type.Boolean({ description: 'False if the terminal was not online.' }),
});

export const activationBody = Type.Object({ activationCode: Type.String({ minLength: 1, maxLength: 64 }) });

/** The new credentials, which no other response shows. */
export const activationResponse = Type.Object({
  clientId: Type.String(),
  clientSecret: Type.String(),
  accessId: Type.String(),
  configId: Type.Integer(),
  terminalId: Type.String(),
});

export type TerminalResponse = Static<typeof terminalResponse>;
export type SettingsSnapshotResponse = Static<typeof settingsSnapshot>;
