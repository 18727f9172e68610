import type { KeysetPage, KeysetPosition } from '../keyset-page.js';

/** A release of the terminals' software. The service keeps what identifies it, not the file. */
export interface ApkRelease {
  readonly releaseId: string;
  readonly version: string;
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  /** clientId of the administrator. */
  readonly uploadedBy: string;
  readonly createdAt: number;
}

export interface ApkReleaseStore {
  /** False if the version is stored already. */
  insert(release: ApkRelease): Promise<boolean>;
  /** In the order of creation. */
  list(after: KeysetPosition, limit: number): Promise<KeysetPage<ApkRelease>>;
}
