import { minifySync, transformSync } from 'rolldown/utils';

/**
 * Compiles one TypeScript file, without looking at its types.
 *
 * @throws SyntaxError with the place of the first error
 */
export function compile(file: string, text: string): string {
  const { code, errors } = transformSync(file, text, {
    lang: 'ts',
    sourceType: 'module',
    target: 'es2023',
    typescript: { onlyRemoveTypeImports: true },
  });
  const [error] = errors;
  if (error !== undefined) throw new SyntaxError(`${file}: ${error.message}`);
  return code;
}

/** True if two compiled texts differ in more than comments and white space. */
export function isOtherProgram(one: string, other: string): boolean {
  return bare(one) !== bare(other);
}

function bare(code: string): string {
  return minifySync('a.js', code, { module: true, compress: false, mangle: false }).code;
}
