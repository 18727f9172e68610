import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { messageOf, usageFailure } from '../failure/failure.js';
import { checkSchema, fieldName } from '../input/schema-violation.js';
import { readTextFile } from '../input/text-file.js';
import { parseTypedYaml, type TypedYaml } from '../input/typed-yaml.js';
import { parseYaml } from '../input/yaml-file.js';
import { didYouMean } from '../text/did-you-mean.js';
import type { Binding, BindingDefinition, Convert } from './binding.js';
import { type BindingFile, bindingSchema } from './binding-schema.js';
import { canonicalCalls } from './calls.js';
import { mapExpressions, named } from './compile-binding.js';
import { compileExpression, reasonOf } from './expression.js';

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
  return /\.m?js$/.test(file) ? readModule(file) : parseBinding(await readTextFile(file), file);
}

/** @throws Failure as `readBinding` */
export async function parseBinding(text: string, file: string): Promise<Binding> {
  const { value: unchecked, at } = parseYaml(text, file);
  rejectNewer(unchecked, at(['bindingVersion']));
  const yaml = parseTypedYaml(text, file, { schema: bindingSchema, whole, code, hint });
  for (const name of unknownCalls(yaml.value))
    throw yaml.failure(['http', 'calls', name], problemOfCall(name));
  const values = await evaluateFunctions(yaml);
  const definition = mapExpressions(yaml.value, (expression, at) =>
    named(compile(yaml, String(expression), at, values), file, at),
  );
  return { file, definition: definition as BindingDefinition };
}

type Yaml = TypedYaml<BindingFile>;

function unknownCalls({ http }: BindingFile): readonly string[] {
  return Object.keys(http?.calls ?? {}).filter((name) => !callNames.includes(name));
}

function problemOfCall(name: string): string {
  const suggestion = didYouMean(name, callNames);
  return `is not a call of the reference profile${suggestion || '; `tillfleet bind --print` shows all of them'}`;
}

/** The functions of the file, each of which can use those before it. */
async function evaluateFunctions(yaml: Yaml): Promise<ReadonlyMap<string, unknown>> {
  const values = new Map<string, unknown>();
  for (const [name, expression] of Object.entries(yaml.value.functions ?? {})) {
    const at = ['functions', name];
    const convert = compile(yaml, expression, at, values);
    try {
      values.set(name, await convert({}));
    } catch (error) {
      throw yaml.failure(at, `cannot be evaluated: ${reasonOf(error)}`);
    }
  }
  return values;
}

function compile(
  yaml: Yaml,
  expression: string,
  at: readonly string[],
  values: ReadonlyMap<string, unknown>,
): Convert {
  try {
    return compileExpression(expression, values);
  } catch (error) {
    throw yaml.failure(at, `is not a JSONata expression: ${messageOf(error)}`);
  }
}

async function readModule(file: string): Promise<Binding> {
  const exported = await importModule(file);
  rejectNewer(exported, file);
  const problem = (field: readonly string[], text: string) =>
    usageFailure(`${file}: ${fieldName(field)} ${text}`, hint, code);
  // In the schema expressions are texts: each function is checked as one.
  const checkable = mapExpressions(exported, (convert, at) => {
    if (typeof convert !== 'function')
      throw problem(at, `must be a function, not ${JSON.stringify(convert)}`);
    return 'a function';
  });
  const checked = checkSchema(bindingSchema, checkable, whole);
  if ('violation' in checked) throw problem(checked.violation.path, checked.violation.problem);
  for (const name of unknownCalls(checked.value)) throw problem(['http', 'calls', name], problemOfCall(name));
  const definition = mapExpressions(exported, (convert, at) => named(convert as Convert, file, at));
  return { file, definition: definition as BindingDefinition };
}

async function importModule(file: string): Promise<object> {
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
