import { messageOf } from '../../../src/failure/failure.js';
import { compile, isOtherProgram } from '../measure/compile.js';
import type { SourceMutant } from './source-mutant.js';

/** The text of a source file, by its path from the root. */
export type ReadSource = (file: string) => string;

/** A mutant that is wrong itself: nothing can be learned from it. */
export class InvalidMutant extends Error {}

/**
 * The mutated source files, by their path from the root.
 *
 * @throws InvalidMutant if a text to replace does not occur exactly once in its file
 */
export function mutatedSources({ changes }: SourceMutant, read: ReadSource): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { file, from, to } of changes) {
    const parts = (texts.get(file) ?? read(file)).split(from);
    const [before, after] = parts;
    if (before === undefined || after === undefined || parts.length !== 2)
      throw new InvalidMutant(`${file} contains the text ${parts.length - 1} times: ${from}`);
    texts.set(file, `${before}${to}${after}`);
  }
  return texts;
}

/**
 * The compiled files of a mutant, by the path of their source.
 *
 * @throws InvalidMutant if one does not compile, or if the program stays the same
 */
export function mutatedModules(mutant: SourceMutant, read: ReadSource): ReadonlyMap<string, string> {
  const modules = new Map<string, string>();
  for (const [file, text] of mutatedSources(mutant, read)) {
    const compiled = compiledOf(file, text);
    if (!isOtherProgram(compiled, compile(file, read(file))))
      throw new InvalidMutant(`the change of ${file} has no effect`);
    modules.set(file, compiled);
  }
  return modules;
}

function compiledOf(file: string, text: string): string {
  try {
    return compile(file, text);
  } catch (error) {
    throw new InvalidMutant(`it does not compile: ${messageOf(error)}`);
  }
}
