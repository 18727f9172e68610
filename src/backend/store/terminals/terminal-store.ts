import type { TerminalInfo } from '../../../contract/rest/terminals.js';
import { type TerminalStore, terminalIdOf } from '../../domain/terminals/terminal.js';
import type { Db } from '../engine/database.js';
import { atomically, type PreparedStore } from '../engine/prepared-store.js';
import { within } from '../engine/reach-filter.js';
import { reachStatement } from '../engine/reach-statement.js';
import { statement } from '../engine/statement.js';
import { type RowOf, table } from '../engine/table.js';
import { readAssignment } from '../gateways/gateway-configuration-store.js';
import {
  managedTerminalColumns,
  settingsSnapshotColumns,
  storedTerminalColumns,
  terminalColumns,
} from './terminal-columns.js';
import { terminalPage } from './terminal-page.js';

/** The first configId; the id of the first terminal is T00001001. */
const firstConfigId = 1001;

const terminals = table('terminals', terminalColumns);
const managedTerminals = table('terminals', managedTerminalColumns);
const snapshots = table('settings_snapshots', settingsSnapshotColumns);
const storedTerminals = table('terminals', storedTerminalColumns);

type Row = RowOf<typeof terminalColumns>;

/** With the assignment of its merchant; null for the default. */
interface InfoRow extends RowOf<typeof managedTerminalColumns> {
  readonly merchantName: string;
  readonly branchName: string;
  readonly channels: string | null;
  readonly gateways: string | null;
}

export function prepareTerminalStore(db: Db): PreparedStore<TerminalStore> {
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

  const info = statement<{ configId: number }, InfoRow>((parameter) =>
    db
      .selectFrom('terminals')
      .innerJoin('merchants', 'merchants.merchant_id', 'terminals.merchant_id')
      .innerJoin('branches', 'branches.branch_id', 'terminals.branch_id')
      .leftJoin('gateway_configurations as assigned', 'assigned.merchant_id', 'terminals.merchant_id')
      .select(managedTerminals.selection)
      .select(['merchants.name as merchantName', 'branches.name as branchName'])
      .select(['assigned.channels', 'assigned.gateways'])
      .$castTo<InfoRow>()
      .where('config_id', '=', parameter('configId')),
  );

  return (on) => ({
    insert(terminal) {
      return atomically(on, async (trx) => {
        const { highest } = await trx
          .selectFrom('terminals')
          .select((eb) => eb.fn.max('config_id').as('highest'))
          .executeTakeFirstOrThrow();
        const configId = Math.max(highest ?? 0, firstConfigId - 1) + 1;
        const terminalId = terminalIdOf(configId);
        const row = await trx
          .insertInto('terminals')
          .values(
            storedTerminals.row({
              ...terminal,
              configId,
              terminalId,
              name: terminal.name ?? terminalId,
              status: 'ACTIVE',
              lastSeenAt: null,
              generation: 0,
              fees: {},
              version: 1,
              activationCode: null,
            }),
          )
          .returning(terminals.selection)
          .$castTo<Row>()
          .executeTakeFirstOrThrow();
        return terminals.read(row);
      });
    },
    async byConfigId(reach, configId) {
      const { rows } = await byConfigId(on, reach, { configId });
      return rows[0] && terminals.read(rows[0]);
    },
    async byTerminalId(reach, terminalId) {
      const { rows } = await byTerminalId(on, reach, { terminalId });
      return rows[0] && terminals.read(rows[0]);
    },
    list: (reach, branchId, after, limit) => terminalPage(on, reach, branchId, after, limit),
    async info(configId): Promise<TerminalInfo | undefined> {
      const [row] = (await info(on, { configId })).rows;
      if (row === undefined) return undefined;
      const { merchantName, branchName } = row;
      const { channels, gateways } = readAssignment(row);
      const { terminalId, name, merchantId, branchId, fees, settings, version } = managedTerminals.read(row);
      return {
        ...{ terminalId, configId, name },
        merchant: { merchantId, name: merchantName },
        branch: { branchId, name: branchName },
        channels: [...channels],
        gateways: [...gateways],
        ...{ fees, settings, version },
      };
    },
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
