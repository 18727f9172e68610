import { existsSync, readFileSync } from 'node:fs';

/** The version in the manifest of this package. */
export function programVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(nearestManifest(new URL('.', import.meta.url)), 'utf8'));
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  return String(version);
}

/** Searches upwards, because the compiled program is one folder deeper than its source. */
function nearestManifest(folder: URL): URL {
  const manifest = new URL('package.json', folder);
  const parent = new URL('..', folder);
  return existsSync(manifest) || parent.href === folder.href ? manifest : nearestManifest(parent);
}
