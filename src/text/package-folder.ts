import { existsSync } from 'node:fs';

/** The folder with the manifest of this package, as a URL with a slash at its end. */
export function packageFolder(): URL {
  return nearest(new URL('.', import.meta.url));
}

/** Searches upwards, because the compiled program is deeper than its source. */
function nearest(folder: URL): URL {
  const parent = new URL('..', folder);
  const isThere = existsSync(new URL('package.json', folder));
  return isThere || parent.href === folder.href ? folder : nearest(parent);
}
