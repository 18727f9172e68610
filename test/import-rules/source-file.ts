import path from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';

/** `lazy` is an `import()`: it happens when it is called. `type` is gone from the compiled program. */
export type ImportKind = 'static' | 'lazy' | 'type';

interface Import {
  readonly kind: ImportKind;
  /** The specifier as written: `./x.js`, `node:fs`, `ws`. */
  readonly specifier: string;
}

/** The facts of one file that the rules use. */
export interface SourceFile {
  /** The path from the root of the project, with forward slashes. */
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  /** Names that are used as values, `globalThis.x` as `x`. */
  readonly names: ReadonlySet<string>;
  /** Members of `Math` that are used. */
  readonly mathMembers: ReadonlySet<string>;
  /** True for a use of `Date.now` or of `new Date()`. */
  readonly readsWallClock: boolean;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

export function parseSource(file: string, text: string): SourceFile {
  const { program, errors } = parseSync(file, text);
  const [error] = errors;
  if (error !== undefined) throw new SyntaxError(`${file}: ${error.message}`);
  const imports: Import[] = [];
  const names = new Set<string>();
  const mathMembers = new Set<string>();
  let readsWallClock = false;
  walk(program, (node, parent, key) => {
    const found = importOf(node);
    if (found !== undefined) imports.push(found);
    const name = valueName(node, parent, key);
    if (name !== undefined) names.add(name);
    const member = memberOf(node, 'Math');
    if (member !== undefined) mathMembers.add(member);
    readsWallClock ||= memberOf(node, 'Date') === 'now' || isPresentDate(node);
    const global = memberOf(node, 'globalThis');
    if (global !== undefined) names.add(global);
  });
  return { path: file, lines: lineCount(text), imports, names, mathMembers, readsWallClock };
}

/** The file that a relative import means, among those that exist; otherwise the path as written. */
export function targetOf(from: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const written = path.posix.join(path.posix.dirname(from), specifier);
  const stem = written.replace(/\.js$/, '');
  return [written, `${stem}.ts`, `${stem}.tsx`].find((each) => known.has(each)) ?? written;
}

function importOf(node: Node): Import | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return withSpecifier(node.source, isTypeOnly(node, 'importKind') ? 'type' : 'static');
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return withSpecifier(node.source, isTypeOnly(node, 'exportKind') ? 'type' : 'static');
    case 'ImportExpression':
      return withSpecifier(node.source, 'lazy');
    case 'TSImportType':
      return withSpecifier(node.source, 'type');
    case 'TSExternalModuleReference':
      return withSpecifier(node.expression, 'static');
    default:
      return undefined;
  }
}

/** `import type`, and a list in braces of which every name is a type. */
function isTypeOnly(node: Node, kindKey: 'importKind' | 'exportKind'): boolean {
  if (node[kindKey] === 'type') return true;
  const specifiers = node.specifiers;
  if (!Array.isArray(specifiers) || specifiers.length === 0) return false;
  return specifiers.every((each: unknown) => isNode(each) && each[kindKey] === 'type');
}

function withSpecifier(source: unknown, kind: ImportKind): Import | undefined {
  if (!isNode(source) || source.type !== 'Literal') return undefined;
  const { value } = source;
  return typeof value === 'string' ? { kind, specifier: value } : undefined;
}

/** Places in which an identifier is only a label for a member, not a value that is looked up. */
const labels: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  Property: 'key',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
  TSPropertySignature: 'key',
  TSMethodSignature: 'key',
  TSQualifiedName: 'right',
  ImportSpecifier: 'imported',
  ExportSpecifier: 'exported',
};

function valueName(node: Node, parent: Node | undefined, key: string): string | undefined {
  if (node.type !== 'Identifier' || typeof node.name !== 'string') return undefined;
  const isLabel = parent !== undefined && labels[parent.type] === key && parent.computed !== true;
  return isLabel ? undefined : node.name;
}

/** `b` of `a.b` and of `a['b']`. */
function memberOf(node: Node, object: string): string | undefined {
  if (node.type !== 'MemberExpression') return undefined;
  const { object: left, property } = node;
  if (!isNode(left) || left.name !== object || !isNode(property)) return undefined;
  const name = node.computed === true ? property.value : property.name;
  return typeof name === 'string' ? name : undefined;
}

/** `new Date()`, without an instant. */
function isPresentDate({ type, callee, arguments: given }: Node): boolean {
  if (type !== 'NewExpression' || !isNode(callee) || callee.name !== 'Date') return false;
  return !Array.isArray(given) || given.length === 0;
}

type Visit = (node: Node, parent: Node | undefined, key: string) => void;

function walk(value: unknown, visit: Visit, parent?: Node, key = ''): void {
  if (Array.isArray(value)) {
    for (const each of value) walk(each, visit, parent, key);
    return;
  }
  if (!isNode(value)) return;
  visit(value, parent, key);
  for (const child of visitorKeys[value.type] ?? []) walk(value[child], visit, value, child);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function lineCount(text: string): number {
  const lines = text.split('\n').length;
  return text.endsWith('\n') ? lines - 1 : lines;
}
