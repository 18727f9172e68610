import {
  type Assignment,
  defaultAssignment,
  type GatewayConfigurationStore,
} from '../../domain/gateways/gateway-configurations.js';
import type { Db } from '../engine/database.js';
import { type RowOf, table } from '../engine/table.js';
import { gatewayConfigurationColumns } from './gateway-configuration-columns.js';

const configurations = table('gateway_configurations', gatewayConfigurationColumns);
const assignments = table('gateway_configurations', {
  channels: gatewayConfigurationColumns.channels,
  gateways: gatewayConfigurationColumns.gateways,
});

type Row = RowOf<typeof gatewayConfigurationColumns>;

export function createGatewayConfigurationStore(on: Db): GatewayConfigurationStore {
  return {
    async all() {
      const rows = await on
        .selectFrom('gateway_configurations')
        .select(configurations.selection)
        .$castTo<Row>()
        .execute();
      return rows.map(configurations.read);
    },
    async of(merchantId) {
      const row = await on
        .selectFrom('gateway_configurations')
        .select(configurations.selection)
        .$castTo<Row>()
        .where('merchant_id', '=', merchantId)
        .executeTakeFirst();
      return row && configurations.read(row);
    },
    async put(configuration) {
      const { merchant_id, ...values } = configurations.row(configuration);
      await on
        .insertInto('gateway_configurations')
        .values({ merchant_id, ...values })
        .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(values))
        .execute();
    },
  };
}

/** Reads the assignment from a joined row; the default for a merchant without a configuration. */
export function readAssignment(row: {
  readonly channels: string | null;
  readonly gateways: string | null;
}): Assignment {
  const { channels, gateways } = row;
  if (channels === null || gateways === null) return defaultAssignment;
  return assignments.read({ channels, gateways });
}
