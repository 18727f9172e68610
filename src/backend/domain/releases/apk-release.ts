import type { KeysetPage, KeysetPosition } from '../keyset-page.js';

/** A release of the terminals' software. The service stores the data that identify it, not the file. */
export interface ApkRelease {
  readonly releaseId: string;
  readonly version: string;
  readonly size: number;
  /** The digest in lower-case hexadecimal. */
  readonly sha256: string;
  /** The clientId of the administrator. */
  readonly uploadedBy: string;
  readonly createdAt: number;
}

export interface ApkReleaseStore {
  /** Returns false if the version is already stored. */
  insert(release: ApkRelease): Promise<boolean>;
  /** Lists the releases in the order of creation. */
  list(after: KeysetPosition, limit: number): Promise<KeysetPage<ApkRelease>>;
}
