import type { JsonObject } from '../account.js';
import type { Device } from '../device.js';

/** The outcome of an action. It is sent as the command result if the message has a requestId. */
export interface Outcome {
  readonly status: 'COMPLETED' | 'FAILED';
  readonly result: JsonObject;
}

/** The implementation of one `action` of a message. */
export interface TerminalAction {
  readonly action: string;
  /** `before` for actions that end the session in which the message is acknowledged. */
  readonly acknowledge: 'before' | 'after';
  /** The problem with the fields of a message, if they have one. An action with a problem is not performed. */
  problemOf?(message: JsonObject): string | undefined;
  perform(device: Device, message: JsonObject): Outcome | Promise<Outcome>;
}

export function completed(result: JsonObject = {}): Outcome {
  return { status: 'COMPLETED', result };
}

export function failed(problem: string): Outcome {
  return { status: 'FAILED', result: { problem } };
}
