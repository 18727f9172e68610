import type { Updateable } from 'kysely';
import type { Reach } from '../../domain/access/reach.js';
import type { App, AppStore } from '../../domain/apps/app.js';
import type { Db } from '../engine/database.js';
import { afterPosition, pageOf } from '../engine/keyset-page.js';
import { within } from '../engine/reach-filter.js';
import type { Schema } from '../engine/schema.js';
import { type RowOf, table } from '../engine/table.js';
import { appColumns, secretAppColumns } from './app-columns.js';

const apps = table('apps', appColumns);
const secretApps = table('apps', secretAppColumns);

type Row = RowOf<typeof appColumns>;

export function createAppStore(on: Db): AppStore {
  function update(reach: Reach, appId: string, set: Updateable<Schema['apps']>) {
    return on
      .updateTable('apps')
      .set(set)
      .where('app_id', '=', appId)
      .where(within<'apps'>(reach))
      .returning(apps.selection)
      .$castTo<Row>();
  }

  async function find(reach: Reach, appId: string): Promise<App | undefined> {
    const row = await on
      .selectFrom('apps')
      .select(apps.selection)
      .$castTo<Row>()
      .where('app_id', '=', appId)
      .where(within<'apps'>(reach))
      .executeTakeFirst();
    return row && apps.read(row);
  }

  return {
    async insert(app, secretHash) {
      await on
        .insertInto('apps')
        .values(secretApps.row({ ...app, secretHash }))
        .execute();
    },
    app: find,
    async list(reach, after, limit) {
      const rows = await on
        .selectFrom('apps')
        .select(apps.selection)
        .$castTo<Row>()
        .where(within<'apps'>(reach))
        .where(afterPosition(after, 'app_id'))
        .orderBy('created_at')
        .orderBy('app_id')
        .limit(limit + 1)
        .execute();
      return pageOf(rows, limit, apps.read, ({ createdAt, appId }) => ({ createdAt, id: appId }));
    },
    async inSandboxMode() {
      const rows = await on.selectFrom('apps').select('app_id').where('sandbox', '=', 1).execute();
      return rows.map(({ app_id }) => app_id);
    },
    async change(reach, appId, { displayName, scopes, sandbox }) {
      const set = apps.changes({ displayName, scopes, sandbox });
      if (Object.keys(set).length === 0) return find(reach, appId);
      const row = await update(reach, appId, set).executeTakeFirst();
      return row && apps.read(row);
    },
    async replaceSecret(reach, appId, secretHash) {
      const row = await update(reach, appId, secretApps.changes({ secretHash })).executeTakeFirst();
      return row && apps.read(row);
    },
    async revoke(reach, appId) {
      const row = await update(reach, appId, apps.changes({ revoked: true })).executeTakeFirst();
      return row && apps.read(row);
    },
  };
}
