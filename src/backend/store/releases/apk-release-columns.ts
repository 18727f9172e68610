import { bigint, text } from '../engine/column.js';

/** A release of the terminals' software. */
export const apkReleaseColumns = {
  releaseId: text('release_id', { primaryKey: true }),
  version: text('version', { unique: true }),
  size: bigint('size'),
  sha256: text('sha256'),
  uploadedBy: text('uploaded_by'),
  createdAt: bigint('created_at'),
};
