import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { messageOf, usageFailure } from '../failure/failure.js';
import { checkSchema, fieldName } from '../input/schema-violation.js';
import { readTextFile } from '../input/text-file.js';
import { parseTypedYaml } from '../input/typed-yaml.js';
import { parseYaml } from '../input/yaml-file.js';
import { didYouMean } from '../text/did-you-mean.js';
import { type Binding, type BindingDefinition, type Convert, isModule } from './binding.js';
import { type BindingFile, bindingSchema } from './binding-schema.js';
import { isObject } from './bound-parts.js';
import { canonicalCalls } from './calls.js';
import { mapExpressions, named } from './expressions/compile-binding.js';
import { compileExpression, reasonOf } from './expressions/expression.js';

/** The version of the format that this program reads. */
const version = 1;
const callNames = canonicalCalls.map(({ name }) => name);
const whole = 'a binding';
const code = 'bad-binding';
const hint =
  'fix the binding; docs/bindings.md shows how it is written, docs/schemas/binding.schema.json describes it';

/**
 * Reads a binding: a YAML file, or a JavaScript module (`.mjs` or `.js`) with exports of the same names, which is executed.
 *
 * @throws Failure with exit code 64, with file, line and field: not readable, not valid, an expression that does not parse
 */
export async function readBinding(file: string): Promise<Binding> {
  return isModule(file) ? readModule(file) : parseBinding(await readTextFile(file), file);
}

/** @throws Failure as `readBinding` */
export async function parseBinding(text: string, file: string): Promise<Binding> {
  const { value: unchecked, at } = parseYaml(text, file);
  rejectNewer(unchecked, at(['bindingVersion']));
  const yaml = parseTypedYaml(text, file, { schema: bindingSchema, whole, code, hint });
  return compiled(file, yaml.value, yaml.value, yaml.failure);
}

type FailureOf = (field: readonly string[], text: string) => Error;

/**
 * @param checked the same content, in which functions of a module are texts
 * @param failure the error of a field
 */
async function compiled(
  file: string,
  content: unknown,
  checked: BindingFile,
  failure: FailureOf,
): Promise<Binding> {
  const calls = Object.entries(checked.http?.calls ?? {});
  for (const [name, call] of calls) {
    if (!callNames.includes(name)) throw failure(['http', 'calls', name], problemOfCall(name));
    const other = call === 'none' || call.respond === undefined ? undefined : besidesRespond(call);
    if (other !== undefined)
      throw failure(['http', 'calls', name, 'respond'], `cannot be combined with ${other}: nothing is sent`);
  }
  const values = await evaluateFunctions(Object(content).functions, failure);
  const definition = mapExpressions(content, (expression, at) =>
    named(
      typeof expression === 'function'
        ? (expression as Convert)
        : compile(String(expression), at, values, failure),
      file,
      at,
    ),
  );
  return { file, definition: definition as BindingDefinition };
}

function besidesRespond(call: object): string | undefined {
  return ['method', 'path', 'headers', 'request'].find((name) => name in call);
}

function problemOfCall(name: string): string {
  const suggestion = didYouMean(name, callNames);
  return `is not a call of the reference profile${suggestion || '; `tillfleet bind --print` shows all of them'}`;
}

/** The functions of the file, each of which can use those before it. */
async function evaluateFunctions(
  functions: Readonly<Record<string, unknown>> = {},
  failure: FailureOf,
): Promise<ReadonlyMap<string, unknown>> {
  const values = new Map<string, unknown>();
  for (const [name, expression] of Object.entries(functions)) {
    const at = ['functions', name];
    if (typeof expression === 'function') {
      values.set(name, expression);
      continue;
    }
    const convert = compile(String(expression), at, values, failure);
    try {
      values.set(name, await convert({}));
    } catch (error) {
      throw failure(at, `cannot be evaluated: ${reasonOf(error)}`);
    }
  }
  return values;
}

function compile(
  expression: string,
  at: readonly string[],
  values: ReadonlyMap<string, unknown>,
  failure: FailureOf,
): Convert {
  try {
    return compileExpression(expression, values);
  } catch (error) {
    throw failure(at, `is not a JSONata expression: ${messageOf(error)}`);
  }
}

async function readModule(file: string): Promise<Binding> {
  const exported = await importModule(file);
  rejectNewer(exported, file);
  const failure: FailureOf = (field, text) =>
    usageFailure(`${file}: ${fieldName(field)} ${text}`, hint, code);
  // In the schema expressions are texts: each function is checked as one.
  const asText = (each: unknown) => (typeof each === 'function' ? 'a function' : each);
  const { functions } = exported;
  const checkable = {
    ...Object(mapExpressions(exported, asText)),
    ...(isObject(functions) && {
      functions: Object.fromEntries(Object.entries(functions).map(([name, each]) => [name, asText(each)])),
    }),
  };
  const checked = checkSchema(bindingSchema, checkable, whole);
  if ('violation' in checked) throw failure(checked.violation.path, checked.violation.problem);
  return compiled(file, exported, checked.value, failure);
}

async function importModule(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const module: object = await import(pathToFileURL(path.resolve(file)).href);
    return { ...module };
  } catch (error) {
    throw usageFailure(`${file} cannot be loaded: ${messageOf(error)}`, hint, code);
  }
}

function rejectNewer(definition: unknown, at: string): void {
  const found: unknown = Object(definition).bindingVersion;
  if (typeof found !== 'number' || found <= version) return;
  throw usageFailure(
    `${at}: bindingVersion ${found} is newer than ${version}, the newest that this program reads`,
    'use a newer tillfleet, or write the binding in the older format',
    code,
  );
}
