import createSerializerSelector, { type Serializer } from '@fastify/fast-json-stringify-compiler';
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import type { FastifySchema, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';

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
  const compile = () => compileSerializer({ schema, method, url, httpStatus });
  if (typeof schema !== 'object' || schema === null) return compile();
  return (data) => {
    const known = serializers.get(schema) ?? compile();
    serializers.set(schema, known);
    return known(data);
  };
};

/** One validator for each part of a request: a body is checked as it is, a query contains only strings. */
export const validatorOf: FastifySchemaCompiler<FastifySchema> = (route) => {
  const { schema, httpPart = '' } = route;
  const ofParts = validators.get(schema) ?? new Map<string, Validator>();
  validators.set(schema, ofParts);
  return (data) => {
    const known = ofParts.get(httpPart) ?? TypeBoxValidatorCompiler(route);
    ofParts.set(httpPart, known);
    return known(data);
  };
};

/** The compilers that fastify would load if it had none: they take a third of the time that a service takes to start. */
export const unusedCompilers = { buildValidator: () => unused, buildSerializer: () => unused };

function unused(): never {
  throw new TypeError('the service has compilers of its own');
}
