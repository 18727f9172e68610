import Type, { type Static } from 'typebox';
import { configId, identifier, timestamp } from '../formats.js';
import { limits } from '../limits.js';

export const terminalStatuses = ['ACTIVE', 'DEACTIVATED'] as const;
export type TerminalStatus = (typeof terminalStatuses)[number];

export const listTerminalsQuery = Type.Object({
  branchId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
  cursor: Type.Optional(Type.String({ maxLength: 256 })),
});

export const terminal = Type.Object(
  {
    terminalId: Type.String({ pattern: '^T\\d{8}$' }),
    configId,
    branchId: identifier,
    name: Type.String(),
    status: Type.Enum([...terminalStatuses]),
    online: Type.Boolean(),
    lastSeenAt: Type.Union([timestamp, Type.Null()]),
    legacy: Type.Boolean(),
    settings: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: 'Terminal' },
);

export const terminalList = Type.Object(
  {
    items: Type.Array(terminal, { maxItems: limits.maxPageLimit }),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'TerminalList' },
);

export const terminalInfoQuery = Type.Object({
  configId: Type.Optional(
    Type.String({
      pattern: '^[1-9][0-9]{0,9}$',
      description:
        "A terminal in reach, for an integrator. Default: the terminal of the app's newest wsToken.",
    }),
  ),
});

/**
 * The configuration that a terminal fetches when it starts and at FORCE_REFRESH (TRM-03). Integrators see neither
 * gateways nor fees.
 */
export const terminalInfo = Type.Object(
  {
    terminalId: Type.String(),
    configId: Type.Integer(),
    name: Type.String(),
    merchant: Type.Object({ merchantId: Type.String(), name: Type.String() }),
    branch: Type.Object({ branchId: Type.String(), name: Type.String() }),
    channels: Type.Array(Type.String()),
    gateways: Type.Optional(Type.Array(Type.String())),
    fees: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    settings: Type.Record(Type.String(), Type.Unknown()),
    version: Type.Integer(),
  },
  { title: 'TerminalInfo' },
);

export type TerminalResponse = Static<typeof terminal>;
export type TerminalInfo = Static<typeof terminalInfo>;

/** The success response of each operation of this family. */
export const terminalResponses = {
  listTerminals: { status: 200, schema: terminalList },
} as const;
