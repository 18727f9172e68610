import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';
import { isCode, projectFiles, projectRoot } from '../import-rules/project-files.js';

/** An error text as the source writes it. */
export interface ErrorText {
  readonly file: string;
  /** Undefined if the source does not write the code next to the text. */
  readonly code: string | undefined;
  /** The text, with `.+` for each expression in it. */
  readonly pattern: string;
}

/** The arguments of a function that makes an error: where its code and its text are. */
export interface Signature {
  readonly code?: number | string;
  readonly text: number;
  /** The argument that comes before the text, with a space between the two. */
  readonly prefix?: number;
  /** Added after the text. */
  readonly suffix?: string;
  /** Functions of the same name without a literal code are others. */
  readonly hasLiteralCode?: true;
  /** The argument that is printed as the hint. */
  readonly hint?: number;
}

/** The notation of a kind of error in the source. */
export interface ErrorKind {
  readonly signatures: Readonly<Record<string, Signature>>;
  /** The texts of an object that is an error; none for other objects. */
  readonly textsOfObject: (properties: ReadonlyMap<unknown, unknown>) => readonly unknown[];
}

/** The errors of REST and of the channel. */
const serviceErrors: ErrorKind = {
  textsOfObject: messageOf,
  signatures: {
    ServiceError: { code: 0, text: 1 },
    invalidField: { code: 'ERR_VALIDATION', prefix: 0, text: 1 },
    notFound: { code: 'ERR_NOT_FOUND', text: 0, suffix: ' not found' },
    sendProblem: { code: 1, text: 2 },
    rejectReport: { code: 2, text: 3 },
    StompRefusal: { code: 0, text: 1 },
    protocolError: { code: 'PROTOCOL_ERROR', text: 0 },
    stepsOf: { code: 'PROTOCOL_ERROR', text: 1 },
    misuse: { code: 'PROTOCOL_ERROR', text: 0 },
    tooLarge: { code: 'FRAME_TOO_LARGE', text: 0 },
    fail: { code: 0, text: 1, hasLiteralCode: true },
  },
};

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/**
 * All error texts under these folders or files. A text that is neither a literal nor a constant of its file is returned
 * in `forwarded`, as `file: expression`.
 */
export function errorTextsIn(
  roots: readonly string[],
  { signatures, textsOfObject } = serviceErrors,
): {
  readonly texts: readonly ErrorText[];
  readonly forwarded: readonly string[];
} {
  const isWanted = (file: string) => roots.some((root) => file === root || file.startsWith(`${root}/`));
  const files = projectFiles().filter(
    (file) => isCode(file) && isWanted(file) && !/\.test\.ts$|\/testing\//.test(file),
  );
  const texts: ErrorText[] = [];
  const forwarded: string[] = [];
  for (const file of files) {
    const source = readFileSync(path.join(projectRoot, file), 'utf8');
    const { program } = parseSync(file, source);
    const constants = constantsOf(program);
    const baseOf = basesOf(program);
    const add = (text: unknown, code: string | undefined, before = '', after = '') => {
      const patterns = patternsOf(text, constants);
      if (patterns === undefined) forwarded.push(`${file}: ${textOf(text, source)}`);
      else texts.push(...patterns.map((each) => ({ file, code, pattern: `${before}${each}${after}` })));
    };
    walk(program, (node) => {
      const call = callOf(node, baseOf);
      const signature = call && signatures[call.name];
      if (call !== undefined && signature !== undefined && call.args.length > signature.text) {
        const { code, text, prefix, suffix = '', hasLiteralCode = false } = signature;
        const written = typeof code === 'number' ? literalOf(call.args[code]) : code;
        if (hasLiteralCode && written === undefined) return;
        const before =
          prefix === undefined ? '' : `${patternsOf(call.args[prefix], constants)?.[0] ?? '.+'} `;
        add(call.args[text], written, before, suffix);
        if (signature.hint !== undefined && call.args.length > signature.hint)
          add(call.args[signature.hint], undefined);
      }
      for (const text of textsOfObject(propertiesOf(node))) add(text, undefined);
    });
  }
  return { texts, forwarded };
}

/** The texts that none of the provoked errors has, as `file: pattern`. */
export function unprovoked(
  texts: readonly ErrorText[],
  provoked: readonly { readonly code: unknown; readonly text: unknown }[],
): readonly string[] {
  const isProvoked = ({ code, pattern }: ErrorText) =>
    provoked.some(
      (each) =>
        (code === undefined || each.code === code) && new RegExp(`^${pattern}$`).test(String(each.text)),
    );
  return texts.filter((text) => !isProvoked(text)).map(({ file, pattern }) => `${file}: ${pattern}`);
}

/** The texts that no printed text contains, as `file: pattern`. A text begins after a space and ends a line or a clause. */
export function unprinted(texts: readonly ErrorText[], printed: readonly string[]): readonly string[] {
  const isPrinted = ({ pattern }: ErrorText) => {
    const whole = new RegExp(`(?:^|[ (])${pattern}(?=$|[;:,)]| \\()`, 'm');
    return printed.some((each) => whole.test(each));
  };
  return texts.filter((text) => !isPrinted(text)).map(({ file, pattern }) => `${file}: ${pattern}`);
}

/** A call by the name of its function. A call of `super` is one of the class above. */
function callOf(
  node: Node,
  baseOf: ReadonlyMap<unknown, string>,
): { readonly name: string; readonly args: readonly unknown[] } | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined;
  const { callee, arguments: args } = node;
  if (!isNode(callee) || !Array.isArray(args)) return undefined;
  const base = baseOf.get(callee);
  if (base !== undefined) return { name: base, args };
  const named = callee.type === 'MemberExpression' ? callee.property : callee;
  return isNode(named) && typeof named.name === 'string' ? { name: named.name, args } : undefined;
}

/** The properties of an object by name; none for a node that is not an object. */
function propertiesOf(node: Node): ReadonlyMap<unknown, unknown> {
  if (node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) return new Map();
  return new Map(
    node.properties.filter(isNode).map(({ key, value }) => [isNode(key) ? key.name : undefined, value]),
  );
}

/** The `message` of an object that is a whole response: it has a status or an errorCode too. */
function messageOf(values: ReadonlyMap<unknown, unknown>): readonly unknown[] {
  const message = values.get('message');
  const isResponse = values.has('status') || values.has('errorCode');
  // An object in its place is the schema of a message.
  return isResponse && isNode(message) && message.type !== 'ObjectExpression' ? [message] : [];
}

/** The base class that each call of `super` calls, by the callee. */
function basesOf(program: unknown): ReadonlyMap<unknown, string> {
  const found = new Map<unknown, string>();
  walk(program, (node) => {
    const base = node.superClass;
    if (!isNode(base) || typeof base.name !== 'string') return;
    const { name } = base;
    walk(node.body, ({ type, callee }) => {
      if (type === 'CallExpression' && isNode(callee) && callee.type === 'Super') found.set(callee, name);
    });
  });
  return found;
}

/** The constants of a file by name: texts, and objects of texts. */
function constantsOf(program: unknown): ReadonlyMap<string, readonly Node[]> {
  const found = new Map<string, readonly Node[]>();
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator' || !isNode(node.id) || typeof node.id.name !== 'string') return;
    const { init } = node;
    if (!isNode(init)) return;
    const values = valuesOf(init);
    if (values.every(isText)) found.set(node.id.name, values);
  });
  return found;
}

/** The values of an object, the two values of a condition, or the value itself. */
function valuesOf(init: Node): readonly unknown[] {
  if (init.type === 'ObjectExpression' && Array.isArray(init.properties))
    return init.properties.filter(isNode).map(({ value }) => value);
  return init.type === 'ConditionalExpression' ? [init.consequent, init.alternate] : [init];
}

function patternsOf(
  node: unknown,
  constants: ReadonlyMap<string, readonly Node[]>,
): readonly string[] | undefined {
  if (!isNode(node)) return undefined;
  if (isText(node)) return [patternOf(node)];
  return constantPatternsOf(node, constants);
}

function constantPatternsOf(
  node: Node,
  constants: ReadonlyMap<string, readonly Node[]>,
): readonly string[] | undefined {
  if (node.type === 'ConditionalExpression') {
    const both = [patternsOf(node.consequent, constants), patternsOf(node.alternate, constants)];
    return both.every((each) => each !== undefined) ? both.flat() : undefined;
  }
  const named = node.type === 'MemberExpression' ? node.object : node;
  const name = isNode(named) && typeof named.name === 'string' ? named.name : '';
  return constants.get(name)?.map(patternOf);
}

function isText(node: unknown): node is Node {
  return isNode(node) && (literalOf(node) !== undefined || node.type === 'TemplateLiteral');
}

function patternOf(node: Node): string {
  const { quasis } = node;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(quasis)) return escaped(literalOf(node) ?? '');
  return quasis
    .filter(isNode)
    .map(({ value }) => {
      const cooked = typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : '';
      return escaped(String(cooked));
    })
    .join('.+');
}

function literalOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

function textOf(node: unknown, source: string): string {
  return isNode(node) ? source.slice(Number(node.start), Number(node.end)) : '';
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  else if (isNode(value)) {
    visit(value);
    for (const key of visitorKeys[value.type] ?? []) walk(value[key], visit);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
