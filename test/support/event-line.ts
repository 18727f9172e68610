import { Ajv2020 } from 'ajv/dist/2020.js';
import type { RunEvent } from '../../src/events/event.js';
import { eventsSchemaDocument } from '../../src/events/schema/events-document.js';

const validate = new Ajv2020({ strict: true }).compile<RunEvent>(eventsSchemaDocument());

/** A line of a stream as its event; a line that does not fit the published schema is an error that shows it. */
export function readLine(line: string): RunEvent {
  const value: unknown = JSON.parse(line);
  if (!validate(value)) throw new Error(`no event: ${line}\n${JSON.stringify(validate.errors?.at(-1))}`);
  return value;
}

/** The whole of a stream. */
export function readStream(text: string): readonly RunEvent[] {
  if (!text.endsWith('\n')) throw new Error(`the stream ends within a line: ${text.slice(-200)}`);
  return text.slice(0, -1).split('\n').map(readLine);
}
