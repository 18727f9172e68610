import { TextDecoder } from 'node:util';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { StompRefusal } from '../../../stomp/errors.js';
import { deeperThan } from '../../json-depth.js';

/** Parses the JSON body of a SEND. A body that does not match its schema is a protocol violation (N04). */
export type ReadBody<T> = (body: Uint8Array, maxDepth: number) => T;

export function jsonBody<T extends TSchema>(schema: T): ReadBody<Static<T>> {
  const validator = Compile(schema);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return (body, maxDepth) => {
    const value = parse(decoder, body);
    if (deeperThan(value, maxDepth)) throw misuse(`Body nested deeper than ${maxDepth} levels`);
    if (!validator.Check(value)) throw misuse('Body does not match the message schema');
    return value as Static<T>;
  };
}

function parse(decoder: TextDecoder, body: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(body));
  } catch {
    throw misuse('Body is not valid JSON');
  }
}

export function misuse(message: string): StompRefusal {
  return new StompRefusal('PROTOCOL_ERROR', message);
}
