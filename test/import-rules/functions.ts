import { parseSync, visitorKeys } from 'oxc-parser';

/** A function of a file, with the number of lines from its first to its last. */
export interface FoundFunction {
  /** Its own name, else the name of the variable, property or call that contains it. */
  readonly name: string;
  readonly lines: number;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; start: number; end: number };

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Every function of the source text, nested ones included, except the callbacks of `describe`, which only group tests. */
export function functionsOf(file: string, text: string): readonly FoundFunction[] {
  const { program } = parseSync(file, text);
  const found: FoundFunction[] = [];
  /** The nodes around the visited one, the outermost first. */
  const parents: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each);
      return;
    }
    if (!isNode(value)) return;
    if (functionTypes.has(value.type) && !isGroupOfTests(text, parents.at(-1))) {
      const lines = text.slice(value.start, value.end).split('\n').length;
      found.push({ name: nameOf(value, parents.toReversed()), lines });
    }
    parents.push(value);
    for (const key of visitorKeys[value.type] ?? []) visit(value[key]);
    parents.pop();
  };
  visit(program);
  return found;
}

function isGroupOfTests(text: string, parent: Node | undefined): boolean {
  return parent?.type === 'CallExpression' && text.slice(parent.start, parent.start + 8) === 'describe';
}

function nameOf(node: Node, parents: readonly Node[]): string {
  for (const each of [node, ...parents]) {
    for (const key of ['id', 'key']) {
      const name = each[key];
      if (isNode(name) && typeof name.name === 'string') return name.name;
    }
    if (each.type === 'CallExpression') return 'a callback';
  }
  return 'a function';
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
