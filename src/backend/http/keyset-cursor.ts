import { limits } from '../../contract/limits.js';
import { fromTheStart, type KeysetPosition } from '../domain/keyset-page.js';
import { invalidField } from '../domain/service-error.js';

/** Parses the page size. Throws ERR_VALIDATION unless it is from 1 to the maximum. */
export function readLimit(text: string | undefined): number {
  const limit = text === undefined ? limits.defaultPageLimit : Number(text);
  if (limit >= 1 && limit <= limits.maxPageLimit) return limit;
  throw invalidField('/limit', `must be from 1 to ${limits.maxPageLimit}`);
}

/** Encodes a position as a cursor that is opaque to the caller; `list` prevents its use on another list. */
export function writeCursor(list: string, position: string | number | null): string | null {
  return position === null ? null : Buffer.from(`${list}:${position}`).toString('base64url');
}

/** Returns the position that `writeCursor` was given; undefined for the first page. */
export function readCursor(list: string, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const position = text.slice(list.length + 1);
  if (text.startsWith(`${list}:`) && /^[0-9A-Za-z_.]{1,128}$/.test(position)) return position;
  throw invalidField('/cursor', 'is not a cursor for this list');
}

/** Returns a numeric position. */
export function readNumberCursor(list: string, cursor: string | undefined): number | undefined {
  const position = readCursor(list, cursor);
  if (position === undefined) return undefined;
  if (/^[0-9]{1,15}$/.test(position)) return Number(position);
  throw invalidField('/cursor', 'is not a cursor for this list');
}

export function writeCreatedCursor(list: string, position: KeysetPosition | null): string | null {
  return writeCursor(list, position && `${position.createdAt}.${position.id}`);
}

export function readCreatedCursor(list: string, cursor: string | undefined): KeysetPosition {
  const position = readCursor(list, cursor);
  if (position === undefined) return fromTheStart;
  const [, createdAt, id] = /^([0-9]{1,15})\.(.+)$/.exec(position) ?? [];
  if (createdAt === undefined || id === undefined)
    throw invalidField('/cursor', 'is not a cursor for this list');
  return { createdAt: Number(createdAt), id };
}
