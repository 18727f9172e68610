import type { ApkReleaseStore } from '../../domain/releases/apk-release.js';
import type { Db } from '../engine/database.js';
import { afterPosition, pageOf } from '../engine/keyset-page.js';
import { type RowOf, table } from '../engine/table.js';
import { apkReleaseColumns } from './apk-release-columns.js';

const releases = table('apk_releases', apkReleaseColumns);

export function createApkReleaseStore(on: Db): ApkReleaseStore {
  return {
    async insert(release) {
      const row = await on
        .insertInto('apk_releases')
        .values(releases.row(release))
        .onConflict((conflict) => conflict.column('version').doNothing())
        .returning('release_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async list(after, limit) {
      const rows = await on
        .selectFrom('apk_releases')
        .select(releases.selection)
        .$castTo<RowOf<typeof apkReleaseColumns>>()
        .where(afterPosition(after, 'release_id'))
        .orderBy('created_at')
        .orderBy('release_id')
        .limit(limit + 1)
        .execute();
      return pageOf(rows, limit, releases.read, ({ createdAt, releaseId }) => ({ createdAt, id: releaseId }));
    },
  };
}
