import { readFileSync } from 'node:fs';

export type Schema = Readonly<Record<string, unknown>>;

export interface DocumentedOperation {
  readonly method: string;
  /** The path, with `{name}` for each parameter. */
  readonly path: string;
  /** The schema of its JSON body; undefined without one. */
  readonly body: Schema | undefined;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  /** The schemas of its responses by status; undefined for a response without JSON. */
  readonly responses: ReadonlyMap<number, Schema | undefined>;
}

interface Content {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Item {
  readonly requestBody?: Content;
  readonly parameters?: DocumentedOperation['parameters'];
  readonly responses: Readonly<Record<string, Content>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Item>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, Content>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/** The OpenAPI document; another test checks that it is current. */
const document: Document = JSON.parse(
  readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
);

/** The named schemas, to which others refer. */
export const { components } = document;

/** The schema of every error. */
export const problem: Schema = document.components.schemas.Problem ?? {};

/** All operations below /api/v1, in the order of the document. */
export const documented: readonly DocumentedOperation[] = Object.entries(document.paths)
  .filter(([path]) => path.startsWith('/api/v1'))
  .flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      body: jsonOf(operation.requestBody),
      parameters: operation.parameters ?? [],
      responses: new Map(
        Object.entries(operation.responses).map(([status, response]) => [Number(status), jsonOf(response)]),
      ),
    })),
  );

function jsonOf(content: Content | undefined): Schema | undefined {
  const component = content?.$ref?.split('/').at(-1);
  const found = component === undefined ? content : document.components.responses[component];
  const schema = found?.content?.['application/json']?.schema;
  return schema?.$ref === '#/components/schemas/Problem' ? problem : schema;
}
