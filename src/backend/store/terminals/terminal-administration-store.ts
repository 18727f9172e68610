import { sql, type Transaction } from 'kysely';
import type { Reach } from '../../domain/access/reach.js';
import type {
  ManagedTerminal,
  ManagedTerminalPage,
  TerminalAdministrationStore,
} from '../../domain/terminals/administration.js';
import { settingChanges } from '../../domain/terminals/change-settings.js';
import type { Db } from '../engine/database.js';
import { within } from '../engine/reach-filter.js';
import type { Schema } from '../engine/schema.js';
import { createMessageInsert } from '../messages/message-insert.js';
import { type TerminalRow, terminalPage } from './terminal-page.js';
import { readSettings, readTerminal } from './terminal-store.js';

export function createTerminalAdministrationStore(db: Db): TerminalAdministrationStore {
  const insertMessage = createMessageInsert(db);
  return {
    managed: (reach, configId) => find(db, reach, configId),
    async snapshot(configId) {
      const row = await db
        .selectFrom('settings_snapshots')
        .select(['settings', 'received_at'])
        .where('config_id', '=', configId)
        .executeTakeFirst();
      return row && { settings: readSettings(row.settings), receivedAt: row.received_at };
    },
    async listManaged(reach, branchId, after, limit): Promise<ManagedTerminalPage> {
      const { rows, next } = await terminalPage(db, reach, branchId, after, limit);
      return { items: rows.map(readManaged), next };
    },
    async rename(reach, configId, name) {
      const row = await db
        .updateTable('terminals')
        // The name is part of terminal/info (TRM-03).
        .set({ name, version: sql<number>`version + (name <> ${name})` })
        .where('config_id', '=', configId)
        .where(within<'terminals'>(reach))
        .returningAll()
        .executeTakeFirst();
      return row && readManaged(row);
    },
    replaceSettings(reach, configId, settings, announce) {
      return db.transaction().execute(async (trx) => {
        const before = await find(trx, reach, configId);
        // Compared as it is stored: what JSON writes of 1e400 or -0 is not what it read.
        const text = JSON.stringify(settings);
        const changes = before === undefined ? [] : settingChanges(before.settings, readSettings(text));
        if (changes.length === 0) return before;
        for (const change of changes) await insertMessage(trx, announce(change));
        const row = await trx
          .updateTable('terminals')
          .set((eb) => ({ settings: text, version: eb('version', '+', 1) }))
          .where('config_id', '=', configId)
          .returningAll()
          .executeTakeFirstOrThrow();
        return readManaged(row);
      });
    },
    async replaceFees(reach, configId, fees) {
      const row = await db
        .updateTable('terminals')
        .set((eb) => ({ fees: JSON.stringify(fees), version: eb('version', '+', 1) }))
        .where('config_id', '=', configId)
        .where(within<'terminals'>(reach))
        .returningAll()
        .executeTakeFirst();
      return row && readManaged(row);
    },
    async deactivate(reach, configId, activationCode) {
      const row = await db
        .updateTable('terminals')
        .set({ status: 'DEACTIVATED', activation_code: activationCode })
        .where('config_id', '=', configId)
        .where('status', '=', 'ACTIVE')
        .where(within<'terminals'>(reach))
        .returningAll()
        .executeTakeFirst();
      return row && readManaged(row);
    },
    async activate(activationCode, { clientId, secretHash, accessIdHash }) {
      const row = await db
        .updateTable('terminals')
        .set((eb) => ({
          status: 'ACTIVE',
          activation_code: null,
          client_id: clientId,
          secret_hash: secretHash,
          access_id_hash: accessIdHash,
          generation: eb('generation', '+', 1),
        }))
        .where('activation_code', '=', activationCode)
        .where('status', '=', 'DEACTIVATED')
        .returningAll()
        .executeTakeFirst();
      return row && readManaged(row);
    },
  };
}

async function find(
  on: Db | Transaction<Schema>,
  reach: Reach,
  configId: number,
): Promise<ManagedTerminal | undefined> {
  const row = await on
    .selectFrom('terminals')
    .selectAll()
    .where('config_id', '=', configId)
    .where(within<'terminals'>(reach))
    .executeTakeFirst();
  return row && readManaged(row);
}

function readManaged(row: TerminalRow): ManagedTerminal {
  return {
    ...readTerminal(row),
    fees: readSettings(row.fees),
    version: row.version,
    activationCode: row.activation_code,
  };
}
