import { Compile } from 'typebox/compile';
import { unheldNumber } from '../text/json-numbers.js';
import type { EventType, RunEvent } from './event.js';
import { eventSchemas } from './schema/event-schemas.js';

/** The event of a line, or what is wrong with the line: the rest of a sentence that begins with the line. */
export type ParsedEvent = { readonly event: RunEvent } | { readonly problem: string };

type Validator = ReturnType<typeof Compile>;
type Violation = ReturnType<Validator['Errors']>[number];

/**
 * The longest excerpt of a value that a problem shows. A line that is not an event is not shown, since the file may be one
 * of secrets.
 */
const maxShownLength = 40;

/** Parses one line of an event stream and validates it against the schema of its type. */
export function parseEvent(line: string): ParsedEvent {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { problem: line.trim() === '' ? 'is empty' : 'is not JSON' };
  }
  const unheld = unheldNumber(line);
  if (unheld !== undefined)
    return { problem: `has the ${unheld.field} ${unheld.digits}, which no event can have` };
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  if (typeof type !== 'string') return { problem: 'is not an event, because it has no type' };
  if (!isEventType(type)) return { problem: `has the unknown event type ${JSON.stringify(shown(type))}` };
  const schema = compiledSchema(type);
  if (schema.accepts(value)) return { event: value };
  return { problem: `is not a valid ${type} event: ${schema.firstViolation(value)}` };
}

function shown(text: string): string {
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength - 1)}…` : text;
}

function isEventType(type: string): type is EventType {
  return Object.hasOwn(eventSchemas, type);
}

interface CompiledSchema {
  accepts(value: unknown): value is RunEvent;
  /** The field and the rule that it violates, as a sentence. */
  firstViolation(value: unknown): string;
}

/** A schema is compiled when the first event of its type is read: few logs have all types. */
const compiledSchemas = new Map<EventType, CompiledSchema>();

function compiledSchema(type: EventType): CompiledSchema {
  const known = compiledSchemas.get(type);
  if (known !== undefined) return known;
  const validator: Validator = Compile(eventSchemas[type]);
  const compiled: CompiledSchema = {
    accepts: (value): value is RunEvent => validator.Check(value),
    firstViolation(value) {
      const [first] = validator.Errors(value);
      return first === undefined ? 'it does not match the schema' : violationText(first, value);
    },
  };
  compiledSchemas.set(type, compiled);
  return compiled;
}

function violationText(violation: Violation, event: unknown): string {
  const path = violation.instancePath.split('/').slice(1);
  const field = path.join('.');
  switch (violation.keyword) {
    case 'boolean':
      return `${field} is not a field of this event`;
    case 'required':
      return `${field || 'it'} lacks ${violation.params.requiredProperties.join(', ')}`;
    case 'enum':
      return `${field} must be one of ${violation.params.allowedValues.join(', ')}, not ${valueAt(event, path)}`;
    default:
      return `${field || 'it'} ${violation.message}, not ${valueAt(event, path)}`;
  }
}

/** An excerpt of the value at a path of property names. */
function valueAt(event: unknown, path: readonly string[]): string {
  let value: unknown = event;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) break;
    value = Object.getOwnPropertyDescriptor(value, name)?.value;
  }
  return shown(JSON.stringify(value) ?? 'undefined');
}
