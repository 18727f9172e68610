import { Compile } from 'typebox/compile';
import type { EventType, RunEvent } from '../events/event.js';
import { eventSchemas } from '../report/event-schema.js';

type Validator = ReturnType<typeof Compile>;

/** Compiled when the first of its type comes: a log seldom has all of them. */
const validators = new Map<string, Validator>();

/** An event, or why the line is none. */
export type ReadLine = { readonly event: RunEvent } | { readonly problem: string };

export function readEventLine(text: string): ReadLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: text.trim() === '' ? 'is empty' : 'is not JSON' };
  }
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  if (typeof type !== 'string') return { problem: 'is no event: it has no type' };
  if (!isEventType(type)) return { problem: `is of the unknown type ${JSON.stringify(type.slice(0, 40))}` };
  const validator = validatorOf(type);
  if (!validator.Check(value)) {
    const [first] = validator.Errors(value);
    return { problem: `is no ${type}: ${first?.instancePath || '/'} ${first?.message ?? 'does not fit'}` };
  }
  // The schema of the type has just accepted it, and a test holds schemas and types together.
  return { event: value as RunEvent };
}

function isEventType(type: string): type is EventType {
  return Object.hasOwn(eventSchemas, type);
}

function validatorOf(type: EventType): Validator {
  const known = validators.get(type);
  if (known !== undefined) return known;
  const validator: Validator = Compile(eventSchemas[type]);
  validators.set(type, validator);
  return validator;
}
