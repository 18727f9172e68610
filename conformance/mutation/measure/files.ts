/** True if a file matches one of the globs, or is below a folder that does; `*` is any text. All match none. */
export function isSelected(file: string, globs: readonly string[]): boolean {
  return globs.length === 0 || globs.some((glob) => toPattern(glob).test(file));
}

function toPattern(glob: string): RegExp {
  const source = glob
    .replace(/^\.\//, '')
    .replace(/\/$/, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/\*+/g, '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}(/.*)?$`);
}
