import type { Selectable } from 'kysely';
import type { ApkRelease, ApkReleaseStore } from '../../domain/releases/apk-release.js';
import type { Db } from '../engine/database.js';
import { afterPosition, pageOf } from '../engine/keyset-page.js';
import type { Schema } from '../engine/schema.js';

export function createApkReleaseStore(db: Db): ApkReleaseStore {
  return {
    async insert({ releaseId, version, size, sha256, uploadedBy, createdAt }) {
      const row = await db
        .insertInto('apk_releases')
        .values({
          release_id: releaseId,
          version,
          size,
          sha256,
          uploaded_by: uploadedBy,
          created_at: createdAt,
        })
        .onConflict((conflict) => conflict.column('version').doNothing())
        .returning('release_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async list(after, limit) {
      const rows = await db
        .selectFrom('apk_releases')
        .selectAll()
        .where(afterPosition(after, 'release_id'))
        .orderBy('created_at')
        .orderBy('release_id')
        .limit(limit + 1)
        .execute();
      return pageOf(rows, limit, readRelease, ({ createdAt, releaseId }) => ({ createdAt, id: releaseId }));
    },
  };
}

function readRelease(row: Selectable<Schema['apk_releases']>): ApkRelease {
  return {
    releaseId: row.release_id,
    version: row.version,
    size: row.size,
    sha256: row.sha256,
    uploadedBy: row.uploaded_by,
    createdAt: row.created_at,
  };
}
