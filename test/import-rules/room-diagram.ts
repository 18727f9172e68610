import { type SourceFile, targetOf } from './source-file.js';

/** Rooms that every other room may import, and that import nothing but one another. */
const leafRooms = ['src/events', 'src/failure', 'src/limiting', 'src/random', 'src/text'];

/** The room of a file in the diagram: the folder below `src` or `conformance`, else the top folder. */
function roomOf(file: string): string {
  const [top = '', second = ''] = file.split('/');
  if (file.split('/').length < 3 || (top !== 'src' && top !== 'conformance')) return top;
  return `${top}/${second}`;
}

/** The arrows between the rooms, read from the imports of the product's own files; tests are left out. */
export function roomArrows(files: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const shown = files.filter(({ path }) => /^(src|conformance)\//.test(path) && !isTest(path));
  const known = new Set(shown.map(({ path }) => path));
  const arrows = new Map<string, Set<string>>();
  for (const file of shown) {
    const from = roomOf(file.path);
    const targets = arrows.get(from) ?? new Set<string>();
    arrows.set(from, targets);
    for (const { specifier } of file.imports) {
      const to = targetOf(file.path, specifier, known);
      if (to !== undefined && known.has(to) && roomOf(to) !== from) targets.add(roomOf(to));
    }
  }
  return arrows;
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/testing\//.test(file);
}

/** The arrows that no longer way implies: `a` to `c` is left out where `a` leads to `b` and `b` to `c`. */
function shortestArrows(
  arrows: ReadonlyMap<string, ReadonlySet<string>>,
): readonly (readonly [from: string, to: string])[] {
  const reachable = (from: string, seen = new Set<string>()): ReadonlySet<string> => {
    for (const next of arrows.get(from) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      reachable(next, seen);
    }
    return seen;
  };
  return [...arrows].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reachable(other).has(to)))
      .map((to) => [from, to] as const),
  );
}

/** `docs/pictures/architecture.md`: a diagram of the rooms and a table of every arrow. */
export function architectureDocument(files: readonly SourceFile[]): string {
  const all = roomArrows(files);
  const inner = new Map(
    [...all]
      .filter(([from]) => !leafRooms.includes(from))
      .map(([from, targets]) => [from, new Set([...targets].filter((to) => !leafRooms.includes(to)))]),
  );
  const node = (room: string) => `${room.replaceAll(/[^a-z]/g, '_')}["${room}"]`;
  const lines = shortestArrows(inner)
    .map(([from, to]) => `  ${node(from)} --> ${node(to)}`)
    .sort();
  const rows = [...all]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(
      ([from, targets]) =>
        `| \`${from}\` | ${
          [...targets]
            .sort()
            .map((to) => `\`${to}\``)
            .join(', ') || '-'
        } |`,
    );
  return [
    '# Rooms and arrows',
    '',
    'Generated from the imports of the code by `npm run docs`. An arrow means that the first room imports the second.',
    `The leaves (${leafRooms.map((room) => `\`${room}\``).join(', ')}) are left out of the diagram, since every room may import them,`,
    'and so are arrows that follow from a longer way. The table below has all of them.',
    'What a room *may* import is written in `test/import-rules/rooms.ts`.',
    '',
    '```mermaid',
    'graph TD',
    ...lines,
    '```',
    '',
    '| Room | Imports |',
    '| --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
