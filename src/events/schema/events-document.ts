import { eventSchemas } from './event-schemas.js';

/** The JSON Schema of a line of the event stream, published as docs/schemas/events.schema.json. */
export function eventsSchemaDocument(): Record<string, unknown> {
  const types = Object.keys(eventSchemas);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A line of `tillfleet run --json`',
    description: 'Each line of the stream matches one of these schemas; its `type` names the schema.',
    oneOf: types.map((type) => ({ $ref: `#/$defs/${type}` })),
    $defs: { ...eventSchemas },
  };
}
