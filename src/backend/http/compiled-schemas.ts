import createSerializerSelector, { type Serializer } from '@fastify/fast-json-stringify-compiler';
import type { FastifySchema, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import { Compile } from 'typebox/compile';
import { Convert } from 'typebox/value';

/**
 * Schemas are constants, so all services of this process share the compiled schemas. Each is compiled with the first
 * request or response that needs it: compiling all of them would be most of the time that a service takes to start.
 */
const serializers = new WeakMap<object, Serializer>();
const validators = new WeakMap<object, Map<string, Validator>>();

type Validator = ReturnType<FastifySchemaCompiler<FastifySchema>>;

const compileSerializer = createSerializerSelector()();

export const serializerOf: FastifySerializerCompiler<unknown> = ({
  schema,
  method,
  url,
  httpStatus = '',
}) => {
  const compile = () => compileSerializer({ schema: withNullableStrings(schema), method, url, httpStatus });
  if (typeof schema !== 'object' || schema === null) return compile();
  return (data) => {
    const known = serializers.get(schema) ?? compile();
    serializers.set(schema, known);
    return known(data);
  };
};

/**
 * The schema with `nullable` instead of each union of a string and null. The compiler of serializers has a validator
 * made for a union, and calls it with each value: for a nullable string it needs neither.
 */
export function withNullableStrings(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullableStrings);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...others } = schema as Readonly<Record<string, unknown>>;
  const text = anyOf === undefined ? undefined : stringOrNull(anyOf);
  if (text !== undefined) return { ...others, ...text, nullable: true };
  return Object.fromEntries(Object.entries(schema).map(([key, each]) => [key, withNullableStrings(each)]));
}

/** The schema of the string in a union of a string and null; undefined for another union. */
function stringOrNull(union: unknown): object | undefined {
  if (!Array.isArray(union) || union.length !== 2) return undefined;
  const text = union.find((each) => each?.type === 'string');
  return text !== undefined && union.some((each) => each?.type === 'null') ? text : undefined;
}

/** One validator for each part of a request: a body is checked as it is, a query contains only strings. */
export const validatorOf: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart = '' }) => {
  const ofParts = validators.get(schema) ?? new Map<string, Validator>();
  validators.set(schema, ofParts);
  return (data) => {
    const known = ofParts.get(httpPart) ?? compileValidator(schema, httpPart);
    ofParts.set(httpPart, known);
    return known(data);
  };
};

function compileValidator(schema: FastifySchema, httpPart: string): Validator {
  const validator = Compile(schema);
  return (data: unknown) => {
    const value = httpPart === 'body' ? data : Convert(schema, data);
    return validator.Check(value) ? { value } : { error: validator.Errors(value) };
  };
}

/** The compilers that fastify would load if it had none: they take a third of the time that a service takes to start. */
export const unusedCompilers = { buildValidator: () => unused, buildSerializer: () => unused };

function unused(): never {
  throw new TypeError('the service has its own compilers');
}
