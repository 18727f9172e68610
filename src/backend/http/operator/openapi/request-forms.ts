import { limits } from '../../../../contract/limits.js';
import type { OperationName } from '../../../../contract/operations.js';
import { requestTypes } from '../../../../contract/rest/commands.js';
import type { OpenApi, OperationObject } from './openapi-form.js';

/**
 * Integers in paths and queries. They arrive as text, so the routes check them as text, with their own error; a
 * generated client needs the type.
 */
const integers: Readonly<Record<string, object>> = {
  configId: { type: 'integer', minimum: 1 },
  limit: { type: 'integer', minimum: 1, maximum: limits.maxPageLimit, default: limits.defaultPageLimit },
};

/**
 * Rules between the fields of a body that its operation checks by itself, because their violation has an error of its
 * own.
 */
const rules: Readonly<Record<string, object>> = {
  getTransactionDetails: { oneOf: [{ required: ['referenceId'] }, { required: ['tradeNo'] }] },
  requestTerminal: { anyOf: [{ required: ['terminalId'] }, { required: ['configId'] }] },
} satisfies Partial<Record<OperationName, object>>;

/** Fields whose values their operation checks by itself, because some of them have their own error. */
const values: Readonly<Record<string, readonly string[]>> = { requestType: requestTypes };

/** Completes the requests of the document by what their own schemas do not contain. */
export function completeRequests(document: OpenApi): void {
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item)) {
      typeParameters(operation);
      addRules(operation);
    }
  }
}

function typeParameters({ parameters = [] }: OperationObject): void {
  for (const parameter of parameters) {
    const integer = integers[parameter.name];
    if (integer !== undefined) parameter.schema = integer;
  }
}

function addRules({ operationId = '', requestBody }: OperationObject): void {
  for (const media of Object.values(requestBody?.content ?? {})) {
    const { schema = {} } = media;
    const properties = 'properties' in schema ? { properties: withValues(schema.properties) } : {};
    media.schema = { ...schema, ...properties, ...rules[operationId] };
  }
}

function withValues(properties: unknown): object {
  const entries = Object.entries(Object(properties)).map(([name, schema]) => {
    const allowed = values[name];
    return [name, allowed === undefined ? schema : { enum: allowed }] as const;
  });
  return Object.fromEntries(entries);
}

/** Adds the formats of dates and instants, which validators and generated clients support by name, to their patterns. */
export function addFormats<T>(value: T): T {
  // Only keywords are added, so the form of the document stays.
  return withFormats(value) as T;
}

function withFormats(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withFormats);
  const entries = Object.entries(value).map(([key, each]) => [key, withFormats(each)] as const);
  const format = 'pattern' in value ? formatOf(String(value.pattern)) : undefined;
  return Object.fromEntries(format === undefined ? entries : [...entries, ['format', format]]);
}

/** A pattern that accepts a date or an instant, but no word, is the pattern of dates or of instants. */
function formatOf(pattern: string): string | undefined {
  const accepts = (text: string) => new RegExp(pattern, 'u').test(text);
  if (accepts('word')) return undefined;
  if (accepts('2030-01-31')) return 'date';
  return accepts('2030-01-31T08:00:00.000Z') ? 'date-time' : undefined;
}
