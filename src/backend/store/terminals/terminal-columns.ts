import { terminalStatuses } from '../../../contract/rest/terminals.js';
import type { Fees, Settings } from '../../domain/terminals/terminal.js';
import { bigint, flag, integer, json, oneOf, optional, text } from '../engine/column.js';

/** A terminal. */
export const terminalColumns = {
  configId: integer('config_id', { primaryKey: true }),
  terminalId: text('terminal_id', { unique: true }),
  merchantId: text('merchant_id', { references: 'merchants.merchant_id' }),
  branchId: text('branch_id', { references: 'branches.branch_id' }),
  name: text('name'),
  status: oneOf('status', terminalStatuses),
  legacy: flag('legacy'),
  settings: json<Settings>()('settings'),
  lastSeenAt: optional(bigint('last_seen_at')),
  /** The number of reactivations. */
  generation: integer('generation'),
};

/** A terminal with the fields that administrators see. */
export const managedTerminalColumns = {
  ...terminalColumns,
  fees: json<Fees>()('fees'),
  version: integer('version'),
  /** Present only while the terminal is deactivated. */
  activationCode: optional(text('activation_code', { unique: true })),
};

/** A terminal with its credentials. */
export const storedTerminalColumns = {
  ...managedTerminalColumns,
  clientId: text('client_id', { unique: true }),
  secretHash: text('secret_hash'),
  accessIdHash: text('access_id_hash'),
  createdAt: bigint('created_at'),
};

/** The last settings that a terminal uploaded (MSG-06), separate from its configured settings. */
export const settingsSnapshotColumns = {
  configId: integer('config_id', { primaryKey: true, references: 'terminals.config_id' }),
  settings: json<Settings>()('settings'),
  receivedAt: bigint('received_at'),
};
