import { type Frame, frameField, isSendTo } from '../wire/frame.js';
import type { Wire } from '../wire/wire.js';
import { bodies, withoutAck } from './channel-variations.js';
import type { LegalVariation } from './variation.js';

/** Messages that match come so late, in their order. */
function lateMessages(ms: number, which: (frame: Frame) => boolean): () => Wire {
  return () => ({
    session: (session) => ({
      toClient(frame) {
        if (frame.command !== 'MESSAGE' || !which(frame)) return frame;
        session.after(ms, () => session.sendToClient(frame));
        return undefined;
      },
    }),
  });
}

const actionOf = (frame: Frame) => frameField(frame, 'action');
const ownToSession = ['CHECK_IN', 'REPORT_REJECTED', 'SESSION_KICK', 'SESSION_TIMEOUT'];

function pushedTwice(): Wire {
  return {
    session(session) {
      let sent = 0;
      return {
        toClient(frame) {
          if (frame.command !== 'MESSAGE' || actionOf(frame) !== 'PAYMENT_STATUS') return frame;
          sent += 1;
          const headers = { ...frame.headers, 'message-id': `second-${sent}` };
          const again = 'ack' in frame.headers ? { ...headers, ack: `second-${sent}` } : headers;
          session.after(20, () => session.sendToClient({ ...frame, headers: again }));
          return frame;
        },
        fromClient: (frame) => withoutAck(session, 'second-', frame),
      };
    },
  };
}

/** The service requests the state of a terminal that has registered. */
function asksForState(): Wire {
  return {
    session(session) {
      let subscription: Frame | undefined;
      let isOver = false;
      function ask(): void {
        if (subscription === undefined || isOver) return;
        const { id = '', destination = '', ack = 'auto' } = subscription.headers;
        const headers = { subscription: id, destination, 'message-id': 'state-1' };
        const body = JSON.stringify({ action: 'SYNC_REQUEST' });
        const content = { 'content-type': 'application/json' };
        const frame = { command: 'MESSAGE', headers: { ...headers, ...content }, body };
        session.sendToClient(
          ack === 'auto' ? frame : { ...frame, headers: { ...frame.headers, ack: 'state-1' } },
        );
      }
      return {
        toClient(frame) {
          isOver ||= frame.command === 'ERROR';
          return frame;
        },
        fromClient(frame) {
          if (frame.command === 'SUBSCRIBE' && frame.headers.destination?.startsWith('/queue/') === true)
            subscription = frame;
          isOver ||= ['DISCONNECT', 'UNSUBSCRIBE'].includes(frame.command);
          if (isSendTo(frame, '/app/terminal/register')) session.after(100, ask);
          return withoutAck(session, 'state-', frame);
        },
      };
    },
  };
}

function closedAfterKick(): Wire {
  const statuses: Readonly<Record<string, number>> = { replaced: 4001, 'terminal deactivated': 4005 };
  return {
    session: (session) => ({
      toClient(frame) {
        if (frame.command === 'MESSAGE' && actionOf(frame) === 'SESSION_KICK') {
          const status = statuses[String(frameField(frame, 'reason'))] ?? 4004;
          session.after(100, () => session.close(status));
        }
        return frame;
      },
    }),
  };
}

/** Other times, forms and numbers of messages. */
export const messageVariations: readonly LegalVariation[] = [
  {
    id: 'publishes-admin-events-300-ms-late',
    sentence: 'Admin events come 300 ms late.',
    wire: lateMessages(300, (frame) => frameField(frame, 'type') !== undefined),
  },
  {
    id: 'delivers-stored-messages-150-ms-late',
    sentence: 'Commands and pushes come 150 ms late, after a CHECK_IN that was sent later.',
    differs: true,
    wire: lateMessages(150, (frame) => {
      const action = actionOf(frame);
      return typeof action === 'string' && !ownToSession.includes(action);
    }),
  },
  {
    id: 'checks-in-800-ms-late',
    sentence: 'CHECK_IN comes 800 ms after the keep-alive.',
    wire: lateMessages(800, (frame) => actionOf(frame) === 'CHECK_IN'),
  },
  {
    id: 'escapes-letters-in-messages',
    sentence: 'The JSON of messages writes some letters as escapes.',
    wire: () => ({
      session: () => ({
        toClient: (frame) =>
          frame.command === 'MESSAGE'
            ? {
                ...frame,
                body: frame.body.replace(/"(?:[^"\\]|\\.)*"/g, (text) =>
                  text.replaceAll('o', '\\u006f').replaceAll('/', '\\/'),
                ),
              }
            : frame,
      }),
    }),
  },
  {
    id: 'closes-100-ms-after-a-kick',
    sentence: 'The connection is closed 100 ms after SESSION_KICK.',
    wire: closedAfterKick,
  },
  {
    id: 'pushes-each-outcome-twice',
    sentence: 'PAYMENT_STATUS is pushed twice, with a message-id of its own each time.',
    differs: true,
    wire: pushedTwice,
  },
  {
    id: 'asks-for-the-state-after-registration',
    sentence: 'A terminal receives SYNC_REQUEST 100 ms after each registration.',
    differs: true,
    wire: asksForState,
  },
  {
    id: 'writes-grand-totals-without-trailing-zeros',
    sentence: 'The grandTotal 500.00 is written as 500.',
    differs: true,
    wire: bodies((body) =>
      typeof body.grandTotal === 'string' ? { ...body, grandTotal: String(Number(body.grandTotal)) } : body,
    ),
  },
  {
    id: 'omits-null-fields-of-admin-events',
    sentence: 'An admin event has no field that does not apply to it.',
    differs: true,
    wire: bodies((body) =>
      'type' in body ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) : body,
    ),
  },
];
