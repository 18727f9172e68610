import { eachFrame, framesOf, fromClient, toClient, withHeader, withoutHeader } from './alterations.js';
import type { Alteration } from './frame-relay.js';

/** A broker with one deliberate defect. */
export interface BrokenBroker {
  /** A verb phrase. */
  readonly id: string;
  /** The clause whose check must fail. */
  readonly clause: string;
  /** The scenario that must show it. */
  readonly scenario: string;
  readonly alteration: Alteration;
}

const broken = (id: string, clause: string, scenario: string, alteration: Alteration): BrokenBroker => ({
  id,
  clause,
  alteration,
  scenario: `broker.${scenario}`,
});

const firstLineOf = (text: string) => text.slice(0, text.indexOf('\n'));

/** One broken broker for each kind of row, from the clauses alone. */
export const brokenBrokers: readonly BrokenBroker[] = [
  broken('confirms-no-subprotocol', 'W01', 'handshake', {
    handshake: (head) => head.replace(/^Sec-WebSocket-Protocol: .*\r\n/im, ''),
  }),
  broken('prefers-the-first-subprotocol', 'W02', 'handshake', {
    request: (head) => head.replace(/(Sec-WebSocket-Protocol: )(.*)/i, '$1v12.stomp'),
    handshake: (head) => head.replace(/(Sec-WebSocket-Protocol: )v12\.stomp/i, '$1v11.stomp'),
  }),
  broken('accepts-any-subprotocol', 'W04', 'handshake', {
    request: (head) => head.replace(/^Sec-WebSocket-Protocol: (?!.*v12\.stomp(?:,|\r)).*\r\n/im, ''),
  }),
  broken('reads-one-frame-of-a-message', 'W06', 'stream', {
    session: fromClient((text) => (/^[\r\n]/.test(text) ? framesOf(text)[0] : text)),
  }),
  broken('sends-no-receipt-for-subscribe', 'R01', 'receipts', {
    session: fromClient(eachFrame('SUBSCRIBE', withoutHeader('receipt'))),
  }),
  broken('adds-a-line-feed', 'W10', 'stream', { session: toClient((text) => text.replace(/\0$/, '\0\n')) }),
  broken('refuses-crlf', 'F01', 'headers', {
    session: fromClient((text) => text.replace(/\r\n(?=[^\0]*\0)/g, '\r\r\n')),
  }),
  broken('ignores-the-case-of-commands', 'F02', 'headers', {
    session: fromClient((text) =>
      text.replace(/^(?:begin|Send|connect)(?=\n)/gm, (word) => word.toUpperCase()),
    ),
  }),
  broken('trims-values', 'F07', 'headers', {
    session: fromClient((text) => text.replace(/^(receipt):[ \t]*([^ \t\n]*)[ \t]*$/gm, '$1:$2')),
  }),
  broken('decodes-headers-as-latin1', 'F08', 'headers', {
    session: toClient((text) =>
      text.replace(/^receipt-id:.*$/gm, (line) => Buffer.from(line, 'utf8').toString('latin1')),
    ),
  }),
  broken('ends-a-body-at-the-first-nul', 'F09', 'bodies', {
    session: toClient((text) => {
      const body = text.indexOf('\n\n') + 2;
      const nul = text.indexOf('\0', body);
      if (!text.startsWith('MESSAGE') || nul === text.length - 1) return text;
      return text.slice(0, nul + 1).replace(/^content-length:.*$/m, `content-length:${nul - body}`);
    }),
  }),
  broken('counts-characters', 'F11', 'bodies', {
    session: toClient((text) => text.replace(/^content-length:4(?=\n[\s\S]*éé\0$)/m, 'content-length:2')),
  }),
  broken('takes-the-last-of-repeated-headers', 'F13', 'headers', {
    session: fromClient((text) => text.replace(/^k:1\nk:2$/m, 'k:2\nk:1')),
  }),
  broken('accepts-a-bad-content-length', 'F10', 'bodies', {
    session: fromClient((text) => text.replace(/^content-length:[+ ]5$/m, 'content-length:5')),
  }),
  broken('does-not-decode-escapes', 'E01', 'escapes', {
    session: fromClient((text) => text.replace(/^(transaction:a)\\c(b)$/m, '$1\\\\c$2')),
  }),
  broken('decodes-escapes-twice', 'E02', 'escapes', {
    session: fromClient((text) => text.replaceAll('\\\\n', '\\n')),
  }),
  broken('accepts-undefined-escapes', 'E03', 'escapes', {
    session: fromClient((text) => text.replaceAll('\\t', 't')),
  }),
  broken('writes-receipts-without-escapes', 'E05', 'escapes', {
    session: toClient((text) => text.replace(/^(receipt-id:.*)\\c/m, '$1:')),
  }),
  broken('refuses-the-command-stomp', 'C01', 'connect', {
    session: fromClient((text) => text.replace(/^STOMP\n/, 'NONSENSE\n')),
  }),
  broken('accepts-any-version', 'C04', 'connect', {
    session: fromClient((text) => text.replace(/^accept-version:.*$/m, 'accept-version:1.2')),
  }),
  broken('sends-no-version', 'C07', 'connect', {
    session: toClient(eachFrame('CONNECTED', withoutHeader('version'))),
  }),
  broken('accepts-any-passcode', 'C08', 'login', {
    session: fromClient((text) => text.replace(/^(passcode|login):.*$/gm, '$1:guest')),
  }),
  broken('sends-no-heart-beats', 'H04', 'heart-beats', {
    session: toClient((text) => (/^\r?\n$/.test(text) ? undefined : text)),
  }),
  broken('sends-heart-beats-to-everybody', 'H01', 'heart-beat-header', {
    session: fromClient((text) =>
      /^CONNECT\n/.test(text) && !/^heart-beat:/m.test(text) ? withHeader('heart-beat:0,1000')(text) : text,
    ),
  }),
  broken('never-drops-a-silent-client', 'H06', 'heart-beats', {
    session: fromClient((text) => text.replace(/^heart-beat:1000,0$/m, 'heart-beat:0,0')),
  }),
  broken('subscribes-without-an-id', 'U01', 'subscriptions', {
    session: fromClient(
      eachFrame('SUBSCRIBE', (frame) => (/^id:/m.test(frame) ? frame : withHeader('id:x')(frame))),
    ),
  }),
  broken('keeps-a-subscription', 'U07', 'subscriptions', {
    session: (respond) => ({
      fromClient: (message) => {
        const text = String(message.payload);
        const [, id] = /^UNSUBSCRIBE\nid:s\nreceipt:(\d+)\n/.exec(text) ?? [];
        if (id === undefined) return [message];
        respond({ opcode: 1, payload: Buffer.from(`RECEIPT\nreceipt-id:${id}\n\n\0`) });
        return [];
      },
    }),
  }),
  broken('sends-without-a-destination', 'N01', 'messages', {
    session: fromClient(
      eachFrame('SEND', (frame) =>
        /^destination:.+/m.test(frame) ? frame : withHeader('destination:/topic/anywhere')(frame),
      ),
    ),
  }),
  broken('gives-every-message-one-id', 'A01', 'messages', {
    session: toClient((text) => text.replace(/^message-id:.*$/m, 'message-id:m-1')),
  }),
  broken('names-no-subscription', 'A01', 'messages', {
    session: toClient(eachFrame('MESSAGE', withoutHeader('subscription'))),
  }),
  broken('sends-an-ack-header-in-auto-mode', 'A02', 'messages', {
    session: toClient(
      eachFrame('MESSAGE', (frame) => (/^ack:/m.test(frame) ? frame : withHeader('ack:1')(frame))),
    ),
  }),
  broken('acknowledges-one-in-client-mode', 'A05', 'queues', {
    session: fromClient((text) => text.replace(/^ack:client$/m, 'ack:client-individual')),
  }),
  broken('acknowledges-all-in-client-individual-mode', 'A05', 'queues', {
    session: fromClient((text) => text.replace(/^ack:client-individual$/m, 'ack:client')),
  }),
  broken('loses-what-was-not-acknowledged', 'A06', 'queues', {
    session: fromClient((text) => text.replace(/^ack:client(?:-individual)?\n/m, '')),
  }),
  broken('takes-nack-for-ack', 'A07', 'queues', {
    session: fromClient((text) => text.replace(/^NACK\n/, 'ACK\n')),
  }),
  broken('sends-at-once-in-a-transaction', 'T02', 'transactions', {
    session: fromClient(eachFrame('SEND', withoutHeader('transaction'))),
  }),
  broken('commits-at-abort', 'T02', 'transactions', {
    session: fromClient((text) => text.replace(/(^|\0)ABORT\n(?=transaction:t\nreceipt:1\n)/g, '$1COMMIT\n')),
  }),
  broken('opens-a-transaction-by-itself', 'N05', 'transactions', {
    session: () => {
      let begun = false;
      return fromClient((text) => {
        begun ||= text.includes('BEGIN\n');
        return begun ? text : withoutHeader('transaction')(text);
      })();
    },
  }),
  broken('confirms-by-another-receipt', 'R01', 'receipts', {
    session: toClient((text) => text.replace(/^receipt-id:send$/m, 'receipt-id:sent')),
  }),
  broken('stays-open-after-an-error', 'X01', 'ending', { staysOpen: true }),
  broken('goes-on-after-an-error', 'X01', 'ending', {
    session: () => ({
      toClient: (message) =>
        firstLineOf(String(message.payload)) === 'ERROR'
          ? [message, { opcode: 1, payload: Buffer.from('RECEIPT\nreceipt-id:2\n\n\0') }]
          : [message],
    }),
  }),
  broken('repeats-the-offending-frame', 'X03', 'ending', {
    session: () => {
      let last = '';
      return {
        fromClient: (message) => {
          last = String(message.payload).replaceAll('\0', '');
          return [message];
        },
        toClient: (message) => {
          const text = String(message.payload);
          if (firstLineOf(text) !== 'ERROR') return [message];
          const head = withoutHeader('content-length')(text.slice(0, text.indexOf('\n\n') + 1));
          return [{ ...message, payload: Buffer.from(`${head}\n${last}\0`) }];
        },
      };
    },
  }),
  broken('ends-with-an-error-after-disconnect', 'D02', 'ending', {
    session: fromClient((text) => text.replace(/^DISCONNECT\n\n\0$/, 'NONSENSE\n\n\0')),
  }),
];
