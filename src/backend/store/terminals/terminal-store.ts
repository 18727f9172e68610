import { type TerminalInfo, terminalStatuses } from '../../../contract/rest/terminals.js';
import {
  type Settings,
  type Terminal,
  type TerminalStore,
  terminalIdOf,
} from '../../domain/terminals/terminal.js';
import type { Db } from '../engine/database.js';
import { atomically, type PreparedStore } from '../engine/prepared-store.js';
import { within } from '../engine/reach-filter.js';
import { reachStatement } from '../engine/reach-statement.js';
import { statement } from '../engine/statement.js';
import { readAssignment } from '../gateways/gateway-configuration-store.js';
import { type TerminalRow, terminalPage } from './terminal-page.js';

/** The first configId; the id of the first terminal is T00001001. */
const firstConfigId = 1001;

interface TerminalInfoRow extends TerminalRow {
  readonly merchant_name: string;
  readonly branch_name: string;
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

  const byConfigId = reachStatement<{ configId: number }, TerminalRow>((parameter, reach) =>
    db
      .selectFrom('terminals')
      .selectAll()
      .where('config_id', '=', parameter('configId'))
      .where(within<'terminals'>(reach)),
  );
  const byTerminalId = reachStatement<{ terminalId: string }, TerminalRow>((parameter, reach) =>
    db
      .selectFrom('terminals')
      .selectAll()
      .where('terminal_id', '=', parameter('terminalId'))
      .where(within<'terminals'>(reach)),
  );

  const info = statement<{ configId: number }, TerminalInfoRow>((parameter) =>
    db
      .selectFrom('terminals')
      .innerJoin('merchants', 'merchants.merchant_id', 'terminals.merchant_id')
      .innerJoin('branches', 'branches.branch_id', 'terminals.branch_id')
      .leftJoin('gateway_configurations as assigned', 'assigned.merchant_id', 'terminals.merchant_id')
      .selectAll('terminals')
      .select(['merchants.name as merchant_name', 'branches.name as branch_name'])
      .select(['assigned.channels', 'assigned.gateways'])
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
          .values({
            config_id: configId,
            terminal_id: terminalId,
            merchant_id: terminal.merchantId,
            branch_id: terminal.branchId,
            name: terminal.name ?? terminalId,
            status: 'ACTIVE',
            legacy: terminal.legacy ? 1 : 0,
            client_id: terminal.clientId,
            secret_hash: terminal.secretHash,
            access_id_hash: terminal.accessIdHash,
            settings: JSON.stringify(terminal.settings),
            version: 1,
            last_seen_at: null,
            created_at: terminal.createdAt,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return readTerminal(row);
      });
    },
    async byConfigId(reach, configId) {
      const { rows } = await byConfigId(on, reach, { configId });
      return rows[0] && readTerminal(rows[0]);
    },
    async byTerminalId(reach, terminalId) {
      const { rows } = await byTerminalId(on, reach, { terminalId });
      return rows[0] && readTerminal(rows[0]);
    },
    async list(reach, branchId, after, limit) {
      const { rows, next } = await terminalPage(on, reach, branchId, after, limit);
      return { items: rows.map(readTerminal), next };
    },
    async info(configId): Promise<TerminalInfo | undefined> {
      const { rows } = await info(on, { configId });
      const [row] = rows;
      if (row === undefined) return undefined;
      const { channels, gateways } = readAssignment(row);
      return {
        terminalId: row.terminal_id,
        configId: row.config_id,
        name: row.name,
        merchant: { merchantId: row.merchant_id, name: row.merchant_name },
        branch: { branchId: row.branch_id, name: row.branch_name },
        channels: [...channels],
        gateways: [...gateways],
        fees: readSettings(row.fees),
        settings: readSettings(row.settings),
        version: row.version,
      };
    },
    async seen(configId, at) {
      await touch(on, { configId, at });
    },
    async saveSnapshot(configId, settings, at) {
      await on
        .insertInto('settings_snapshots')
        .values({ config_id: configId, settings: JSON.stringify(settings), received_at: at })
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

export function readTerminal(row: TerminalRow): Terminal {
  const status = terminalStatuses.find((each) => each === row.status);
  if (status === undefined)
    throw new TypeError(`terminal ${row.terminal_id} has the unknown status ${row.status}`);
  return {
    configId: row.config_id,
    terminalId: row.terminal_id,
    merchantId: row.merchant_id,
    branchId: row.branch_id,
    name: row.name,
    status,
    legacy: row.legacy === 1,
    settings: readSettings(row.settings),
    lastSeenAt: row.last_seen_at,
    generation: row.generation,
  };
}

/** Written by this store alone, always as an object. */
export function readSettings(text: string): Settings {
  return JSON.parse(text) as Settings;
}
