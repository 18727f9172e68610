import path from 'node:path';
import { functionsOf } from './functions.js';
import { isCode } from './project-files.js';

export const maxFunctionLines = 80;
export const maxFolderEntries = 20;

/** The folders with another limit than the rest. */
const folderLimits: readonly { readonly folder: RegExp; readonly max: number }[] = [
  // Each entry is a room.
  { folder: /^src$/, max: 22 },
  // One entry for each subject that users look for; docs/README.md lists them by reader.
  { folder: /^docs$/, max: 30 },
  // One entry for each area of the partition.
  { folder: /(^|\/)areas$/, max: Number.POSITIVE_INFINITY },
];

/** Functions that are longer than the limit, as `path: name has n lines, at most 80`. */
export function longFunctions(file: string, text: string): readonly string[] {
  // Most files are shorter than the limit, and need not be parsed.
  if (text.split('\n').length <= maxFunctionLines) return [];
  return functionsOf(file, text)
    .filter(({ lines }) => lines > maxFunctionLines)
    .map(({ name, lines }) => `${file}: ${name} has ${lines} lines, at most ${maxFunctionLines}`);
}

/** Folders with too many entries, tests not counted, as `folder: n entries, at most max`. */
export function crowdedFolders(files: readonly string[]): readonly string[] {
  const entries = new Map<string, Set<string>>();
  for (const file of files.filter(isCounted)) {
    for (let at = file; at.includes('/'); ) {
      const folder = path.posix.dirname(at);
      const known = entries.get(folder) ?? new Set();
      known.add(path.posix.basename(at));
      entries.set(folder, known);
      at = folder;
    }
  }
  return [...entries].flatMap(([folder, names]) => {
    const max = folderLimits.find((limit) => limit.folder.test(folder))?.max ?? maxFolderEntries;
    return names.size > max ? [`${folder}: ${names.size} entries, at most ${max}`] : [];
  });
}

function isCounted(file: string): boolean {
  return !/\.test\.tsx?$/.test(file);
}

function isArea(folder: string): boolean {
  return path.posix.basename(path.posix.dirname(folder)) === 'areas';
}

/** Folders that hold one file and nothing else, tests not counted, unless the reason is listed or it is an area of the partition. */
export function lonelyFolders(
  files: readonly string[],
  reasons: Readonly<Record<string, string>>,
): readonly string[] {
  const code = files.filter((file) => isCode(file) && isCounted(file));
  const folders = [...new Set(code.map((file) => path.posix.dirname(file)))];
  return folders.flatMap((folder) => {
    const inside = code.filter((file) => path.posix.dirname(file) === folder);
    const hasFolders = code.some((file) => path.posix.dirname(file).startsWith(`${folder}/`));
    const [only] = inside;
    if (inside.length > 1 || hasFolders || only === undefined || folder in reasons || isArea(folder))
      return [];
    return [`${folder}: holds ${path.posix.basename(only)} alone`];
  });
}
