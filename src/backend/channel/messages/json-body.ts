import { TextDecoder } from 'node:util';
import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { hasInvalidUnicode } from '../../../text/invalid-unicode.js';
import { deeperThan } from '../../json-depth.js';
import { schemaProblems } from '../../schema-problems.js';
import type { RejectedReport } from './reject.js';

/** The JSON body of a SEND, or the reason to reject it. */
export type ParsedBody<T> =
  | { readonly value: T }
  | {
      /** Names the field, and never repeats a value. */
      readonly problem: string;
      /** The fields of the report that the body identifies. */
      readonly report: RejectedReport;
    };

/** Parses the JSON body of a SEND. A body of another form is a report to reject, not a protocol violation (MSG-09). */
export type ReadBody<T> = (body: Uint8Array, maxDepth: number) => ParsedBody<T>;

export function jsonBody<T extends TSchema>(schema: T): ReadBody<Static<T>> {
  const validator = Compile(schema);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return (body, maxDepth) => {
    const parsed = parse(decoder, body);
    if (parsed === undefined) return { problem: 'the body is not valid JSON', report: {} };
    const { value } = parsed;
    if (deeperThan(value, maxDepth))
      return { problem: `the body is nested deeper than ${maxDepth} levels`, report: {} };
    if (validator.Check(value)) return { value: value as Static<T> };
    return { problem: problemsOf(validator, value), report: reportOf(value) };
  };
}

function parse(decoder: TextDecoder, body: Uint8Array): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(decoder.decode(body)) };
  } catch {
    return undefined;
  }
}

/** The violations of the schema by their JSON pointers, in the form of the REST interface. */
function problemsOf(validator: Validator, value: unknown): string {
  return schemaProblems(validator.Errors(value))
    .map(({ path, problem }) => `${path} ${problem}`)
    .join('; ');
}

const identifiers = { specificTId: 128, requestId: 64 } as const;

/** The identifiers in a body that does not match its schema. */
function reportOf(value: unknown): RejectedReport {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(identifiers).flatMap(([name, maxLength]) => {
      const id = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
      const isUsable = typeof id === 'string' && id.length <= maxLength && !hasInvalidUnicode(id);
      return isUsable ? [[name, id]] : [];
    }),
  );
}
