import type { TerminalInfo } from '../../../contract/rest/terminals.js';
import type { Db } from '../engine/database.js';
import { statement } from '../engine/statement.js';
import { type RowOf, table } from '../engine/table.js';
import { readAssignment } from '../gateways/gateway-configuration-store.js';
import { managedTerminalColumns } from './terminal-columns.js';

const managedTerminals = table('terminals', managedTerminalColumns);

/** A terminal with the gateway assignment of its merchant; null stands for the default assignment. */
interface InfoRow extends RowOf<typeof managedTerminalColumns> {
  readonly merchantName: string;
  readonly branchName: string;
  readonly channels: string | null;
  readonly gateways: string | null;
}

/** Prepares the query for what a terminal shows about itself: its tenant, its gateways and its settings. */
export function prepareTerminalInfo(db: Db): (on: Db, configId: number) => Promise<TerminalInfo | undefined> {
  const find = statement<{ configId: number }, InfoRow>((parameter) =>
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
  return async (on, configId) => {
    const [row] = (await find(on, { configId })).rows;
    return row && toTerminalInfo(row);
  };
}

function toTerminalInfo(row: InfoRow): TerminalInfo {
  const { merchantName, branchName } = row;
  const { channels, gateways } = readAssignment(row);
  const { terminalId, configId, name, merchantId, branchId, fees, settings, version } =
    managedTerminals.read(row);
  return {
    terminalId,
    configId,
    name,
    merchant: { merchantId, name: merchantName },
    branch: { branchId, name: branchName },
    channels: [...channels],
    gateways: [...gateways],
    fees,
    settings,
    version,
  };
}
