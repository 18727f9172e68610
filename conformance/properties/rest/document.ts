import { readFileSync } from 'node:fs';

export type Schema = Readonly<Record<string, unknown>>;

export interface DocumentedOperation {
  readonly method: string;
  /** With `{name}` for each parameter. */
  readonly path: string;
  /** Undefined if it takes no JSON. */
  readonly body: Schema | undefined;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  /** By status; undefined for an answer without JSON. */
  readonly answers: ReadonlyMap<number, Schema | undefined>;
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

/** The document of the interface, which a test of its own holds to be current. */
const document: Document = JSON.parse(
  readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
);

/** The form of every error. */
export const problem: Schema = document.components.schemas.Problem ?? {};

/** Everything below /api/v1, in the order of the document. */
export const documented: readonly DocumentedOperation[] = Object.entries(document.paths)
  .filter(([path]) => path.startsWith('/api/v1'))
  .flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      body: jsonOf(operation.requestBody),
      parameters: operation.parameters ?? [],
      answers: new Map(
        Object.entries(operation.responses).map(([status, answer]) => [Number(status), jsonOf(answer)]),
      ),
    })),
  );

function jsonOf(content: Content | undefined): Schema | undefined {
  const component = content?.$ref?.split('/').at(-1);
  const found = component === undefined ? content : document.components.responses[component];
  const schema = found?.content?.['application/json']?.schema;
  return schema?.$ref === '#/components/schemas/Problem' ? problem : schema;
}
