import type { RequestExamples } from '../../../../contract/request-example.js';

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
  examples?: RequestExamples;
}

export interface ResponseObject {
  description?: string;
  $ref?: string;
  content?: Record<string, MediaTypeObject>;
}
