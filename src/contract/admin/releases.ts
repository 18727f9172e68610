import Type, { type Static } from 'typebox';
import { timestamp } from '../formats.js';
import { pageOf } from '../paging.js';

/** The parts of the multipart upload. The version may come before or after the file. */
export const apkParts = { version: 'version', file: 'file' } as const;
export const apkVersionPattern = '^[0-9A-Za-z][0-9A-Za-z.+_-]{0,63}$';

export const apkRelease = Type.Object({
  releaseId: Type.String(),
  version: Type.String(),
  size: Type.Integer({ description: 'The size of the file in bytes.' }),
  sha256: Type.String({ description: 'The hash of the file, in lower-case hexadecimal.' }),
  uploadedBy: Type.String(),
  createdAt: timestamp,
});

export const apkReleaseList = pageOf(apkRelease, 'ApkReleaseList');

export type ApkReleaseResponse = Static<typeof apkRelease>;
