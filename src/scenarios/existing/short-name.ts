/**
 * The part of a reference that names its scenario. At a service of others it is short and the same in each run: they allow
 * references of at most a few dozen characters.
 *
 * @param unique what no other run at that service has; undefined for a service that no other run uses
 */
export function nameIn(scenario: string, unique: string | undefined): string {
  if (unique === undefined) return scenario.replaceAll(/[^A-Za-z0-9]/g, '-').slice(0, 32);
  let hash = 0;
  for (const character of scenario) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return `${unique}${hash.toString(36)}`;
}
