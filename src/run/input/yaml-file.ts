import {
  type Document,
  type ErrorCode,
  isAlias,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
} from 'yaml';
import { messageOf, usageFailure } from '../../failure/failure.js';

/** Aliases that a document may resolve to: a few lines of them could otherwise make a terabyte. */
const maxAliases = 100;

/** In place of what the parser says to programmers. */
const plainWords: Readonly<Partial<Record<ErrorCode, string>>> = {
  MULTIPLE_DOCS: 'it holds several documents',
  RESOURCE_EXHAUSTION: 'it is nested too deeply',
};

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
  if (problem !== undefined) throw bad(problem.pos[0], plainWords[problem.code] ?? problem.message);
  const wrong = guarded(() => wrongAlias(document), bad);
  if (wrong !== undefined) throw bad(wrong.offset, wrong.problem);
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

interface WrongAlias {
  readonly problem: string;
  readonly offset: number;
}

/** One of nothing, or one inside of what it names. */
function wrongAlias(document: Document): WrongAlias | undefined {
  const anchors = new Set<string>();
  let found: WrongAlias | undefined;
  visit(document, {
    Value(_key, { anchor }) {
      if (anchor !== undefined) anchors.add(anchor);
    },
    Alias(_key, alias, around) {
      const { source, range } = alias;
      const isWrong = (problem: string) => {
        found = { problem, offset: range?.[0] ?? 0 };
        return visit.BREAK;
      };
      if (!anchors.has(source)) return isWrong(`nothing before *${source} is named so`);
      // Looking up what an alias names costs a walk through the document: only where the names can meet.
      const near = around.some((node) => isNode(node) && !isAlias(node) && node.anchor === source);
      const named = near ? alias.resolve(document) : undefined;
      if (named === undefined || !around.includes(named)) return undefined;
      return isWrong(`the alias *${source} stands inside of what it names`);
    },
  });
  return found;
}

/** Nesting without end, and aliases without end, come as errors of their own. */
function guarded<T>(work: () => T, bad: (offset: number, why: string) => Error): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw bad(0, 'it is nested too deeply');
    // Aliases that name nothing have been refused before.
    throw bad(0, error instanceof ReferenceError ? 'its aliases stand for too much' : messageOf(error));
  }
}
