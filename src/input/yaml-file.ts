import {
  type Alias,
  type Document,
  type ErrorCode,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
} from 'yaml';
import { usageFailure } from '../failure/failure.js';
import { fieldName } from './schema-violation.js';

const tooDeep = 'the file is nested too deeply: use fewer levels';

/** Plain words instead of the parser's own. */
const problems: Readonly<Partial<Record<ErrorCode, string>>> = {
  MULTIPLE_DOCS: 'the file holds several documents: keep one, without `---`',
  RESOURCE_EXHAUSTION: tooDeep,
};

/** A YAML document with the position of each value. */
export interface YamlFile {
  readonly document: Document;
  /** Plain data. */
  readonly value: unknown;
  /** `world.yaml:12` for the value at this path, or for the nearest value around it. */
  at(path: readonly string[]): string;
}

/**
 * Parses a YAML (or JSON) text.
 *
 * @param file the name of the file, for the errors
 * @param ofOthers true for a document of another program, whose numbers may be too long. Default: false
 * @throws Failure `bad-yaml`, exit code 64: a syntax error, a repeated key, several documents, an unknown tag, an alias, an
 * integer of more than 53 bits
 */
export function parseYaml(text: string, file: string, ofOthers = false): YamlFile {
  const lines = new LineCounter();
  const badYaml = (offset: number, problem: string) => {
    const hint = 'fix the file; nothing has been started';
    return usageFailure(`${file}:${lines.linePos(offset).line}: ${problem}`, hint, 'bad-yaml');
  };
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
    const [problem] = [...document.errors, ...document.warnings];
    if (problem?.code === 'DUPLICATE_KEY')
      throw badYaml(problem.pos[0], `${keyAt(text, problem.pos[0])} is given twice: keep one of them`);
    if (problem !== undefined) throw badYaml(problem.pos[0], problems[problem.code] ?? problem.message);
    const alias = firstAlias(document);
    if (alias !== undefined) throw badYaml(alias.range?.[0] ?? 0, aliasProblem(alias));
    const unheld = ofOthers ? undefined : firstUnheld(document);
    if (unheld !== undefined) throw badYaml(unheld.offset, unheld.problem);
    return { document, value: document.toJS(), at: (path) => `${file}:${lineAt(document, path, lines)}` };
  } catch (error) {
    // Nested without end, the document is too deep for the call stack.
    if (error instanceof RangeError) throw badYaml(0, tooDeep);
    throw error;
  }
}

/** The key that begins here, as an error names it. */
function keyAt(text: string, offset: number): string {
  const [key] = /^["']?[\w.$-]{1,64}["']?/.exec(text.slice(offset)) ?? [];
  return key ?? 'the key';
}

/** A few lines of aliases could stand for a terabyte, or for themselves. */
function firstAlias(document: Document): Alias | undefined {
  let found: Alias | undefined;
  visit(document, {
    Alias(_key, alias) {
      found = alias;
      return visit.BREAK;
    },
  });
  return found;
}

/** The first integer that a number cannot hold: it would become another one. */
function firstUnheld(document: Document): { offset: number; problem: string } | undefined {
  let found: { offset: number; problem: string } | undefined;
  visit(document, {
    Scalar(_key, node, around) {
      const { value, source = '', range } = node;
      if (!Number.isInteger(value) || Number.isSafeInteger(value) || /[.e]/i.test(source)) return undefined;
      const nodes: readonly unknown[] = [...around, node];
      const path = nodes.flatMap((each, index): readonly string[] => {
        if (isPair(each)) return isScalar(each.key) ? [String(each.key.value)] : [];
        return isSeq(each) ? [String(each.items.indexOf(nodes[index + 1]))] : [];
      });
      const digits = `${source}, which is not representable: it has more than 53 bits`;
      found = { offset: range?.[0] ?? 0, problem: `${fieldName(path)} is ${digits}` };
      return visit.BREAK;
    },
  });
  return found;
}

function aliasProblem({ source }: Alias): string {
  return `*${source} is an alias, and aliases are not supported: write the value out`;
}

function lineAt(document: Document, path: readonly string[], lines: LineCounter): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const offset = startOf(document, path.slice(0, length));
    if (offset !== undefined) return lines.linePos(offset).line;
  }
  return 1;
}

/** The offset of a value; of a field that of its key, for the value of `branches:` begins a line further down. */
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
