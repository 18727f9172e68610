import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import { messageOf, usageFailure } from '../../failure/failure.js';

/** Aliases that a document may resolve to: a few lines of them could otherwise make a terabyte. */
const maxAliases = 100;

/** A YAML document that knows where things stand in it. */
export interface YamlFile {
  readonly document: Document;
  /** Plain data. */
  readonly value: unknown;
  /** `world.yaml:12` for the value at this path, or for the nearest thing around it. */
  at(path: readonly string[]): string;
}

/**
 * @throws Failure `bad-yaml`, exit code 64: no YAML, a key given twice, several documents, an unknown tag, too many
 * aliases
 */
export function parseYaml(text: string, file: string): YamlFile {
  const lines = new LineCounter();
  const bad = (offset: number, why: string) => {
    const hint = 'mend the file; nothing has been started';
    return usageFailure(`${file}:${lines.linePos(offset).line}: ${why}`, hint, 'bad-yaml');
  };
  const document = guarded(
    () => parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' }),
    bad,
  );
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) throw bad(problem.pos[0], problem.message);
  const value: unknown = guarded(() => document.toJS({ maxAliasCount: maxAliases }), bad);
  return {
    document,
    value,
    at(path) {
      for (let length = path.length; length >= 0; length -= 1) {
        const node: unknown = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
        if (isNode(node) && node.range) return `${file}:${lines.linePos(node.range[0]).line}`;
      }
      return `${file}:1`;
    },
  };
}

/** Nesting without end, and aliases without end, come as errors of their own. */
function guarded<T>(work: () => T, bad: (offset: number, why: string) => Error): T {
  try {
    return work();
  } catch (error) {
    throw bad(0, error instanceof RangeError ? 'it is nested too deeply' : messageOf(error));
  }
}
