import { usageFailure } from '../../failure/failure.js';
import { readTextFile } from '../../input/text-file.js';
import { parseYaml } from '../../input/yaml-file.js';
import { isObject } from '../bound-parts.js';

type Tree = Readonly<Record<string, unknown>>;

/** A field of a body, or of the query. */
export interface ApiField {
  readonly name: string;
  /** The fields of the objects in it, if it is a list. */
  readonly items?: readonly ApiField[];
}

/** An operation of an OpenAPI document. */
export interface ApiOperation {
  readonly method: string;
  readonly path: string;
  /** Its id, summary and tags. */
  readonly text: string;
  readonly request: readonly ApiField[];
  readonly response: readonly ApiField[];
}

/** A destination of an AsyncAPI document, with the messages that it carries. */
export interface ApiChannel {
  readonly address: string;
  readonly text: string;
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head'];
/** References that lead to themselves end somewhere. */
const maxDepth = 12;

/**
 * The operations of an OpenAPI document, versions 2 and 3, YAML or JSON.
 *
 * @throws Failure with exit code 64: not readable, or no paths
 */
export async function readOperations(file: string): Promise<readonly ApiOperation[]> {
  const root = await readDocument(file);
  const paths = entriesOf(root.paths);
  const base = typeof root.basePath === 'string' ? root.basePath.replace(/\/+$/, '') : '';
  const found = paths.flatMap(([path, item]) =>
    entriesOf(resolved(root, item)).flatMap(([method, operation]) =>
      methods.includes(method)
        ? [operationOf(root, method.toUpperCase(), `${base}${path}`, resolved(root, operation))]
        : [],
    ),
  );
  if (found.length === 0) throw unusable(file, 'is not an OpenAPI document: it has no paths');
  return found;
}

/** The channels of an AsyncAPI document, versions 2 and 3. @throws Failure with exit code 64 */
export async function readChannels(file: string): Promise<readonly ApiChannel[]> {
  const root = await readDocument(file);
  const found = entriesOf(root.channels).map(([name, each]) => {
    const channel = resolved(root, each);
    const address = typeof channel.address === 'string' ? channel.address : name;
    return { address, text: `${name} ${textOf(channel, ['title', 'summary', 'description'])}` };
  });
  if (found.length === 0) throw unusable(file, 'is not an AsyncAPI document: it has no channels');
  return found;
}

async function readDocument(file: string): Promise<Tree> {
  const { value } = parseYaml(await readTextFile(file), file, true);
  return isObject(value) ? value : {};
}

function unusable(file: string, problem: string): Error {
  return usageFailure(
    `${file} ${problem}`,
    'name the document of the service, or begin with `tillfleet bind --print`',
    'bad-api-document',
  );
}

function operationOf(root: Tree, method: string, path: string, operation: Tree): ApiOperation {
  const parameters = listOf(operation.parameters).map((each) => resolved(root, each));
  const query = parameters.filter((each) => each.in === 'query').map((each) => ({ name: String(each.name) }));
  const inBody = parameters.find((each) => each.in === 'body')?.schema;
  const requestBody = contentOf(root, resolved(root, operation.requestBody)) ?? inBody;
  const success = entriesOf(operation.responses).find(([status]) => /^2/.test(status))?.[1];
  const response = resolved(root, success);
  return {
    method,
    path,
    text: textOf(operation, ['operationId', 'summary']),
    request: [...query, ...fieldsOf(root, requestBody)],
    response: fieldsOf(root, contentOf(root, response) ?? response.schema),
  };
}

function contentOf(root: Tree, holder: Tree): unknown {
  const [media] = entriesOf(holder.content).map(([, each]) => resolved(root, each));
  return media?.schema;
}

/** The fields of an object; those of all parts of a schema that is made of several. */
function fieldsOf(root: Tree, schema: unknown, depth = 0): readonly ApiField[] {
  if (depth > maxDepth) return [];
  const found = resolved(root, schema);
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((name) => listOf(found[name]));
  const own = entriesOf(found.properties).map(([name, each]) => {
    const items = fieldsOf(root, resolved(root, each).items, depth + 1);
    return { name, ...(items.length > 0 && { items }) };
  });
  const all = [...own, ...parts.flatMap((part) => fieldsOf(root, part, depth + 1))];
  return [...new Map(all.map((each) => [each.name, each])).values()];
}

/** An object of the document, found by its reference if it is one; empty if there is none. */
function resolved(root: Tree, value: unknown, depth = 0): Tree {
  if (!isObject(value)) return {};
  const { $ref } = value;
  if (typeof $ref !== 'string' || !$ref.startsWith('#/') || depth > maxDepth) return value;
  const names = $ref
    .slice(2)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const target = names.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), root);
  return resolved(root, target, depth + 1);
}

function textOf(holder: Tree, names: readonly string[]): string {
  return names.flatMap((name) => (typeof holder[name] === 'string' ? [holder[name]] : [])).join(' ');
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value) ? Object.entries(value) : [];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
