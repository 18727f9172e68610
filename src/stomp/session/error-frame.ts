import type { DisconnectCause, Peer, StompRefusalDetail } from '../application.js';
import type { HeaderList } from '../codec/headers.js';
import { type EncodedFrame, encodeFrame } from '../codec/writer.js';
import { type StompErrorCode, StompRefusal } from '../errors.js';

/** X02: headers of the application cannot replace these. */
const serverOwned = new Set(['code', 'message', 'receipt-id', 'content-type', 'content-length']);

const causes: Readonly<Partial<Record<StompErrorCode, DisconnectCause>>> = {
  SLOW_CONSUMER: 'slow',
  SHUTTING_DOWN: 'shutdown',
};

/** Converts anything thrown into the refusal that the client receives. */
export function toRefusal(thrown: unknown, connecting: boolean): StompRefusal {
  if (!(thrown instanceof StompRefusal)) {
    return new StompRefusal('INTERNAL_ERROR', 'The server could not process the frame');
  }
  // C08: at CONNECT there is one text for every cause.
  if (connecting && (thrown.code === 'AUTH_FAILED' || thrown.code === 'TOKEN_EXPIRED')) {
    return new StompRefusal('AUTH_FAILED', 'Authentication failed');
  }
  return thrown;
}

/** X02; X03: encodes the ERROR frame. It repeats nothing of the offending frame but its receipt. */
export function errorFrame(refusal: StompRefusal, receipt: string | undefined): EncodedFrame {
  const headers: (readonly [string, string])[] = [
    ['message', refusal.message],
    ['code', refusal.code],
  ];
  if (receipt !== undefined) headers.push(['receipt-id', receipt]);
  headers.push(...refusal.headers.filter(isWritable));
  if (refusal.body !== '') headers.push(['content-type', 'text/plain']);
  return encodeFrame('ERROR', headers satisfies HeaderList, refusal.body);
}

/** NUL has no escape (E05): such a header must not prevent the ERROR. */
function isWritable([name, value]: HeaderList[number]): boolean {
  return !serverOwned.has(name) && !name.includes('\0') && !value.includes('\0');
}

export function causeOf(code: StompErrorCode): DisconnectCause {
  return causes[code] ?? 'failed';
}

/** Builds the entry for the server's log: the real cause, whatever the client receives. */
export function refusalDetail(
  connection: { readonly id: string; readonly peer: Peer },
  thrown: unknown,
  code: StompErrorCode,
  command?: string,
): StompRefusalDetail {
  return {
    connectionId: connection.id,
    peer: connection.peer,
    code,
    message: thrown instanceof Error ? thrown.message : String(thrown),
    ...(command === undefined ? {} : { command }),
    ...(thrown instanceof StompRefusal
      ? thrown.cause === undefined
        ? {}
        : { cause: thrown.cause }
      : { cause: thrown }),
  };
}
