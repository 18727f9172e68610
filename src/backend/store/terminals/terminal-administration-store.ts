import type { TerminalAdministrationStore } from '../../domain/terminals/administration.js';
import type { Db } from '../engine/database.js';
import { within } from '../engine/reach-filter.js';
import { reachStatement } from '../engine/reach-statement.js';
import { firstOf, statement } from '../engine/statement.js';
import { type RowOf, table } from '../engine/table.js';
import {
  managedTerminalColumns,
  settingsSnapshotColumns,
  storedTerminalColumns,
} from './terminal-columns.js';
import { terminalPage } from './terminal-page.js';

const terminals = table('terminals', managedTerminalColumns);
const storedTerminals = table('terminals', storedTerminalColumns);
const snapshots = table('settings_snapshots', settingsSnapshotColumns);

type Row = RowOf<typeof managedTerminalColumns>;
type SnapshotRow = RowOf<typeof settingsSnapshotColumns>;

const findManaged = reachStatement<{ configId: number }, Row>((parameter, reach, on) =>
  on
    .selectFrom('terminals')
    .select(terminals.selection)
    .$castTo<Row>()
    .where('config_id', '=', parameter('configId'))
    .where(within<'terminals'>(reach)),
);

const findSnapshot = statement<{ configId: number }, SnapshotRow>((parameter, on) =>
  on
    .selectFrom('settings_snapshots')
    .select(snapshots.selection)
    .$castTo<SnapshotRow>()
    .where('config_id', '=', parameter('configId')),
);

export function createTerminalAdministrationStore(on: Db): TerminalAdministrationStore {
  return {
    async managed(reach, configId) {
      const row = await firstOf(findManaged(on, reach, { configId }));
      return row && terminals.read(row);
    },
    async snapshot(configId) {
      const row = await firstOf(findSnapshot(on, { configId }));
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
    async byActivationCode(activationCode) {
      const row = await on
        .selectFrom('terminals')
        .select(terminals.selection)
        .$castTo<Row>()
        .where('activation_code', '=', activationCode)
        .executeTakeFirst();
      return row && terminals.read(row);
    },
    async changeStatus(seen, change) {
      const row = await on
        .updateTable('terminals')
        .set(storedTerminals.changes({ ...change }))
        .where('config_id', '=', seen.configId)
        .where('status', '=', seen.status)
        .where('generation', '=', seen.generation)
        .returning(terminals.selection)
        .$castTo<Row>()
        .executeTakeFirst();
      return row && terminals.read(row);
    },
  };
}
