import { type Document, isAlias, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { messageOf, usageFailure } from '../../failure/failure.js';

/** Aliases that a document may resolve to: a few lines of them could otherwise make a terabyte. */
const maxAliases = 100;

/** A YAML document that knows where things stand in it. */
export interface YamlFile {
  readonly document: Document;
  /** Plain data, without circles. */
  readonly value: unknown;
  /** `world.yaml:12` for the value at this path, or for the nearest thing around it. */
  at(path: readonly string[]): string;
}

/**
 * @throws Failure `bad-yaml`, exit code 64: no YAML, a key given twice, several documents, an unknown tag, too many
 * aliases, an alias inside what it stands for
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
  const circle = guarded(() => circularAlias(document), bad);
  if (circle !== undefined)
    throw bad(circle.offset, `the alias *${circle.name} stands inside of what it names`);
  const value: unknown = guarded(() => document.toJS({ maxAliasCount: maxAliases }), bad);
  return {
    document,
    value,
    at(path) {
      for (let length = path.length; length >= 0; length -= 1) {
        const offset = startOf(document, path.slice(0, length));
        if (offset !== undefined) return `${file}:${lines.linePos(offset).line}`;
      }
      return `${file}:1`;
    },
  };
}

/** Of a field its key: the value of `branches:` begins a line further down. */
function startOf(document: Document, path: readonly string[]): number | undefined {
  const last = path.at(-1);
  const parent: unknown = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  if (last !== undefined && isMap(parent)) {
    const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === last);
    return isNode(pair?.key) ? pair.key.range?.[0] : undefined;
  }
  const node: unknown = last === undefined ? document.contents : document.getIn(path, true);
  return isNode(node) ? node.range?.[0] : undefined;
}

interface Circle {
  readonly name: string;
  readonly offset: number;
}

function circularAlias(document: Document): Circle | undefined {
  let found: Circle | undefined;
  visit(document, {
    Alias(_key, alias, around) {
      // Looking up what an alias names costs a walk through the document: only where the names can meet.
      const near = around.some((node) => isNode(node) && !isAlias(node) && node.anchor === alias.source);
      const named = near ? alias.resolve(document) : undefined;
      if (named === undefined || !around.includes(named)) return undefined;
      found = { name: alias.source, offset: alias.range?.[0] ?? 0 };
      return visit.BREAK;
    },
  });
  return found;
}

/** Nesting without end, and aliases without end, come as errors of their own. */
function guarded<T>(work: () => T, bad: (offset: number, why: string) => Error): T {
  try {
    return work();
  } catch (error) {
    throw bad(0, error instanceof RangeError ? 'it is nested too deeply' : messageOf(error));
  }
}
