import { terminalStatuses } from '../../../contract/rest/terminals.js';
import { isRole } from '../../../contract/roles.js';
import type { TokenRevocationStore } from '../../domain/access/token-status.js';
import type { Db } from '../engine/database.js';

/** Who is an exception to the rule that a token is good until it expires. */
export function createTokenRevocationStore(db: Db): TokenRevocationStore {
  return {
    async terminals() {
      const rows = await db
        .selectFrom('terminals')
        .select(['config_id', 'status', 'generation'])
        .where((eb) => eb.or([eb('status', '<>', 'ACTIVE'), eb('generation', '>', 0)]))
        .execute();
      return rows.map((row) => ({
        configId: row.config_id,
        status: terminalStatuses.find((each) => each === row.status) ?? 'DEACTIVATED',
        generation: row.generation,
      }));
    },
    async users() {
      const rows = await db
        .selectFrom('users')
        .select(['client_id', 'role', 'merchant_id', 'branch_id', 'deleted_at'])
        .where((eb) => eb.or([eb('deleted_at', 'is not', null), eb('moved_at', 'is not', null)]))
        .execute();
      return rows.map(({ client_id, role, merchant_id, branch_id, deleted_at }) => ({
        clientId: client_id,
        account:
          deleted_at === null && isRole(role) ? { role, merchantId: merchant_id, branchId: branch_id } : null,
      }));
    },
  };
}
