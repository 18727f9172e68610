import type { Logger } from '@stryker-mutator/api/logging';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import type { MachineMutant, Place } from './machine-mutant.js';

/** The mutants of some files, and the files with all of them built in, each behind a switch. */
export interface Instrumented {
  readonly mutants: readonly MachineMutant[];
  /** TypeScript by the path of its source. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Lets Stryker make every mutant of some files. */
export async function instrument(
  files: readonly string[],
  read: (file: string) => string,
): Promise<Instrumented> {
  const sources = new Map(files.map((file) => [file, read(file)]));
  const inputs = [...sources].map(([name, content]) => ({ name, content, mutate: true }));
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const { files: outputs, mutants } = await new Instrumenter(silent).instrument(inputs, options);
  return {
    texts: new Map(outputs.map(({ name, content }) => [name, content])),
    mutants: mutants.map(({ id, fileName, mutatorName, replacement, location }) => {
      const [start, end] = [location.start, location.end].map(fromOne) as [Place, Place];
      const original = textBetween(sources.get(fileName) ?? '', start, end);
      return { id, file: fileName, mutator: mutatorName, original, replacement, start, end };
    }),
  };
}

/** Stryker counts from 0. */
function fromOne({ line, column }: Place): Place {
  return { line: line + 1, column: column + 1 };
}

function textBetween(source: string, start: Place, end: Place): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? '').slice(0, end.column - 1);
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  return lines.join('\n');
}

const nothing = () => undefined;
const no = () => false;

/** Discards the log of the instrumenter: it names what it cannot mutate, which nothing here needs. */
const silent: Logger = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};
