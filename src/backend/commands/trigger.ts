import { adminRequestTypes, type RequestType, requestTypes } from '../../contract/commands.js';
import { ServiceError } from '../service-error.js';
import type { Terminal } from '../terminals/terminal.js';
import type { MessageStore, OutboundMessage } from './message.js';

export interface TriggerRequest {
  readonly requestType: string;
  /** The text of a PRINT. */
  readonly body: string | undefined;
}

export interface TriggerParts {
  readonly store: MessageStore;
  /** Tells the delivery that something waits for the terminal. */
  readonly announce: (configId: number) => void;
  readonly onQueued: (command: OutboundMessage) => void;
  readonly mintId: (prefix: string) => string;
  readonly lifetimeMs: number;
  /** Bytes of UTF-8. */
  readonly maxPrintBytes: number;
}

/**
 * Stores a command for a terminal. It is accepted whether the terminal is online or not, and delivered
 * when it can be (CMD-01, CMD-02).
 *
 * @throws ServiceError ERR_FORBIDDEN, ERR_VALIDATION, ERR_TERMINAL_DEACTIVATED
 */
export async function trigger(
  parts: TriggerParts,
  terminal: Terminal,
  request: TriggerRequest,
): Promise<OutboundMessage> {
  const { requestType, body } = checkRequest(request, parts.maxPrintBytes);
  if (terminal.status === 'DEACTIVATED') {
    throw new ServiceError('ERR_TERMINAL_DEACTIVATED', `terminal ${terminal.terminalId} is deactivated`);
  }
  const createdAt = Date.now();
  const requestId = parts.mintId('req_');
  const fields = requestType === 'PRINT' ? { body } : {};
  const command = await parts.store.enqueue({
    messageId: parts.mintId('msg_'),
    configId: terminal.configId,
    requestId,
    action: requestType,
    body: JSON.stringify({ action: requestType, ...fields, requestId }),
    createdAt,
    expiresAt: createdAt + parts.lifetimeMs,
  });
  parts.onQueued(command);
  parts.announce(terminal.configId);
  return command;
}

function checkRequest({ requestType, body }: TriggerRequest, maxPrintBytes: number) {
  if ((adminRequestTypes as readonly string[]).includes(requestType)) {
    throw new ServiceError('ERR_FORBIDDEN', `${requestType} is a move of an administrator`);
  }
  if (!isRequestType(requestType)) throw invalid('/requestType', `must be one of ${requestTypes.join(', ')}`);
  if (requestType === 'PRINT') {
    if (body === undefined) throw invalid('/body', 'is needed for PRINT');
    if (Buffer.byteLength(body) > maxPrintBytes)
      throw invalid('/body', `must be at most ${maxPrintBytes} bytes`);
  }
  return { requestType, body };
}

function isRequestType(text: string): text is RequestType {
  return (requestTypes as readonly string[]).includes(text);
}

function invalid(path: string, problem: string): ServiceError {
  return new ServiceError('ERR_VALIDATION', `${path} ${problem}`, { details: [{ path, problem }] });
}
