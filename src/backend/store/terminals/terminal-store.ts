import {
  type NewTerminal,
  registeredTerminal,
  type Terminal,
  type TerminalStore,
} from '../../domain/terminals/terminal.js';
import type { Db } from '../engine/database.js';
import { atomically, type PreparedStore } from '../engine/prepared-store.js';
import { within } from '../engine/reach-filter.js';
import { reachStatement } from '../engine/reach-statement.js';
import { statement } from '../engine/statement.js';
import { type RowOf, table } from '../engine/table.js';
import { settingsSnapshotColumns, storedTerminalColumns, terminalColumns } from './terminal-columns.js';
import { prepareTerminalInfo } from './terminal-info.js';
import { terminalPage } from './terminal-page.js';

const terminals = table('terminals', terminalColumns);
const snapshots = table('settings_snapshots', settingsSnapshotColumns);
const storedTerminals = table('terminals', storedTerminalColumns);

type Row = RowOf<typeof terminalColumns>;

export function prepareTerminalStore(db: Db): PreparedStore<TerminalStore> {
  /** Stores the instant at which the terminal last sent something. */
  const touch = statement<{ configId: number; at: number }, unknown>((parameter) =>
    db
      .updateTable('terminals')
      .set({ last_seen_at: parameter('at') })
      .where('config_id', '=', parameter('configId')),
  );

  const byConfigId = reachStatement<{ configId: number }, Row>((parameter, reach) =>
    db
      .selectFrom('terminals')
      .select(terminals.selection)
      .$castTo<Row>()
      .where('config_id', '=', parameter('configId'))
      .where(within<'terminals'>(reach)),
  );
  const byTerminalId = reachStatement<{ terminalId: string }, Row>((parameter, reach) =>
    db
      .selectFrom('terminals')
      .select(terminals.selection)
      .$castTo<Row>()
      .where('terminal_id', '=', parameter('terminalId'))
      .where(within<'terminals'>(reach)),
  );

  const info = prepareTerminalInfo(db);

  return (on) => ({
    insert: (terminal) => atomically(on, (trx) => insertTerminal(trx, terminal)),
    async byConfigId(reach, configId) {
      const { rows } = await byConfigId(on, reach, { configId });
      return rows[0] && terminals.read(rows[0]);
    },
    async byTerminalId(reach, terminalId) {
      const { rows } = await byTerminalId(on, reach, { terminalId });
      return rows[0] && terminals.read(rows[0]);
    },
    list: (reach, branchId, after, limit) => terminalPage(on, reach, branchId, after, limit),
    info: (configId) => info(on, configId),
    async seen(configId, at) {
      await touch(on, { configId, at });
    },
    async saveSnapshot(configId, settings, at) {
      await on
        .insertInto('settings_snapshots')
        .values(snapshots.row({ configId, settings, receivedAt: at }))
        .onConflict((conflict) =>
          conflict.column('config_id').doUpdateSet((eb) => ({
            settings: eb.ref('excluded.settings'),
            received_at: eb.ref('excluded.received_at'),
          })),
        )
        .execute();
      await touch(on, { configId, at });
    },
  });
}

/** Stores a terminal. The highest configId is read in the same transaction, so that no two terminals get the same one. */
async function insertTerminal(trx: Db, terminal: NewTerminal): Promise<Terminal> {
  const { highest } = await trx
    .selectFrom('terminals')
    .select((eb) => eb.fn.max('config_id').as('highest'))
    .executeTakeFirstOrThrow();
  const row = await trx
    .insertInto('terminals')
    .values(storedTerminals.row(registeredTerminal(terminal, highest)))
    .returning(terminals.selection)
    .$castTo<Row>()
    .executeTakeFirstOrThrow();
  return terminals.read(row);
}
