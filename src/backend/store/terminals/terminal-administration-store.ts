import type { TerminalAdministrationStore } from '../../domain/terminals/administration.js';
import type { Db } from '../engine/database.js';
import { within } from '../engine/reach-filter.js';
import { type RowOf, table } from '../engine/table.js';
import { managedTerminalColumns, settingsSnapshotColumns } from './terminal-columns.js';
import { terminalPage } from './terminal-page.js';

const terminals = table('terminals', managedTerminalColumns);
const snapshots = table('settings_snapshots', settingsSnapshotColumns);

type Row = RowOf<typeof managedTerminalColumns>;

export function createTerminalAdministrationStore(on: Db): TerminalAdministrationStore {
  return {
    async managed(reach, configId) {
      const row = await on
        .selectFrom('terminals')
        .select(terminals.selection)
        .$castTo<Row>()
        .where('config_id', '=', configId)
        .where(within<'terminals'>(reach))
        .executeTakeFirst();
      return row && terminals.read(row);
    },
    async snapshot(configId) {
      const row = await on
        .selectFrom('settings_snapshots')
        .select(snapshots.selection)
        .$castTo<RowOf<typeof settingsSnapshotColumns>>()
        .where('config_id', '=', configId)
        .executeTakeFirst();
      return row && snapshots.read(row);
    },
    listManaged: (reach, branchId, after, limit) => terminalPage(on, reach, branchId, after, limit),
    async configure(configId, { name, settings, fees }) {
      const row = await on
        .updateTable('terminals')
        .set((eb) => ({
          ...terminals.changes({ name, settings, fees }),
          version: eb('version', '+', 1),
        }))
        .where('config_id', '=', configId)
        .returning(terminals.selection)
        .$castTo<Row>()
        .executeTakeFirstOrThrow();
      return terminals.read(row);
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
        .returning(terminals.selection)
        .$castTo<Row>()
        .executeTakeFirst();
      return row && terminals.read(row);
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
        .returning(terminals.selection)
        .$castTo<Row>()
        .executeTakeFirst();
      return row && terminals.read(row);
    },
  };
}
