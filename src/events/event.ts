import type { BodyOf, Stamp } from './schema/event-schema.js';
import type { eventSchemas } from './schema/event-schemas.js';

/** The types of events, each with its schema in `schema/event-schemas.ts`. */
export type EventType = keyof typeof eventSchemas;

/**
 * The events of all parts of a run: the backend emits what it stored and sent, a terminal its changes of state, a
 * scenario its checks. Amounts are decimal strings, instants ISO 8601. No event carries a secret or a token, and none is emitted for
 * a single heart-beat or chunk.
 */
export type EventBody = { [T in EventType]: BodyOf<(typeof eventSchemas)[T]> }[EventType];

/** An event as a line of the stream: the bus has added sequence number, time and actor. */
export type RunEvent = Stamp & EventBody;
