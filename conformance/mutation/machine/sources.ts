import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The rooms that are mutated. */
const rooms = ['src/backend', 'src/stomp'];

/** The sources of the embedded backend, relative to the root, without tests and their fixtures. */
export function mutableSources(root: string): readonly string[] {
  return rooms
    .flatMap((room) =>
      readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.posix.join(room, name.split(path.sep).join('/')),
      ),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/testing/'))
    .sort();
}
