import { type SourceFile, targetOf } from './source-file.js';

/** Every knot of files that import one another, imports of types included, as `a -> b -> a`. */
export function cyclesOf(files: readonly SourceFile[]): readonly string[] {
  const known = new Set(files.map((file) => file.path));
  const arrows = new Map(
    files.map((file) => [
      file.path,
      file.imports.flatMap(({ specifier }) => {
        const to = targetOf(file.path, specifier, known);
        return to !== undefined && known.has(to) ? [to] : [];
      }),
    ]),
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const follow = (file: string, way: readonly string[]) => {
    const at = way.indexOf(file);
    if (at !== -1) {
      cycles.push([...way.slice(at), file].join(' -> '));
      return;
    }
    if (done.has(file)) return;
    for (const next of arrows.get(file) ?? []) follow(next, [...way, file]);
    // Everything that can be reached from here has been followed to its end.
    done.add(file);
  };
  for (const file of arrows.keys()) follow(file, []);
  return cycles;
}
