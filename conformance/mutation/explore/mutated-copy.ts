import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildCopies } from '../measure/build-copies.js';
import { mutatedModules } from '../source/mutated-files.js';
import { sourceMutants } from '../source/registry.js';

/**
 * Makes a copy of the build with a mutant of the source.
 *
 * @param root the root of the project, with a fresh build in `dist`
 * @returns the folder of the copy, with a slash at its end
 * @throws TypeError for an unknown mutant
 */
export function mutatedCopy(id: string, copies: BuildCopies, root: string): URL {
  const mutant = sourceMutants.find((each) => each.id === id);
  if (mutant === undefined) throw new TypeError(`no mutant ${id}`);
  return copies.create(mutatedModules(mutant, (file) => readFileSync(path.join(root, file), 'utf8')));
}
