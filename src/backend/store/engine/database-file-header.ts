import { usageFailure } from '../../../failure/failure.js';

/** The application id `TLFT`, which marks files of this program in SQLite's header. */
export const applicationId = 0x544c4654;

/**
 * The size that a database may have, in bytes. The engine has at most 2 GiB of memory, and needs some of it for
 * transactions: without that, it could not even delete rows or copy the database.
 */
export const maxDataBytes = 1.5 * 2 ** 30;

const magic = 'SQLite format 3\0';
const headerBytes = 100;

/** The versions of the schema that this program can read. */
export interface SchemaVersions {
  readonly oldest: number;
  readonly newest: number;
}

/**
 * Checks the header of a database file before the file is opened.
 *
 * @throws Failure `foreign-data`, `damaged-data`, `older-data` or `newer-data`, exit code 64
 */
export function checkImage(image: Uint8Array, name: string, { oldest, newest }: SchemaVersions): void {
  const header = Buffer.from(image.buffer, image.byteOffset, Math.min(image.byteLength, headerBytes));
  if (header.subarray(0, magic.length).toString('latin1') !== magic.slice(0, header.length))
    throw foreign(name);
  if (header.length < headerBytes) throw damaged(name);
  if (header.readUInt32BE(68) !== applicationId) throw foreign(name);
  // 1 stands for 65536, which the field cannot hold.
  const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  if (header.readUInt32BE(28) * pageBytes !== image.byteLength) throw damaged(name);
  const schema = header.readUInt32BE(60);
  if (schema > newest) {
    throw usageFailure(
      `${name} was written by a newer version (schema ${schema}, this program reads up to ${newest})`,
      'start the version that wrote it; the file is left as it is',
      'newer-data',
    );
  }
  if (schema < oldest) {
    throw usageFailure(
      `${name} was written by an older version (schema ${schema}, this program reads ${oldest} and later)`,
      'start the version that wrote it, or name a file that does not exist yet; this one is left as it is',
      'older-data',
    );
  }
}

export function damaged(name: string): Error {
  const hint = 'restore a copy, or name another file; this one is left as it is';
  return usageFailure(`${name} is damaged: it is not a complete database`, hint, 'damaged-data');
}

function foreign(name: string): Error {
  const hint = 'name another file, or one that does not exist yet; this one is left as it is';
  return usageFailure(`${name} is not a data file of tillfleet`, hint, 'foreign-data');
}
