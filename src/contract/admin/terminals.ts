import Type, { type Static } from 'typebox';
import { listPosition, pageOf } from '../paging.js';
import { terminalStatuses } from '../rest/terminals.js';
import { text } from '../text.js';

const anything = Type.Record(Type.String(), Type.Unknown());

/** What a terminal uploaded last (MSG-06). */
export const settingsSnapshot = Type.Object({ settings: anything, receivedAt: Type.String() });

/** A terminal as administrators see it. */
export const managedTerminal = Type.Object({
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
  version: Type.Integer({ description: 'Goes up with each change of the configuration.' }),
  activationCode: Type.Optional(Type.String({ description: 'Only while the terminal is deactivated.' })),
});

/** One terminal that was asked for by its configId. */
export const managedTerminalDetails = Type.Object({
  ...managedTerminal.properties,
  settingsSnapshot: Type.Optional(settingsSnapshot),
});

export const managedTerminalListQuery = Type.Object({
  ...listPosition,
  branchId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
});
export const managedTerminalList = pageOf(managedTerminal);

export const terminalPatch = Type.Object({ name: Type.Optional(text(128)) });

/** The whole of the settings: a key that is not here is removed. */
export const terminalSettingsBody = Type.Object({ settings: anything });
export const terminalFeesBody = Type.Object({ fees: anything });

export const terminalKickBody = Type.Object({ reason: text(256) });
export const terminalKickAnswer = Type.Object({
  configId: Type.Integer(),
  terminalId: Type.String(),
  kicked: Type.Boolean({ description: 'False if the terminal was not online.' }),
});

export const activationBody = Type.Object({ activationCode: Type.String({ minLength: 1, maxLength: 64 }) });

/** The new credentials, shown this once. */
export const activationAnswer = Type.Object({
  clientId: Type.String(),
  clientSecret: Type.String(),
  accessId: Type.String(),
  configId: Type.Integer(),
  terminalId: Type.String(),
});

export type ManagedTerminalAnswer = Static<typeof managedTerminal>;
export type SettingsSnapshotAnswer = Static<typeof settingsSnapshot>;
