import { adminRequestTypes, type RequestType, requestTypes } from '../../../contract/rest/commands.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { invalidField, ServiceError } from '../service-error.js';
import { refuseDeactivated } from '../terminals/find-terminal.js';
import type { Terminal } from '../terminals/terminal.js';
import type { Command, MessageStore, OutboundMessage } from './message.js';

/** A valid request for a command. */
export type TriggerRequest =
  | { readonly requestType: 'PRINT'; readonly body: string }
  | { readonly requestType: Exclude<RequestType, 'PRINT'> };

export interface TriggerDeps {
  readonly store: MessageStore;
  /** Delivers the stored command. */
  readonly deliver: (message: OutboundMessage) => void;
  readonly onQueued: (command: Command) => void;
  readonly mintId: (prefix: string) => string;
  readonly lifetimeMs: number;
}

/**
 * Stores a command for a terminal, online or not. It is delivered as soon as the terminal is online (CMD-01, CMD-02).
 *
 * @throws ServiceError ERR_TERMINAL_DEACTIVATED, ERR_INVALID_STATE if the queue of the terminal is full
 */
export async function trigger(
  deps: TriggerDeps,
  terminal: Terminal,
  request: TriggerRequest,
): Promise<Command> {
  refuseDeactivated(terminal);
  const createdAt = monotonicNow();
  const requestId = deps.mintId('req_');
  const { requestType: action, ...fields } = request;
  const command = await deps.store.enqueue({
    messageId: deps.mintId('msg_'),
    configId: terminal.configId,
    requestId,
    action,
    body: JSON.stringify({ action, ...fields, requestId }),
    createdAt,
    expiresAt: createdAt + deps.lifetimeMs,
  });
  if (command === undefined)
    throw new ServiceError('ERR_INVALID_STATE', 'the queue of the terminal is full; wait until it is online');
  const queued = { ...command, requestId };
  deps.onQueued(queued);
  deps.deliver(command);
  return queued;
}

/**
 * Reads the request of a caller of requestTerminal. The body is ignored for every type but PRINT.
 *
 * @param maxPrintBytes the limit of the body in bytes of UTF-8
 * @throws ServiceError ERR_FORBIDDEN for a type that is reserved for administrators, ERR_VALIDATION
 */
export function readTrigger(
  requestType: string,
  body: string | undefined,
  maxPrintBytes: number,
): TriggerRequest {
  if ((adminRequestTypes as readonly string[]).includes(requestType)) {
    throw new ServiceError(
      'ERR_FORBIDDEN',
      `${requestType} is not a command of requestTerminal: administrators send it by /api/v1/admin/terminals`,
    );
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
