import type { ManagedTerminal, TerminalAdministrationStore } from '../../domain/terminals/administration.js';
import type { Db } from '../engine/database.js';
import { within } from '../engine/reach-filter.js';
import { type TerminalRow, terminalPage } from './terminal-page.js';
import { readSettings, readTerminal } from './terminal-store.js';

export function createTerminalAdministrationStore(on: Db): TerminalAdministrationStore {
  return {
    async managed(reach, configId) {
      const row = await on
        .selectFrom('terminals')
        .selectAll()
        .where('config_id', '=', configId)
        .where(within<'terminals'>(reach))
        .executeTakeFirst();
      return row && readManaged(row);
    },
    async snapshot(configId) {
      const row = await on
        .selectFrom('settings_snapshots')
        .select(['settings', 'received_at'])
        .where('config_id', '=', configId)
        .executeTakeFirst();
      return row && { settings: readSettings(row.settings), receivedAt: row.received_at };
    },
    async listManaged(reach, branchId, after, limit) {
      const { rows, next } = await terminalPage(on, reach, branchId, after, limit);
      return { items: rows.map(readManaged), next };
    },
    async configure(configId, { name, settings, fees }) {
      const row = await on
        .updateTable('terminals')
        .set((eb) => ({
          ...(name !== undefined && { name }),
          ...(settings !== undefined && { settings: JSON.stringify(settings) }),
          ...(fees !== undefined && { fees: JSON.stringify(fees) }),
          version: eb('version', '+', 1),
        }))
        .where('config_id', '=', configId)
        .returningAll()
        .executeTakeFirstOrThrow();
      return readManaged(row);
    },
    async raiseVersions(merchantId) {
      await on
        .updateTable('terminals')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('merchant_id', '=', merchantId)
        .execute();
    },
    async deactivate(reach, configId, activationCode) {
      const row = await on
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
      const row = await on
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

function readManaged(row: TerminalRow): ManagedTerminal {
  return {
    ...readTerminal(row),
    fees: readSettings(row.fees),
    version: row.version,
    activationCode: row.activation_code,
  };
}
