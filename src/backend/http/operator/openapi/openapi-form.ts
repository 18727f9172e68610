/** The part of an OpenAPI document that is completed here. */
export interface OpenApi {
  paths?: Record<string, Record<string, OperationObject>>;
  components?: { schemas?: Record<string, unknown>; [kind: string]: unknown };
}

export interface OperationObject {
  operationId?: string;
  parameters?: ParameterObject[];
  requestBody?: { content?: Record<string, MediaTypeObject> };
  responses?: Record<string, ResponseObject>;
}

export interface ParameterObject {
  name: string;
  in: string;
  schema?: object;
  example?: unknown;
}

export interface MediaTypeObject {
  schema?: object;
  examples?: Readonly<Record<string, RequestExample>>;
}

/** A request that works as it is. */
export interface RequestExample {
  readonly summary: string;
  readonly value: object;
}

export interface ResponseObject {
  description?: string;
  $ref?: string;
  content?: Record<string, MediaTypeObject>;
}
