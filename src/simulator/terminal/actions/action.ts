import type { JsonObject } from '../account.js';
import type { Device } from '../device.js';

/** How a command ended; it goes out as the command result if the message carries a requestId. */
export interface Outcome {
  readonly status: 'COMPLETED' | 'FAILED';
  readonly result: JsonObject;
}

/** What a terminal does for one `action` of a message. */
export interface TerminalAction {
  readonly action: string;
  /** `before` for what ends the session in which it would be acknowledged. */
  readonly acknowledge: 'before' | 'after';
  /** What is wrong with the fields of a message, `undefined` if nothing is; then it is not performed. */
  problemOf?(message: JsonObject): string | undefined;
  perform(device: Device, message: JsonObject): Outcome | Promise<Outcome>;
}

export function completed(result: JsonObject = {}): Outcome {
  return { status: 'COMPLETED', result };
}

export function failed(problem: string): Outcome {
  return { status: 'FAILED', result: { problem } };
}
