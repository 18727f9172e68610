import { adminRequestTypes, type RequestType, requestTypes } from '../../../contract/rest/commands.js';
import { invalidField, ServiceError } from '../service-error.js';
import { refuseDeactivated } from '../terminals/find-terminal.js';
import type { Terminal } from '../terminals/terminal.js';
import type { Command, MessageStore } from './message.js';

/** A command as it was asked for, found to be one. */
export type TriggerRequest =
  | { readonly requestType: 'PRINT'; readonly body: string }
  | { readonly requestType: Exclude<RequestType, 'PRINT'> };

export interface TriggerDeps {
  readonly store: MessageStore;
  /** Tells the delivery that something waits for the terminal. */
  readonly announce: (configId: number) => void;
  readonly onQueued: (command: Command) => void;
  readonly mintId: (prefix: string) => string;
  readonly lifetimeMs: number;
}

/**
 * Stores a command for a terminal. It is accepted whether the terminal is online or not, and delivered
 * when it can be (CMD-01, CMD-02).
 *
 * @throws ServiceError ERR_TERMINAL_DEACTIVATED
 */
export async function trigger(
  parts: TriggerDeps,
  terminal: Terminal,
  request: TriggerRequest,
): Promise<Command> {
  refuseDeactivated(terminal);
  const createdAt = Date.now();
  const requestId = parts.mintId('req_');
  const { requestType: action, ...fields } = request;
  const command = await parts.store.enqueue({
    messageId: parts.mintId('msg_'),
    configId: terminal.configId,
    requestId,
    action,
    body: JSON.stringify({ action, ...fields, requestId }),
    createdAt,
    expiresAt: createdAt + parts.lifetimeMs,
  });
  const queued = { ...command, requestId };
  parts.onQueued(queued);
  parts.announce(terminal.configId);
  return queued;
}

/**
 * Reads what a caller of requestTerminal wants; a body beside anything but PRINT is ignored.
 *
 * @param maxPrintBytes of UTF-8
 * @throws ServiceError ERR_FORBIDDEN for an administrator's move, ERR_VALIDATION
 */
export function readTrigger(
  requestType: string,
  body: string | undefined,
  maxPrintBytes: number,
): TriggerRequest {
  if ((adminRequestTypes as readonly string[]).includes(requestType)) {
    throw new ServiceError('ERR_FORBIDDEN', `${requestType} is reserved for administrators`);
  }
  if (!isRequestType(requestType))
    throw invalidField('/requestType', `must be one of ${requestTypes.join(', ')}`);
  if (requestType !== 'PRINT') return { requestType };
  if (body === undefined) throw invalidField('/body', 'is required for PRINT');
  if (Buffer.byteLength(body) > maxPrintBytes)
    throw invalidField('/body', `must be at most ${maxPrintBytes} bytes`);
  return { requestType, body };
}

function isRequestType(text: string): text is RequestType {
  return (requestTypes as readonly string[]).includes(text);
}
