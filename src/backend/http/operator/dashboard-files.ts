import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { usageFailure } from '../../../failure/failure.js';

/** A file of the dashboard in memory: a client that leaves holds no file. */
export interface DashboardFile {
  readonly type: string;
  readonly content: Buffer;
}

/** The files of the dashboard, by their path below it: `assets/main.js`. */
export type DashboardFiles = ReadonlyMap<string, DashboardFile>;

/** The page that the dashboard starts with. */
export const dashboardPage = 'index.html';

const types: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.md', 'text/plain; charset=utf-8'],
]);

/**
 * Reads the built dashboard.
 *
 * @throws Failure `no-dashboard`, exit code 64, if the folder has none
 */
export async function readDashboard(folder: string): Promise<DashboardFiles> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = new Map<string, DashboardFile>();
  for (const name of names) {
    const type = types.get(path.extname(name));
    if (type === undefined) continue;
    const content = await readFile(path.join(folder, name));
    files.set(name.split(path.sep).join('/'), { type, content });
  }
  if (files.has(dashboardPage)) return files;
  throw usageFailure(
    `the dashboard is not built: ${folder} has no ${dashboardPage}`,
    'run `npm run build`, or start without --dashboard',
    'no-dashboard',
  );
}
