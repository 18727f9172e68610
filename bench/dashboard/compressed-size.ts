import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** The bytes of everything that a browser loads for the dashboard, each file compressed. */
export function compressedSize(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:html|js|css|svg)$/.test(name))
    .reduce((sum, name) => sum + gzipSync(readFileSync(path.join(folder, name))).length, 0);
}
