import { type Frame, frameField } from '../wire/frame.js';
import type { Wire, WireSession } from '../wire/wire.js';
import { isObject, type JsonObject, mapObjects, reversed } from './json.js';
import type { LegalVariation } from './variation.js';

function toClient(change: (frame: Frame) => Frame): () => Wire {
  return () => ({ session: () => ({ toClient: change }) });
}

function withHeaders(command: string, headers: Readonly<Record<string, string>>): () => Wire {
  return toClient((frame) =>
    frame.command === command ? { ...frame, headers: { ...frame.headers, ...headers } } : frame,
  );
}

function reversedHeaders(command: string): () => Wire {
  return toClient((frame) =>
    frame.command === command
      ? { ...frame, headers: Object.fromEntries(Object.entries(frame.headers).reverse()) }
      : frame,
  );
}

export function bodies(change: (body: JsonObject) => unknown, space?: number): () => Wire {
  return toClient((frame) => {
    if (frame.command !== 'MESSAGE') return frame;
    const body: unknown = JSON.parse(frame.body);
    return isObject(body) ? { ...frame, body: JSON.stringify(change(body), undefined, space) } : frame;
  });
}

/** Sends a further message on the subscription of each MESSAGE that matches. */
function furtherMessage(which: (frame: Frame, isFirst: boolean) => boolean, body: JsonObject): () => Wire {
  return () => ({
    session(session: WireSession) {
      let sent = 0;
      return {
        toClient(frame) {
          if (frame.command !== 'MESSAGE' || !which(frame, sent === 0)) return frame;
          sent += 1;
          const headers = { ...frame.headers, 'message-id': `further-${sent}`, ack: `further-${sent}` };
          session.sendToClient({ ...frame, headers, body: JSON.stringify(body) });
          return frame;
        },
        fromClient: (frame) => withoutAck(session, 'further-', frame),
      };
    },
  });
}

/** A message that the service itself has not sent is not acknowledged to it. */
export function withoutAck(session: WireSession, prefix: string, frame: Frame): Frame | undefined {
  if (!['ACK', 'NACK'].includes(frame.command) || frame.headers.id?.startsWith(prefix) !== true) return frame;
  const { receipt } = frame.headers;
  if (receipt !== undefined)
    session.sendToClient({ command: 'RECEIPT', headers: { 'receipt-id': receipt }, body: '' });
  return undefined;
}

function withHost(session: WireSession, frame: Frame): Frame | undefined {
  if (!['CONNECT', 'STOMP'].includes(frame.command) || frame.headers.host !== undefined) return frame;
  session.sendToClient({ command: 'ERROR', headers: { message: 'host is missing' }, body: '' });
  session.close(1002);
  return undefined;
}

/** Drops each RECEIPT, or as brokers in memory do each but that of DISCONNECT. */
function withoutReceipts(keepsThatOfDisconnect: boolean): () => Wire {
  return () => ({
    session() {
      const kept = new Set<string | undefined>();
      return {
        fromClient(frame) {
          if (keepsThatOfDisconnect && frame.command === 'DISCONNECT') kept.add(frame.headers.receipt);
          return frame;
        },
        toClient: (frame) =>
          frame.command === 'RECEIPT' && !kept.has(frame.headers['receipt-id']) ? undefined : frame,
      };
    },
  });
}

const commands = ['CONNECTED', 'MESSAGE', 'RECEIPT', 'ERROR'] as const;

/** Other frames of the terminal channel and of the admin topic. */
export const channelVariations: readonly LegalVariation[] = [
  ...commands.flatMap((command): readonly LegalVariation[] => [
    {
      id: `adds-headers-to-${command}`,
      sentence: `${command} has unknown headers.`,
      wire: withHeaders(command, { 'x-node': 'a', 'x-trace': 'b\\c1' }),
    },
  ]),
  ...commands
    // A RECEIPT has one header.
    .filter((command) => command !== 'RECEIPT')
    .map(
      (command): LegalVariation => ({
        id: `reverses-headers-of-${command}`,
        sentence: `The headers of ${command} come in the opposite order.`,
        wire: reversedHeaders(command),
      }),
    ),
  {
    id: 'sends-no-receipts',
    sentence: 'No frame but DISCONNECT has a RECEIPT.',
    differs: true,
    sendsNoReceipts: true,
    wire: withoutReceipts(true),
  },
  {
    id: 'sends-not-even-receipts-of-disconnect',
    sentence: 'No frame has a RECEIPT.',
    differs: true,
    sendsNoReceipts: true,
    wire: withoutReceipts(false),
  },
  {
    id: 'names-its-broker',
    sentence: 'CONNECTED names another server, with its version.',
    differs: true,
    wire: withHeaders('CONNECTED', { server: 'broker/9 (cluster)' }),
  },
  {
    id: 'adds-fields-to-messages',
    sentence: 'Messages have unknown fields.',
    wire: bodies((body) => ({ ...body, issuedAt: '2026-01-01T00:00:00.000Z', hints: [] })),
  },
  {
    id: 'adds-fields-inside-messages',
    sentence: 'Every object of a message has an unknown field.',
    differs: true,
    wire: bodies((body) => mapObjects(body, (object) => ({ ...object, extra: null }))),
  },
  {
    id: 'reverses-fields-of-messages',
    sentence: 'The fields of messages come in the opposite order.',
    wire: bodies(reversed),
  },
  {
    id: 'indents-messages',
    sentence: 'The JSON of messages is indented.',
    wire: bodies((body) => body, 2),
  },
  {
    id: 'sends-unknown-action-first',
    sentence: 'After the first message of a session a terminal receives an unknown action.',
    wire: furtherMessage((frame, isFirst) => isFirst && frameField(frame, 'action') !== undefined, {
      action: 'BLINK_LED',
    }),
  },
  {
    id: 'sends-unknown-actions',
    sentence: 'After each message a terminal receives an unknown action.',
    wire: furtherMessage((frame) => frameField(frame, 'action') !== undefined, { action: 'X_VENDOR', n: 1 }),
  },
  {
    id: 'sends-unknown-admin-events',
    sentence: 'After each admin event comes one of an unknown kind.',
    wire: furtherMessage((frame) => frameField(frame, 'type') !== undefined, {
      type: 'battery-low',
      configId: 1,
      requestId: null,
      requestType: null,
      status: null,
    }),
  },
  {
    id: 'numbers-messages-otherwise',
    sentence: 'Message ids have another form.',
    wire: toClient((frame) =>
      frame.command === 'MESSAGE'
        ? { ...frame, headers: { ...frame.headers, 'message-id': `ID\\c${frame.headers['message-id']}-1` } }
        : frame,
    ),
  },
  {
    id: 'words-errors-otherwise-on-the-channel',
    sentence: 'ERROR has another message.',
    differs: true,
    wire: toClient((frame) =>
      frame.command === 'ERROR' ? { ...frame, headers: { ...frame.headers, message: 'no' } } : frame,
    ),
  },
  {
    id: 'adds-body-to-errors',
    sentence: 'ERROR has a human-readable body.',
    differs: true,
    wire: toClient((frame) =>
      frame.command === 'ERROR'
        ? {
            ...frame,
            headers: { ...frame.headers, 'content-type': 'text/plain' },
            body: 'The frame was not accepted.',
          }
        : frame,
    ),
  },
  {
    id: 'omits-codes-of-errors',
    sentence: 'ERROR has a message and no code.',
    differs: true,
    wire: toClient((frame) => {
      const { code: _, ...headers } = frame.headers;
      return frame.command === 'ERROR' ? { ...frame, headers } : frame;
    }),
  },
  {
    id: 'ends-lines-in-CRLF',
    sentence: 'The lines of all frames end in CRLF.',
    wire: () => ({ session: () => ({ lineEnd: '\r\n' }) }),
  },
  {
    id: 'requires-host-of-clients',
    sentence: 'A CONNECT without a host header gets ERROR, as STOMP 1.2 allows.',
    differs: true,
    wire: () => ({ session: (session) => ({ fromClient: (frame) => withHost(session, frame) }) }),
  },
  {
    id: 'writes-content-type-of-messages-otherwise',
    sentence: 'Messages have the content type with a charset.',
    wire: withHeaders('MESSAGE', { 'content-type': 'application/json;charset=UTF-8' }),
  },
];
