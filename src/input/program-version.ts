import { readFileSync } from 'node:fs';
import { packageFolder } from '../text/package-folder.js';

/** The version in the manifest of this package. */
export function programVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('package.json', packageFolder()), 'utf8'));
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  return String(version);
}
