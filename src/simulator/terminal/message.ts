import { monotonicNow } from '../../text/clock/process-clock.js';
import { parseJson } from '../http/parse-json.js';
import type { LinkMessage } from '../stomp/stomp-link.js';
import { isJsonObject, type JsonObject } from './account.js';

/** A message that a terminal or an observer has received. */
export interface ReceivedMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The JSON object, `undefined` if it is not one. */
  readonly body: JsonObject | undefined;
  /** `undefined` if there is none, or if it is not a string (MSG-04). */
  readonly action: string | undefined;
  readonly requestId: string | undefined;
  /** Epoch milliseconds. */
  readonly receivedAt: number;
}

export function decodeMessage({ headers, text }: LinkMessage): ReceivedMessage {
  const body = parseObject(text);
  return {
    headers,
    text,
    body,
    action: textField(body, 'action'),
    requestId: textField(body, 'requestId'),
    receivedAt: monotonicNow(),
  };
}

function parseObject(text: string): JsonObject | undefined {
  // Invalid JSON is not an error here: the receiver counts the message, and `text` shows it.
  const value = parseJson(text);
  return isJsonObject(value) ? value : undefined;
}

export function textField(body: JsonObject | undefined, name: string): string | undefined {
  const value = body !== undefined && Object.hasOwn(body, name) ? body[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
