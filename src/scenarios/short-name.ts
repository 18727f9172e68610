/**
 * A short name for an id, the same in each run: other services allow references of no more than a few dozen characters, and
 * no two scenarios may use the same.
 */
export function shortName(id: string): string {
  let hash = 0;
  for (const character of id) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}
